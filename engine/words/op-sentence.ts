import type { JsonObject } from "../values/json-object.ts";
import { trace } from "../documents/anchors.ts";
import { defsOf, shapeProblems } from "../documents/check-shape.ts";
import type { VariantOp } from "../kinds/screen/document.ts";
import { screenSchema } from "../kinds/screen/schema.ts";
import { itemTitle, itemWord, type Step, stepsThrough, stepValue, subjectOf } from "./subject.ts";
import { quoted, type Speaker } from "./speaker.ts";

const parts = defsOf(screenSchema);

/** What an operation of a variant or an overlay does to the document it is made for. */
export function opSentence(op: VariantOp, speaker: Speaker): string {
  if (shapeProblems(op, parts.variantOp!, parts).length > 0) return "一条写法不对的调整";
  if ("hide" in op) return `隐藏${whole(op.hide, speaker)}`;
  if ("set" in op) return `${whole(op.set, speaker)}设为${stepValue(stepsTo(op.set, speaker), op.to, speaker)}`;
  if ("move" in op) {
    const list = op.into === undefined ? "" : `${whole(op.into, speaker)}中`;
    return `${whole(op.move, speaker)}移到${list}${beside(op, op.into === undefined ? op.move : `${op.into}.`, speaker)}`;
  }
  if ("keep" in op) return `${listWord(op.keep, speaker)}只保留${op.only.map((name) => quoted(titleAt(`${op.keep}.${name}`, speaker))).join("、")}`;
  const list = stepsTo(op.add, speaker);
  const step = { ...list.at(-1)!, value: op.item, isItem: true, name: op.add };
  const place = op.before === undefined && op.after === undefined ? "" : `，放在${beside(op, `${op.add}.`, speaker)}`;
  return `新增${itemWord(step, list.at(-1))}${quoted(itemTitle(step, speaker))}${place}`;
}

/** Headers may stand in groups that an anchor leaves out; `trace` names them. */
function stepsTo(anchor: string, speaker: Speaker): Step[] {
  const names = trace(speaker.document, anchor)?.map((step) => step.name) ?? anchor.split(".");
  return stepsThrough(speaker, names);
}

function whole(anchor: string, speaker: Speaker): string {
  const { owner, property } = subjectOf(stepsTo(anchor, speaker), speaker);
  if (property === "") return owner;
  return owner === "" ? quoted(property) : `${owner}的${quoted(property)}`;
}

function titleAt(anchor: string, speaker: Speaker): string {
  return itemTitle(stepsTo(anchor, speaker).at(-1)!, speaker);
}

function listWord(anchor: string, speaker: Speaker): string {
  const steps = stepsTo(anchor, speaker);
  return itemWord(steps.at(-1)!, steps.at(-1));
}

function beside(op: { before?: string; after?: string }, anchor: string, speaker: Speaker): string {
  const name = op.before ?? op.after;
  if (name === undefined) return "最后";
  const list = anchor.endsWith(".") ? anchor.slice(0, -1) : listOf(anchor, speaker.document);
  return `${quoted(titleAt(`${list}.${name}`, speaker))}${op.before === undefined ? "之后" : "之前"}`;
}

/** The list an anchored item stands in. */
function listOf(anchor: string, document: JsonObject): string {
  const own = trace(document, anchor)?.at(-1)?.name ?? anchor.slice(anchor.lastIndexOf(".") + 1);
  return anchor.slice(0, -(own.length + 1));
}
