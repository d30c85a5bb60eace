import type { Asked } from "../../../engine/sheets/walk-sheet.ts";
import { isObject } from "../../../engine/values/json-object.ts";
import { t } from "../../locales/t.ts";
import type { WidgetProps } from "../widget.ts";
import { ItemInput } from "./ItemInput.tsx";
import { pathOf, type PlacedSection } from "./pages.ts";
import type { OpenForm } from "./use-answer-form.ts";

interface SectionsProps {
  sections: readonly PlacedSection[];
  form: Pick<OpenForm, "full" | "rows">;
  screen: WidgetProps["screen"];
  errors: ReadonlyMap<string, string>;
  idPrefix: string;
  change(edit: (values: Record<string, unknown>) => Record<string, unknown>): void;
}

export function AskedSections(props: SectionsProps) {
  return props.sections.map((section) => <AskedSectionView key={`${section.section.key} ${section.row?.row ?? ""}`} {...props} placed={section} />);
}

function AskedSectionView({ placed, ...props }: SectionsProps & { placed: PlacedSection }) {
  const { section, row, items } = placed;
  return (
    <section className="sheet-section answers-section">
      <h4 className="sheet-title">
        {section.title}
        {row !== null && <span className="sheet-row"> {row.title}</span>}
      </h4>
      {section.help !== undefined && <p className="answers-help">{section.help}</p>}
      {items.map((asked) => (
        <AskedItem key={asked.item.key} {...props} placed={placed} asked={asked} />
      ))}
    </section>
  );
}

/** An answer in its place among the others; null goes. */
function put(values: Record<string, unknown>, { section, row }: PlacedSection, given: Record<string, unknown>): Record<string, unknown> {
  const into = (record: Record<string, unknown>) =>
    Object.fromEntries(Object.entries({ ...record, ...given }).filter(([, value]) => value !== null && value !== undefined));
  if (row === null) return into(values);
  const rows = Array.isArray(values[section.key]) ? (values[section.key] as unknown[]).filter(isObject) : [];
  const own = rows.find((one) => one.row === row.row) ?? { row: row.row };
  return { ...values, [section.key]: [...rows.filter((one) => one.row !== row.row), into(own)] };
}

function AskedItem({ asked, placed, form, screen, errors, idPrefix, change }: SectionsProps & { placed: PlacedSection; asked: Asked }) {
  const { item, values } = asked;
  const id = `${idPrefix}-${placed.section.key}-${placed.at}-${item.key}`;
  const found = values.flatMap(({ name }) => errors.get(pathOf(placed, name)) ?? []);
  const noteId = found.length > 0 ? `${id}-note` : undefined;
  return (
    <div className={found.length > 0 ? "answers-item answers-wrong" : "answers-item"} data-item={item.key}>
      <div id={`${id}-title`} className={item.required === true ? "answers-title form-required" : "answers-title"}>
        {item.title}
      </div>
      {item.help !== undefined && <p className="answers-help">{item.help}</p>}
      <ItemInput
        id={id}
        asked={asked}
        full={form.full}
        screen={screen}
        isWrong={found.length > 0}
        describedBy={noteId}
        onChange={(given) => change((all) => put(all, placed, given))}
      />
      {item.from !== undefined && <p className="answers-help">{t("sheet.workedOut")}</p>}
      {found.length > 0 && (
        <div id={noteId} className="form-note form-wrong" role="alert">
          {found.join("；")}
        </div>
      )}
    </div>
  );
}
