import type { ComponentProps } from "react";
import { withheldOf } from "../format-value.ts";
import { ShowCode } from "../scan/ShowCode.tsx";
import { textOf } from "../text.ts";
import { FieldCell } from "./FieldCell.tsx";

type OpenCellProps = ComponentProps<typeof FieldCell>;

/** The value of a field that is read with a camera; null: there is none, or not in clear. */
const codeOf = ({ field, row, value = row[field.path] }: OpenCellProps): string | null =>
  field.doc.scan === true && typeof value === "string" && value !== "" && withheldOf(row, field.path) === undefined ? value : null;

/** The cell as the page of one record has it: a value that others scan can be held out to them. */
export function OpenCell(props: OpenCellProps) {
  const code = codeOf(props);
  if (code === null) return <FieldCell {...props} />;
  return (
    <span className="cell-masked">
      <FieldCell {...props} />
      <ShowCode title={textOf(props.field.title)} value={code} />
    </span>
  );
}
