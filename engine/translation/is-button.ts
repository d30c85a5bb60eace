import type { CampusDocument } from "../documents/index.ts";
import { kindOf } from "../kinds/index.ts";
import { isObject } from "../values/json-object.ts";
import { pointerSteps } from "../values/json-pointer.ts";

/** Does the text at this place of the document stand on a button? Its kind may say so; else the title of an action does. */
export function isButton(document: CampusDocument, path: string): boolean {
  if (!path.endsWith("/title")) return false;
  const steps = pointerSteps(path).slice(0, -1);
  const { view } = kindOf(document);
  if (view.isButton !== undefined) return view.isButton(steps);
  const holder = steps.reduce<unknown>(
    (node, step) => (typeof node === "object" && node !== null ? (node as Record<string, unknown>)[step] : undefined),
    document,
  );
  return isObject(holder) && typeof holder.do === "string";
}
