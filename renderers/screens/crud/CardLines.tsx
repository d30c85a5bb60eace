import type { Row } from "../../../engine/api.ts";
import type { CompiledScreen, ScreenField } from "../../../engine/screens/screen-model.ts";
import { FieldCell } from "../../cells/FieldCell.tsx";
import { fieldTitle } from "../../field-title.ts";

interface LinesProps {
  screen: CompiledScreen;
  row: Row;
  fields: readonly ScreenField[];
}

/** Fields of a row under the titles that their columns have, one under the other. */
export function CardLines({ screen, row, fields }: LinesProps) {
  return fields.map((field) => (
    <div key={field.path}>
      <dt>{fieldTitle(screen, field)}</dt>
      <dd>
        <FieldCell row={row} field={field} screen={screen} unit />
      </dd>
    </div>
  ));
}
