import type { ItemKind, Sheet, SheetItem, SheetOption, SheetSection } from "../../../engine/fields/sheet/sheet-value.ts";
import { takesPart } from "../../../engine/fields/sheet/sheet-parts.ts";
import { t } from "../../locales/t.ts";

/** A place in the list of the editor: a section, or an item below one. */
export const sectionId = (key: string): string => `section ${key}`;
export const itemId = (key: string): string => `item ${key}`;

const keysOf = (sheet: Sheet): Set<string> =>
  new Set([...sheet.sections.flatMap(({ key, items }) => [key, ...items.map((item) => item.key)]), ...(sheet.subscales ?? []).map(({ key }) => key)]);

/** The next key of that beginning that nobody has. */
export function freeKey(taken: ReadonlySet<string>, begin: string): string {
  for (let at = 1; ; at++) if (!taken.has(`${begin}${at}`)) return `${begin}${at}`;
}

export const newOption = (options: readonly { key: string }[] = []): SheetOption => {
  const key = freeKey(new Set(options.map((one) => one.key)), "o");
  return { key, title: t("sheet.option", { no: options.length + 1 }) };
};

export function newItem(sheet: Sheet, kind: ItemKind): SheetItem {
  const options = takesPart(kind, "options") ? [newOption()] : undefined;
  const rows = takesPart(kind, "rows") ? [{ key: "r1", title: t("sheet.line", { no: 1 }) }] : undefined;
  return {
    key: freeKey(keysOf(sheet), "q"),
    title: t("sheet.newItem"),
    kind,
    ...(options && { options: [...options, newOption(options)] }),
    ...(rows && { rows }),
  };
}

export function addSection(sheet: Sheet): Sheet {
  const section = { key: freeKey(keysOf(sheet), "s"), title: t("sheet.newSection"), items: [] as SheetItem[] };
  return {
    ...sheet,
    sections: [...sheet.sections, { ...section, items: [newItem({ ...sheet, sections: [...sheet.sections, section] }, "single")] }],
  };
}

export function addItem(sheet: Sheet, to: string, item: SheetItem): Sheet {
  return { ...sheet, sections: sheet.sections.map((section) => (section.key === to ? { ...section, items: [...section.items, item] } : section)) };
}

export const editSection = (sheet: Sheet, key: string, change: Partial<SheetSection>): Sheet => ({
  ...sheet,
  sections: sheet.sections.map((section) => (section.key === key ? without({ ...section, ...change }) : section)),
});

export const editItem = (sheet: Sheet, key: string, change: Partial<SheetItem>): Sheet => ({
  ...sheet,
  sections: sheet.sections.map((section) => ({
    ...section,
    items: section.items.map((item) => (item.key === key ? without({ ...item, ...change }) : item)),
  })),
});

/** What is emptied is not written; a title that is emptied is still to be typed. */
export const without = <T extends object>(part: T): T =>
  Object.fromEntries(
    Object.entries(part).filter(([key, value]) => key === "title" || (value !== undefined && value !== null && value !== false && value !== "")),
  ) as T;

/** Another kind of question keeps what it still knows. */
export function withKind(item: SheetItem, kind: ItemKind, sheet: Sheet): SheetItem {
  const { options, rows } = newItem(sheet, kind);
  const kept = Object.fromEntries(
    Object.entries(item).filter(
      ([part]) => !["options", "rows", "min", "max", "digits", "ends", "reverse", "jump"].includes(part) || takesPart(kind, part as "options"),
    ),
  ) as unknown as SheetItem;
  return {
    ...kept,
    kind,
    ...(takesPart(kind, "options") && { options: item.options ?? options }),
    ...(takesPart(kind, "rows") && { rows: item.rows ?? rows }),
  };
}

/** Without the item or the section; a sheet keeps a section, and a section an item. */
export function removeItem(sheet: Sheet, key: string): Sheet {
  const sections = sheet.sections.map((section) => ({ ...section, items: section.items.filter((item) => item.key !== key) }));
  return sections.some(({ items }) => items.length === 0) ? sheet : withoutGone({ ...sheet, sections });
}
export const removeSection = (sheet: Sheet, key: string): Sheet =>
  sheet.sections.length === 1 ? sheet : withoutGone({ ...sheet, sections: sheet.sections.filter((section) => section.key !== key) });

/** Subscales count only what is there; one that has nothing left goes. */
function withoutGone(sheet: Sheet): Sheet {
  const known = new Set(sheet.sections.flatMap(({ items }) => items.map(({ key }) => key)));
  const subscales = (sheet.subscales ?? []).flatMap(({ items, ...of }) => {
    const left = items?.filter((key) => known.has(key));
    return left === undefined ? [of] : left.length === 0 ? [] : [{ ...of, items: left }];
  });
  return without({ ...sheet, subscales: subscales.length === 0 ? undefined : subscales });
}

export function copyItem(sheet: Sheet, key: string): Sheet {
  const fresh = freeKey(keysOf(sheet), "q");
  const sections = sheet.sections.map((section) => ({
    ...section,
    items: section.items.flatMap((item) =>
      item.key === key ? [item, { ...item, key: fresh, title: t("sheet.copyOf", { title: item.title }) }] : [item],
    ),
  }));
  return { ...sheet, sections };
}

/** A section goes with its items to the place of another; an item goes before the one it is dropped on, or to the end of a section. */
export function moved(sheet: Sheet, active: string, over: string): Sheet {
  if (active === over) return sheet;
  return active.startsWith("section ") ? movedSection(sheet, active, over) : movedItem(sheet, active, over);
}

const sectionAt = (sheet: Sheet, id: string): number =>
  sheet.sections.findIndex(({ key, items }) => sectionId(key) === id || items.some((item) => itemId(item.key) === id));

function movedSection(sheet: Sheet, active: string, over: string): Sheet {
  const [from, to] = [sectionAt(sheet, active), sectionAt(sheet, over)];
  const sections = [...sheet.sections];
  sections.splice(to, 0, ...sections.splice(from, 1));
  return { ...sheet, sections };
}

function movedItem(sheet: Sheet, active: string, over: string): Sheet {
  const item = sheet.sections.flatMap(({ items }) => items).find(({ key }) => itemId(key) === active);
  const [from, to] = [sectionAt(sheet, active), sectionAt(sheet, over)];
  if (item === undefined || to < 0 || (sheet.sections[from]!.items.length === 1 && from !== to)) return sheet;
  const down = indexIn(sheet, from, active) < indexIn(sheet, to, over) && from === to;
  const sections = sheet.sections.map((section) => ({ ...section, items: section.items.filter(({ key }) => key !== item.key) }));
  const target = sections[to]!;
  const at = over.startsWith("section ") ? 0 : target.items.findIndex(({ key }) => itemId(key) === over) + (down ? 1 : 0);
  target.items.splice(at, 0, item);
  return { ...sheet, sections };
}

const indexIn = (sheet: Sheet, section: number, id: string): number =>
  sheet.sections[section]?.items.findIndex(({ key }) => itemId(key) === id) ?? -1;
