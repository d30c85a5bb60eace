import type { Row } from "../../engine/api.ts";
import { dictItem, isAbsent, shownText } from "../format-value.ts";
import { t } from "../locales/t.ts";
import { Absent } from "./Absent.tsx";
import type { CellProps } from "./cell.ts";

/** A state: coloured dot and words, so that colour never carries the meaning alone. Plain markup: a list draws one in every row, and nothing moves. */
export function BadgeCell(props: CellProps) {
  if (isAbsent(props.value)) return <Absent {...props} />;
  const tone = props.tone ?? dictItem(props.screen.dicts[props.field.doc.dict ?? ""], props.value)?.tone ?? "default";
  return (
    <span className="cell-badge" data-tone={tone}>
      {shownText(props.field, props.value, { row: props.row, dicts: props.screen.dicts })}
      <Progress {...props} />
    </span>
  );
}

/** How far it is what the last move brings about. */
function Progress({ row, field }: CellProps) {
  const work = (row as Partial<Row>)._atWork;
  if (work?.field !== field.path) return null;
  const percent = Math.floor((100 * work.done) / work.total);
  return <span title={t("state.atWork", { percent })}> {percent}%</span>;
}
