import { fieldType } from "../../engine/fields/index.ts";
import type { CellName } from "../../engine/fields/slots.ts";
import { isAbsent, isHidden, rowLabel } from "../format-value.ts";
import { RevealButton } from "../reveal/RevealButton.tsx";
import { isRevealable } from "../reveal/revealable.ts";
import type { Cell, CellProps } from "./cell.ts";
import { cells } from "./index.ts";
import { Withheld } from "./Withheld.tsx";

type FieldCellProps = Omit<CellProps, "value"> & { value?: unknown; as?: CellName };

/** The cell of a field: the one asked for, else that of its type. `value` defaults to the row's own. */
export function FieldCell(props: FieldCellProps) {
  if (!isRevealable(props.field, props.row)) return <Value {...props} />;
  return (
    <span className="cell-masked">
      <Value {...props} />
      <RevealButton screen={props.screen} row={props.row} field={props.field} />
    </span>
  );
}

function Value({ as, ...props }: FieldCellProps) {
  const Shown: Cell = cells[as ?? fieldType(props.field.type).cell];
  const value = props.value === undefined ? props.row[props.field.path] : props.value;
  const label = rowLabel(props.field, props.row);
  // What is left of a name may be read although its key is hidden.
  if (isHidden(value) && (isAbsent(label) || isHidden(label))) return <Withheld />;
  return <Shown {...props} value={value} />;
}
