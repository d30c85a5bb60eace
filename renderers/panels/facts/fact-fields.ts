import type { ColumnDocument } from "../../../engine/kinds/screen/document.ts";
import type { CompiledScreen, ScreenField } from "../../../engine/screens/screen-model.ts";

export interface FactField {
  field: ScreenField;
  /** Of the list's column of that field. */
  tones: NonNullable<ColumnDocument["tone"]>;
}

const MOST = 4;

/** What one decides on: by the document, else the lines of a card, else the first columns. */
export function factFields(screen: CompiledScreen): FactField[] {
  const { list, detail } = screen.screen;
  const columns = (list?.columns ?? []).map(({ field }) => field);
  const paths = detail?.facts ?? list?.card?.lines ?? columns.filter((path) => path !== screen.titleField);
  return factsAt(screen, detail?.facts === undefined ? paths.slice(0, MOST) : paths);
}

/** What a row that is decided on beside others is told by: its facts, then what else a card says of it. */
export function lineFields(screen: CompiledScreen): FactField[] {
  const facts = factFields(screen);
  const lines = screen.screen.list?.card?.lines ?? [];
  return [...facts, ...factsAt(screen, lines).filter(({ field }) => !facts.some((fact) => fact.field.path === field.path))];
}

function factsAt({ screen, fields }: CompiledScreen, paths: readonly string[]): FactField[] {
  return paths.flatMap((path) => {
    const field = fields[path];
    return field === undefined ? [] : [{ field, tones: screen.list?.columns.find((column) => column.field === path)?.tone ?? [] }];
  });
}
