import { useMemo } from "react";
import type { NamesThen, Row } from "../../../engine/api.ts";
import type { CompiledScreen } from "../../../engine/compile/screen-model.ts";
import { evaluate } from "../../../engine/conditions/evaluate.ts";
import type { SectionDocument } from "../../../engine/documents/index.ts";
import { FieldCell } from "../../cells/FieldCell.tsx";
import { compileForm, type PlannedItem } from "../../formily/index.ts";
import { useEvalContext } from "../../screen-context.ts";
import { screenEnv } from "../../screen-env.ts";
import { textOf } from "../../text.ts";
import { widgets } from "../../widgets/index.ts";
import { spanStyle } from "./ItemFrame.tsx";
import "./form.css";

interface DetailSectionsProps {
  screen: CompiledScreen;
  /** The row with the paths of `detailColumns(screen)`. */
  record: Row;
  /** Default: the screen's detail sections, else those of its form. */
  sections?: readonly SectionDocument[];
  /** Other words for titles and values, by field. */
  labels?: NamesThen["labels"];
}

/** One record as text, section by section; what its conditions hide stays hidden. */
export function DetailSections({ screen, record, sections, labels = {} }: DetailSectionsProps) {
  const ctx = useEvalContext();
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
  return (
    <div className="detail">
      {visible
        .filter((section) => section.items.length > 0)
        .map((section) => (
          <section key={section.key} className="form-section">
            {section.title && plan.sections.length > 1 && <h3 className="form-section-title">{textOf(section.title)}</h3>}
            <dl className="form-grid detail-grid" style={{ "--form-columns": plan.columns } as React.CSSProperties}>
              {section.items.map((item) => (
                <DetailItem key={item.path} item={item} screen={screen} record={record} words={labels[item.path] ?? {}} />
              ))}
            </dl>
          </section>
        ))}
    </div>
  );
}

interface DetailItemProps {
  item: PlannedItem;
  screen: CompiledScreen;
  record: Row;
  words: { title?: string; label?: string };
}

function DetailItem({ item, screen, record, words }: DetailItemProps) {
  const Person = widgets.person;
  const value = record[item.path] ?? null;
  return (
    <div className="detail-item" data-path={item.path} style={spanStyle(item.span)}>
      <dt>{words.title ?? item.title}</dt>
      <dd>
        {words.label !== undefined ? (
          words.label
        ) : item.widget === "person" && value !== null ? (
          <Person
            id={`detail-${item.path}`}
            value={value}
            onChange={() => undefined}
            field={item.field}
            screen={screen}
            record={() => record}
            disabled
          />
        ) : (
          <FieldCell as={item.widget === "code" ? "code" : undefined} field={item.field} row={record} screen={screen} value={value} whole />
        )}
      </dd>
    </div>
  );
}
