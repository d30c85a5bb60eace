import type { CompiledScreen, ScreenField } from "../../engine/screens/screen-model.ts";
import { isAbsent, withheldOf } from "../format-value.ts";

type Shown = Readonly<Record<string, unknown>>;

/** May the value be asked for in clear? The server says of which rows; a row that names no actions was not judged. */
export function isRevealable(field: ScreenField, row: Shown): boolean {
  const offered = row._actions === undefined || (row._actions as string[]).includes("reveal");
  return field.reveal === true && offered && typeof row.id === "string" && withheldOf(row, field.path) === "masked" && !isAbsent(row[field.path]);
}

/** Fields of the row that may be asked for. */
export const revealableFields = (screen: CompiledScreen, row: Shown): ScreenField[] =>
  Object.values(screen.fields).filter((field) => isRevealable(field, row));
