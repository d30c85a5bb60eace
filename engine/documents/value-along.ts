import { isObject } from "../values/json-object.ts";
import { itemNames } from "./item-names.ts";

/** What stands at the end of these names, items of lists by theirs; undefined where they lead nowhere. */
export const valueAlong = (tree: unknown, steps: readonly string[]): unknown =>
  steps.reduce<unknown>((node, step) => {
    if (Array.isArray(node)) return node[itemNames([node])?.[0]?.indexOf(step) ?? -1];
    return isObject(node) && Object.hasOwn(node, step) ? node[step] : undefined;
  }, tree);
