import { fieldType } from "../../engine/fields/index.ts";
import type { CellName } from "../../engine/fields/slots.ts";
import type { Cell, CellProps } from "./cell.ts";
import { cells } from "./index.ts";

/** The cell of a field: the one asked for, else that of its type. `value` defaults to the row's own. */
export function FieldCell({ as, ...props }: Omit<CellProps, "value"> & { value?: unknown; as?: CellName }) {
  const Shown: Cell = cells[as ?? fieldType(props.field.type).cell];
  return <Shown {...props} value={props.value === undefined ? props.row[props.field.path] : props.value} />;
}
