import { itemNames } from "../documents/item-names.ts";
import type { CampusDocument } from "../documents/index.ts";
import type { Model } from "../model/model.ts";
import { below, pointerSteps } from "../values/json-pointer.ts";
import { stepsThrough, subjectOf } from "../words/subject.ts";
import { jsonOf } from "./diff.ts";
import { speakerFor } from "./speaker-for.ts";

/** What stands at a JSON Pointer into a document, in the words in which changes are told: `字段“开始时间”的长度`. Empty: the document itself. */
export function placeWords(model: Model, document: CampusDocument, pointer: string): string {
  const json = jsonOf(document);
  const speaker = speakerFor(model, json);
  const { owner, property } = subjectOf(stepsThrough(speaker, namesAlong(json, pointer)), speaker);
  return [owner, property].filter(Boolean).join("的");
}

/** The names that lead to a JSON Pointer, items of lists by theirs, as long as they have any. */
export function namesAlong(document: unknown, pointer: string): string[] {
  const names: string[] = [];
  let node = document;
  for (const step of pointerSteps(pointer)) {
    const name: string | undefined = Array.isArray(node) ? itemNames([node])?.[0]?.[Number(step)] : step;
    if (name === undefined || typeof node !== "object" || node === null) break;
    names.push(name);
    node = (node as Record<string, unknown>)[step];
  }
  return names;
}

/** The JSON Pointer to which names lead; where they lead nowhere the places are not those of a document. */
export function pointerAlong(document: unknown, names: readonly string[]): string {
  let [node, pointer] = [document, ""];
  for (const name of names) {
    const at = Array.isArray(node) ? (itemNames([node])?.[0]?.indexOf(name) ?? -1) : name;
    pointer = below(pointer, at);
    node = (node as Record<string, unknown> | undefined)?.[at];
  }
  return pointer;
}
