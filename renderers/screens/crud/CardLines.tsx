import type { Row } from "../../../engine/api.ts";
import type { CompiledScreen, ScreenField } from "../../../engine/screens/screen-model.ts";
import { FieldCell } from "../../cells/FieldCell.tsx";
import { textOf } from "../../text.ts";

interface LinesProps {
  screen: CompiledScreen;
  row: Row;
  fields: readonly ScreenField[];
}

/** Fields of a row with their titles, one under the other. */
export function CardLines({ screen, row, fields }: LinesProps) {
  return fields.map((field) => (
    <div key={field.path}>
      <dt>{textOf(field.title)}</dt>
      <dd>
        <FieldCell row={row} field={field} screen={screen} />
      </dd>
    </div>
  ));
}
