import type { ColumnDocument } from "../../../engine/kinds/screen/document.ts";
import type { CompiledScreen, ScreenField } from "../../../engine/screens/screen-model.ts";

export interface FactField {
  field: ScreenField;
  /** Of the list's column of that field. */
  tones: NonNullable<ColumnDocument["tone"]>;
}

const MOST = 4;

/** What one decides on: by the document, else the lines of a card, else the first columns. */
export function factFields({ screen, fields, titleField }: CompiledScreen): FactField[] {
  const columns = screen.list?.columns ?? [];
  const paths = screen.detail?.facts ?? screen.list?.card?.lines ?? columns.map((column) => column.field).filter((path) => path !== titleField);
  return paths.slice(0, screen.detail?.facts === undefined ? MOST : undefined).flatMap((path) => {
    const field = fields[path];
    return field === undefined ? [] : [{ field, tones: columns.find((column) => column.field === path)?.tone ?? [] }];
  });
}
