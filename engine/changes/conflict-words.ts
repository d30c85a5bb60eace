import type { Model } from "../model/model.ts";
import type { CampusDocument } from "../documents/index.ts";
import { jsonOf } from "./diff.ts";
import type { Conflict } from "./merge.ts";
import { quoted, type Speaker } from "../words/speaker.ts";
import { speakerFor } from "./speaker-for.ts";
import { itemTitle, stepsThrough, stepValue, subjectOf } from "../words/subject.ts";
import { isObject } from "../values/json-object.ts";

/** A conflict as people read it: what it is about, and what each side says. */
export interface ConflictWords {
  what: string;
  base: string;
  ours: string;
  theirs: string;
}

/** `document`: any state of it in which the place still stands, best first. The model gives titles; one of the document alone will do. */
export function conflictWords(conflict: Conflict, documents: readonly CampusDocument[], model: Model): ConflictWords {
  const speakers = documents.map((document) => speakerFor(model, jsonOf(document)));
  const named = speakers.find((one) => stepsThrough(one, conflict.steps).at(-1)?.value !== undefined) ?? speakers[0]!;
  const { owner, property } = subjectOf(stepsThrough(named, conflict.steps), named);
  const value = (side: "base" | "ours" | "theirs") => (Object.hasOwn(conflict, side) ? sideWords(conflict, conflict[side], named) : "没有");
  const parts = [owner, property === "" ? "" : quoted(property)].filter((part) => part !== "");
  return { what: parts.join("的") || "整个文档", base: value("base"), ours: value("ours"), theirs: value("theirs") };
}

/** Whole parts are named; single values are said. */
function sideWords({ steps }: Conflict, value: unknown, speaker: Speaker): string {
  const way = stepsThrough(speaker, steps);
  const last = way.at(-1);
  if (last === undefined) return "改过的文档";
  if (last.isItem && isObject(value)) return `${quoted(itemTitle({ ...last, value }, speaker))} ${JSON.stringify(value)}`;
  return stepValue(way, value, speaker);
}
