import type { JsonObject } from "../values/json-object.ts";
import type { Change } from "../documents/change.ts";
import { indexOfName } from "../documents/item-names.ts";
import type { VariantOp } from "../kinds/screen/document.ts";
import { opSentence } from "./op-sentence.ts";
import { type Sides, sentence } from "./sentence.ts";
import type { Speaker } from "./speaker.ts";

/** Where the operations of a document stand, and the document they are made for. */
export interface OpList {
  /** Step behind which the name of the operation stands. */
  at: number;
  /** Who has the list `ops`. */
  owner(speaker: Speaker): unknown;
  /** Whoever speaks of the document below. */
  below(speaker: Speaker): Speaker;
}

/** Operations are sentenceOf by what they do to the document below. */
export function opLine(change: Change, { at, owner, below }: OpList, sides: Sides): string {
  const opIn = (speaker: Speaker): unknown => {
    const { ops } = (owner(speaker) ?? {}) as JsonObject;
    const list: unknown[] = Array.isArray(ops) ? ops : [];
    return list[indexOfName(list, change.steps[at + 1]!)];
  };
  const sentenceOf = (speaker: Speaker, op: unknown) => opSentence(op as VariantOp, below(speaker));
  if (change.steps.length === at + 2 && change.kind === "add") return sentenceOf(sides.after, change.after);
  if (change.steps.length === at + 2 && change.kind === "remove") return `取消调整：${sentenceOf(sides.before, change.before)}`;
  const op = opIn(sides.after) ?? opIn(sides.before);
  if (op === undefined) return sentence(change, sides);
  return change.kind === "move" ? `调整了先后：${sentenceOf(sides.after, op)}` : `改为：${sentenceOf(sides.after, op)}`;
}
