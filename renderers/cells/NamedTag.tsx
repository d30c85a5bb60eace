import type { Row } from "../../engine/api.ts";
import { HIDDEN } from "../../engine/access/mask.ts";
import type { CellName } from "../../engine/fields/slots.ts";
import type { CompiledScreen, ScreenField } from "../../engine/screens/screen-model.ts";
import { fieldTitle } from "../field-title.ts";
import { isHidden } from "../format-value.ts";
import { t } from "../locales/t.ts";
import { FieldCell } from "./FieldCell.tsx";

interface TagProps {
  screen: CompiledScreen;
  row: Row;
  field: ScreenField;
  as?: CellName;
}

/** A title that asks says nothing without its answer. */
const asks = (title: string): boolean => title.startsWith(t("title.asks")) || /[?？]$/.test(title);

/** A value beside a name, where no title stands. A yes or no alone would not say to what. */
export function NamedTag({ screen, row, field, as }: TagProps) {
  const value = row[field.path];
  const title = fieldTitle(screen, field);
  if (isHidden(value)) return <span className="cell-line">{`${title}：${HIDDEN}`}</span>;
  if (field.valueClass !== "boolean" || typeof value !== "boolean") return <FieldCell row={row} field={field} screen={screen} {...(as && { as })} />;
  return <span className="cell-line">{value && !asks(title) ? title : `${title}：${t(value ? "yes" : "no")}`}</span>;
}
