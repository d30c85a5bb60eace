import { Tag } from "antd";
import type { Sheet, SheetItem, SheetSection } from "../../../engine/fields/sheet/sheet-value.ts";
import { SHEET, sheetModel, rowsEntityOf } from "../../../engine/sheets/sheet-model.ts";
import { conditionText } from "./condition-text.ts";
import { t } from "../../locales/t.ts";
import { kindTitle } from "./sheet-words.ts";
import "./sheet.css";

/** The questions as they are written, with what they count and when they are asked. */
export function SheetReading({ sheet }: { sheet: Sheet }) {
  let number = 0;
  return (
    <div className="sheet">
      {sheet.sections.map((section) => (
        <section key={section.key} className="sheet-section">
          <h4 className="sheet-title">
            {section.title} {section.repeat !== undefined && <Tag>{t("sheet.repeated")}</Tag>}
          </h4>
          <When cond={section.shown} sheet={sheet} section={null} />
          <ol className="sheet-items" start={number + 1}>
            {section.items.map((item) => {
              number += 1;
              return <Item key={item.key} item={item} sheet={sheet} section={section} number={number} />;
            })}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Item({ item, sheet, section, number }: { item: SheetItem; sheet: Sheet; section: SheetSection; number: number }) {
  return (
    <li value={number} className="sheet-item-read">
      <span className={item.required ? "form-required" : undefined}>{item.title}</span> <Tag>{kindTitle(item.kind)}</Tag>
      <When cond={item.shown} sheet={sheet} section={section} />
      {item.rows !== undefined && <div className="cell-absent">{item.rows.map(({ title }) => title).join(" · ")}</div>}
      {item.options !== undefined && (
        <div className="cell-absent">
          {item.options.map(({ title, score }) => (score === undefined ? title : `${title}（${score}）`)).join(" · ")}
        </div>
      )}
    </li>
  );
}

function When({ cond, sheet, section }: { cond: SheetItem["shown"]; sheet: Sheet; section: SheetSection | null }) {
  if (cond === undefined) return null;
  const entity = section?.repeat === undefined ? SHEET : rowsEntityOf(section.key);
  return <div className="sheet-when">{t("sheet.when", { cond: conditionText(cond, { model: sheetModel(sheet), entity }) })}</div>;
}
