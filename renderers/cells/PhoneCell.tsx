import { isAbsent } from "../format-value.ts";
import { Absent } from "./Absent.tsx";
import type { CellProps } from "./cell.ts";

const DIALLED = /^\+?[\d-]{5,20}$/;

/** A whole number can be dialled on a phone; a masked one is text. */
export function PhoneCell(props: CellProps) {
  if (isAbsent(props.value)) return <Absent {...props} />;
  const phone = String(props.value);
  if (!DIALLED.test(phone)) return <span className="cell-number">{phone}</span>;
  return (
    <a className="cell-number cell-quiet-link" href={`tel:${phone}`}>
      {phone}
    </a>
  );
}
