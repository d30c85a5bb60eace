import type { CampusDocument } from "../documents/index.ts";
import { isObject } from "../values/json-object.ts";
import { pointerSteps } from "../values/json-pointer.ts";

/** Does the text at this place of the document stand on a button: the title of an action of a screen or of a move of a flow? */
export function isButton(document: CampusDocument, path: string): boolean {
  if (!path.endsWith("/title")) return false;
  const steps = pointerSteps(path).slice(0, -1);
  if (document.kind === "flow") return steps.length === 2 && steps[0] === "moves";
  const holder = steps.reduce<unknown>(
    (node, step) => (typeof node === "object" && node !== null ? (node as Record<string, unknown>)[step] : undefined),
    document,
  );
  return isObject(holder) && typeof holder.do === "string";
}
