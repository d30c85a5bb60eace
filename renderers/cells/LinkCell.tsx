import { followable } from "../../engine/values/web-address.ts";
import { isAbsent } from "../format-value.ts";
import { Absent } from "./Absent.tsx";
import type { CellProps } from "./cell.ts";
import { TextCell } from "./TextCell.tsx";

/** Only what may be followed becomes a link; everything else is shown as text. */
export function LinkCell(props: CellProps) {
  if (isAbsent(props.value)) return <Absent {...props} />;
  const address = followable(String(props.value));
  if (address === null) return <TextCell {...props} />;
  return (
    <a className={props.whole ? "cell-whole" : "cell-line"} href={address} target="_blank" rel="noopener noreferrer">
      {address}
    </a>
  );
}
