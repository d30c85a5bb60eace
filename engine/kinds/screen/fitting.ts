import { resolvePath } from "../../conditions/resolve-path.ts";
import { valueAlong } from "../../documents/value-along.ts";
import { fittingParts, type Slot } from "../../fields/slots.ts";
import { isObject } from "../../values/json-object.ts";
import type { Choosing } from "../define-kind.ts";
import type { ScreenDocument } from "./document.ts";

/** What is drawn in the lists of these names. */
const slots = new Map<string | undefined, Slot>([
  ["columns", "cell"],
  ["filters", "filter"],
  ["items", "widget"],
]);

/** As what a column, a filter or an input may be drawn: the parts that can show its field. */
export function fittingDrawings({ model, document, steps }: Choosing<ScreenDocument>): readonly string[] | null {
  const slot = steps.at(-1) === "as" ? slots.get(steps.at(-3)) : undefined;
  if (slot === undefined) return null;
  const item = valueAlong(document, steps.slice(0, -1));
  const path = isObject(item) ? item.field : item;
  const field = typeof path === "string" ? resolvePath(model, document.entity, path)?.field : undefined;
  return field === undefined ? null : fittingParts(slot, field.type);
}
