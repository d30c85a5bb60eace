import { Tag } from "antd";
import { isAbsent } from "../format-value.ts";
import { Absent } from "./Absent.tsx";
import type { CellProps } from "./cell.ts";
import { t } from "../locales/t.ts";

export function YesNoCell(props: CellProps) {
  if (isAbsent(props.value)) return <Absent {...props} />;
  return (
    <Tag variant="filled" color={props.value === true ? "green" : undefined}>
      {props.value === true ? t("yes") : t("no")}
    </Tag>
  );
}
