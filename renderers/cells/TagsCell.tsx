import { Tag, Tooltip } from "antd";
import { dictItem, isAbsent, screenLabels } from "../format-value.ts";
import { tagColors } from "../tones.ts";
import { Absent } from "./Absent.tsx";
import type { CellProps } from "./cell.ts";

const SHOWN_IN_LIST = 3;

export function TagsCell(props: CellProps) {
  if (isAbsent(props.value)) return <Absent {...props} />;
  const code = props.field.doc.dict ?? "";
  const labels = screenLabels(props.screen.dicts);
  const all = Array.isArray(props.value) ? props.value.map(String) : [String(props.value)];
  const shown = props.whole ? all : all.slice(0, SHOWN_IN_LIST);
  const rest = all.slice(shown.length);
  return (
    <span className={props.whole ? "cell-tags" : "cell-line cell-tags"}>
      {shown.map((value) => (
        <Tag key={value} variant="filled" color={tagColors[dictItem(props.screen.dicts[code], value)?.tone ?? "default"]}>
          {labels.dict(code, value) ?? value}
        </Tag>
      ))}
      {rest.length > 0 && (
        <Tooltip title={rest.map((value) => labels.dict(code, value) ?? value).join("、")}>
          <Tag variant="filled">+{rest.length}</Tag>
        </Tooltip>
      )}
    </span>
  );
}
