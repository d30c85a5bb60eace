import type { Runtime } from "../runtime.ts";
import { inOrder, type Layers } from "./layers.ts";

/** What changed between two states of the set, in words for an administrator of the school. */
export function wordsBetween(before: Layers, after: Layers, _names: Pick<Runtime, "operations">): string[] {
  const [old, now] = [inOrder([...before.product, ...before.school]), inOrder([...after.product, ...after.school])];
  return [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((file) => {
    if (old.get(file) === now.get(file)) return [];
    return [`${old.has(file) ? (now.has(file) ? "修改" : "删除") : "新增"} ${file}`];
  });
}
