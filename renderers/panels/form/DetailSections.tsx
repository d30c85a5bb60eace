import { Button } from "antd";
import { useMemo, useState } from "react";
import type { NamesThen, Row } from "../../../engine/api.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { evaluate } from "../../../engine/conditions/evaluate.ts";
import type { SectionDocument } from "../../../engine/kinds/screen/document.ts";
import { fieldType } from "../../../engine/fields/index.ts";
import { type CellName, cellTraits, widgetTraits } from "../../../engine/fields/slots.ts";
import { OpenCell } from "../../cells/OpenCell.tsx";
import { isAbsent, isHidden } from "../../format-value.ts";
import { t } from "../../locales/t.ts";
import { compileForm, type PlannedItem } from "../../formily/index.ts";
import { useEvalContext } from "../../screen-context.ts";
import { screenEnv } from "../../screen-env.ts";
import { useMark } from "../../marks.ts";
import { textOf } from "../../text.ts";
import { widgets } from "../../widgets/index.ts";
import { fillRows } from "./fill-rows.ts";
import "./form.css";

interface DetailSectionsProps {
  screen: CompiledScreen;
  /** The row with the paths of `detailColumns(screen)`. */
  record: Row;
  /** Default: the screen's detail sections, else those of its form. */
  sections?: readonly SectionDocument[];
  /** Other words for titles and values, by field. */
  labels?: NamesThen["labels"];
  /** `folded`: what is not filled in is asked for with a button. Default `shown`. */
  blanks?: "shown" | "folded";
}

/** One record as text, section by section; what its conditions hide stays hidden. */
export function DetailSections({ screen, record, sections, labels = {}, blanks = "shown" }: DetailSectionsProps) {
  const [isUnfolded, unfold] = useState(blanks === "shown");
  const ctx = useEvalContext();
  const mark = useMark();
  const own = screen.screen.detail?.sections === undefined ? "form" : "detail";
  const shown = sections ?? screen.screen.detail?.sections;
  const plan = useMemo(() => compileForm(screen, { mode: "view", sections: shown }), [screen, shown]);
  const env = useMemo(() => screenEnv(screen, ctx), [screen, ctx]);
  const isShown = (part: { visible: { cond: Parameters<typeof evaluate>[0] } | null }) => {
    try {
      return part.visible === null || evaluate(part.visible.cond, record, env);
    } catch {
      return false;
    }
  };
  const visible = plan.sections.filter(isShown).map((section) => ({ ...section, items: section.items.filter(isShown) }));
  const isFilled = ({ path }: PlannedItem) => !isAbsent(record[path]);
  const blankCount = visible.flatMap((section) => section.items).filter((item) => !isFilled(item)).length;
  const drawn = isUnfolded ? visible : visible.map((section) => ({ ...section, items: section.items.filter(isFilled) }));
  return (
    <div className="detail">
      {drawn
        .filter((section) => section.items.length > 0)
        .map((section) => (
          <section key={section.key} className="form-section" {...mark([own, "sections", section.key])}>
            {section.title && plan.sections.length > 1 && <h2 className="form-section-title">{textOf(section.title)}</h2>}
            <DetailGrid items={section.items} columns={plan.columns} screen={screen} record={record} labels={labels} />
          </section>
        ))}
      {blanks === "folded" && blankCount > 0 && (
        <Button type="link" className="detail-blanks" aria-expanded={isUnfolded} onClick={() => unfold(!isUnfolded)}>
          {t(isUnfolded ? "blanks.hide" : "blanks.show", { count: blankCount })}
        </Button>
      )}
    </div>
  );
}

/** The cell that reads an item; null: its widget does. */
function cellOf(item: PlannedItem): CellName | null {
  const { page = fieldType(item.field.type).cell } = widgetTraits[item.widget];
  return page === "itself" ? null : page;
}

/** What needs the whole width to be read. */
function isWide(item: PlannedItem, columns: number): boolean {
  const cell = cellOf(item);
  const takesAll = cell === null ? widgetTraits[item.widget].takesRow : cellTraits[cell].isWide;
  return takesAll === true || (columns > 1 && item.span >= columns);
}

interface DetailGridProps extends Required<Pick<DetailSectionsProps, "screen" | "record" | "labels">> {
  items: readonly PlannedItem[];
  /** Of the form, whose spans the items carry. */
  columns: number;
}

/** The room decides how many columns there are, the style sheet picks from the spans for two and for three. */
function DetailGrid({ items, columns, screen, record, labels }: DetailGridProps) {
  const areWide = items.map((item) => isWide(item, columns));
  const [two, three] = [fillRows(areWide, 2), fillRows(areWide, 3)];
  return (
    <dl className="detail-grid">
      {items.map((item, at) => (
        <DetailItem
          key={item.path}
          item={item}
          screen={screen}
          record={record}
          words={labels[item.path] ?? {}}
          style={{ "--of-two": two[at], "--of-three": three[at] } as React.CSSProperties}
        />
      ))}
    </dl>
  );
}

interface DetailItemProps {
  item: PlannedItem;
  screen: CompiledScreen;
  record: Row;
  words: { title?: string; label?: string };
  style: React.CSSProperties;
}

function DetailItem({ item, screen, record, words, style }: DetailItemProps) {
  const Own = widgets[item.widget];
  const cell = cellOf(item);
  const value = record[item.path] ?? null;
  return (
    <div className="detail-item" data-path={item.path} style={style}>
      <dt>{words.title ?? item.title}</dt>
      <dd>
        {words.label !== undefined ? (
          words.label
        ) : cell === null && value !== null && !isHidden(value) ? (
          <Own
            id={`detail-${item.path}`}
            value={value}
            onChange={() => undefined}
            field={item.field}
            screen={screen}
            record={() => record}
            disabled
          />
        ) : (
          <OpenCell as={cell ?? undefined} field={item.field} row={record} screen={screen} value={value} whole />
        )}
      </dd>
    </div>
  );
}
