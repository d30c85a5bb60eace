import { problem, type Problem } from "../../errors.ts";
import { phrase, type Words } from "../../language/phrase.ts";
import { END, type ItemKind, type Sheet, type SheetItem } from "./sheet-value.ts";

/** Names that conditions over answers have already. */
const taken: ReadonlySet<string> = new Set(["id", "version", "row", "title", "base", END]);
const MOST_ITEMS = 600;

type Part = "options" | "rows" | "min" | "max" | "digits" | "ends" | "reverse" | "jump";
interface KindParts {
  needs?: readonly Part[];
  takes: readonly Part[];
}
/** What an item of each kind says beside its words, and what it must say. */
const parts: Record<ItemKind, KindParts> = {
  single: { needs: ["options"], takes: ["options", "reverse", "jump"] },
  multiple: { needs: ["options"], takes: ["options", "min", "max", "jump"] },
  matrix: { needs: ["options", "rows"], takes: ["options", "rows", "jump"] },
  scale: { takes: ["min", "max", "ends", "reverse", "jump"] },
  number: { takes: ["min", "max", "digits", "jump"] },
  text: { takes: ["max", "jump"] },
  date: { takes: ["jump"] },
  photo: { takes: ["max"] },
  file: { takes: ["max"] },
  sign: { takes: [] },
  deduction: { takes: ["min", "max", "digits", "jump"] },
};
const everyPart: readonly Part[] = ["options", "rows", "min", "max", "digits", "ends", "reverse", "jump"];
export const takesPart = (kind: ItemKind, part: Part): boolean => parts[kind].takes.includes(part);

export const sheetProblem = (path: string, at: string, reason: Words): Problem => problem("SHEET_INVALID", path, { at: at.slice(0, 60), reason });

interface Named {
  key: string;
  title: string;
  path: string;
}

/** What is wrong with a sheet before its conditions are looked at: keys that two parts have, parts that a kind needs or does not know. */
export function partProblems(sheet: Sheet, path: string): Problem[] {
  const items = sheet.sections.flatMap((section, at) =>
    section.items.map((item, index) => ({ item, path: `${path}/sections/${at}/items/${index}` })),
  );
  if (items.length > MOST_ITEMS) return [sheetProblem(path, "", phrase`题目最多 ${MOST_ITEMS} 道`)];
  return [
    ...keyProblems(namesOf(sheet, path)),
    ...items.flatMap(({ item, path: at }) => itemProblems(item, at)),
    ...(sheet.subscales ?? []).flatMap((scale, at) => subscaleProblems(sheet, scale, `${path}/subscales/${at}`)),
  ];
}

function namesOf(sheet: Sheet, path: string): Named[] {
  const sections = sheet.sections.flatMap((section, at): Named[] => [
    { key: section.key, title: section.title, path: `${path}/sections/${at}/key` },
    ...section.items.map((item, index) => ({ key: item.key, title: item.title, path: `${path}/sections/${at}/items/${index}/key` })),
  ]);
  return [...sections, ...(sheet.subscales ?? []).map(({ key, title }, at) => ({ key, title, path: `${path}/subscales/${at}/key` }))];
}

function keyProblems(named: readonly Named[]): Problem[] {
  const seen = new Set<string>(taken);
  return named.flatMap(({ key, title, path }) => {
    if (seen.has(key)) return [sheetProblem(path, title, phrase`编号“${key}”已被使用`)];
    seen.add(key);
    return [];
  });
}

function itemProblems(item: SheetItem, path: string): Problem[] {
  const { needs = [], takes } = parts[item.kind];
  const wrong = (part: string, reason: Words) => sheetProblem(`${path}/${part}`, item.title, reason);
  return [
    ...needs.filter((part) => item[part] === undefined).map((part) => wrong(part, part === "options" ? "请添加选项" : "请添加题目的各行")),
    ...everyPart.filter((part) => item[part] !== undefined && !takes.includes(part)).map((part) => wrong(part, phrase`这种题没有“${part}”`)),
    ...doubled(item.options).map((key) => wrong("options", phrase`选项编号“${key}”重复`)),
    ...doubled(item.rows).map((key) => wrong("rows", phrase`选项编号“${key}”重复`)),
    ...(item.min !== undefined && item.max !== undefined && item.min > item.max ? [wrong("min", "最小值不能大于最大值")] : []),
    ...boundProblems(item, wrong),
  ];
}

/** A scale is drawn as one button a step; how many are chosen is a whole number. */
function boundProblems({ kind, min, max }: SheetItem, wrong: (part: string, reason: Words) => Problem): Problem[] {
  const bounds = [min ?? [], max ?? []].flat();
  if (kind === "number" || kind === "deduction")
    return kind === "deduction" && bounds.some((bound) => bound < 0) ? [wrong("min", "扣分不能小于 0")] : [];
  if (bounds.some((bound) => !Number.isInteger(bound) || bound < 0)) return [wrong("max", "应为不小于 0 的整数")];
  return kind === "scale" && (max ?? 5) - (min ?? 1) > 10 ? [wrong("max", "量表最多 11 档")] : [];
}

const doubled = (list: readonly { key: string }[] = []): string[] => list.map(({ key }) => key).filter((key, at, keys) => keys.indexOf(key) !== at);

function subscaleProblems(sheet: Sheet, { title, items, score }: NonNullable<Sheet["subscales"]>[number], path: string): Problem[] {
  const known = new Set(sheet.sections.flatMap((section) => section.items.map((item) => item.key)));
  if ((items === undefined) === (score === undefined)) return [sheetProblem(path, title, "分量表要有题目或公式，且只能有一种")];
  return (items ?? []).flatMap((key, at) => (known.has(key) ? [] : [sheetProblem(`${path}/items/${at}`, title, phrase`没有题目“${key}”`)]));
}
