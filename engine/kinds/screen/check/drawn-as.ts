import { problem } from "../../../errors.ts";
import { fittingParts, type Slot } from "../../../fields/slots.ts";
import { addMended, type Look } from "../../../findings/look.ts";
import type { ResolvedPath } from "../../../model/model.ts";

interface Drawn {
  /** Null: the document names no field, or none that is known. */
  field: ResolvedPath | null;
  as: string | undefined;
  /** JSON Pointer of what is drawn. */
  at: string;
}

/** What the document draws a field as can show values of its type; else that of the type itself is the repair. */
export function needFitting(look: Look, slot: Slot, { field, as, at }: Drawn): void {
  if (as === undefined || field === null) return;
  const { type } = field.field;
  const fitting = fittingParts(slot, type);
  if (fitting.includes(as)) return;
  const path = `${at}/as`;
  addMended(look, problem("DRAWING_UNFIT", path, { as, type: type.title, fitting }), { path, value: type[slot] });
}
