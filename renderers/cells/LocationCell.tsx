import { EnvironmentOutlined } from "@ant-design/icons";
import { isAbsent } from "../format-value.ts";
import { Absent } from "./Absent.tsx";
import type { CellProps } from "./cell.ts";

export function LocationCell(props: CellProps) {
  if (isAbsent(props.value) || typeof props.value !== "object") return <Absent {...props} />;
  const { lng, lat, address } = props.value as { lng?: number; lat?: number; address?: string };
  const point = `${lng ?? ""}, ${lat ?? ""}`;
  return (
    <span className={props.whole ? "cell-whole" : "cell-line"} title={`${address ?? ""} ${point}`.trim()}>
      <EnvironmentOutlined /> {address || point}
      {props.whole && address ? <span className="cell-absent"> （{point}）</span> : null}
    </span>
  );
}
