import { Tag } from "antd";
import { dictItem, isAbsent, shownText } from "../format-value.ts";
import { tagColors } from "../tones.ts";
import { Absent } from "./Absent.tsx";
import type { CellProps } from "./cell.ts";

/** A code as a coloured tag; without a tone it is plain text, so that a list of neutral codes stays calm. */
export function TagCell(props: CellProps) {
  if (isAbsent(props.value)) return <Absent {...props} />;
  const text = shownText(props.field, props.value, { row: props.row, dicts: props.screen.dicts });
  const tone = props.tone ?? dictItem(props.screen.dicts[props.field.doc.dict ?? ""], props.value)?.tone;
  if (!tone || tone === "default") return <span className="cell-line">{text}</span>;
  return (
    <Tag variant="filled" color={tagColors[tone]}>
      {text}
    </Tag>
  );
}
