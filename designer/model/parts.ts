import { jsonOf } from "../../engine/changes/index.ts";
import { speakerFor } from "../../engine/changes/speaker-for.ts";
import { itemNames } from "../../engine/documents/item-names.ts";
import type { CampusDocument } from "../../engine/documents/index.ts";
import { isLogic, itemPlace, keyPlace, type SchemaPlace, viewOf } from "../../engine/documents/schema-place.ts";
import type { Model } from "../../engine/model/model.ts";
import { isObject, type JsonObject } from "../../engine/values/json-object.ts";
import { isText, type Speaker } from "../../engine/words/speaker.ts";
import { itemTitle, itemWord, partOf, propertyWord, type Step } from "../../engine/words/subject.ts";

/** A part of a document that has parts or properties of its own. */
export interface Part {
  /** Names on the way from the document, as changes write them. Empty: the document. */
  steps: readonly string[];
  /** What a school calls it: `姓名`, `查询条件`. */
  title: string;
  /** What sort of item it is: `列`; empty for what is no item. */
  sort: string;
  value: JsonObject | unknown[];
  place: SchemaPlace;
  holds: "items" | "properties";
  step: Step | null;
  /** Key of what it stands in the language for: `columns`, or the kind of a document. */
  key: string;
  /** Words of the keys of the kind of document. */
  own: Readonly<Record<string, string>>;
  children: Part[];
}

export const keyOf = (steps: readonly string[]): string => JSON.stringify(steps);

/** The parts of a document as a tree, in the words of a school. */
export function partsOf(document: CampusDocument, model: Model, title: string): Part {
  const json = jsonOf(document);
  const speaker = speakerFor(model, json);
  const own = { speaker, key: String(json.kind), list: undefined };
  return { ...under({ value: json, place: speaker.place, steps: [] }, own), title, sort: "", step: null };
}

interface Around {
  speaker: Speaker;
  key: string;
  list: Step | undefined;
}

function under(
  { value, place, steps }: Pick<Part, "value" | "place" | "steps">,
  { speaker, key, list }: Around,
): Omit<Part, "title" | "sort" | "step"> {
  const view = viewOf([value], place);
  const holds = view.kind === "list" || (view.kind === "object" && view.ordered) ? "items" : "properties";
  const children = entriesOf(value, place).flatMap((entry) => {
    const step: Step = { ...entry, isItem: holds === "items", key: holds === "items" ? key : entry.name, part: partOf(place, key), own: speaker.own };
    return isPart(step) ? [partAt(step, [...steps, entry.name], { speaker, key: step.key, list })] : [];
  });
  return { steps, value, place, holds, key, own: speaker.own, children };
}

function partAt(step: Step, steps: readonly string[], around: Around): Part {
  const inner = under({ value: step.value as JsonObject, place: step.place, steps }, { ...around, list: step });
  if (!step.isItem) return { ...inner, title: propertyWord(step) ?? step.name, sort: "", step };
  return { ...inner, title: itemTitle(step, around.speaker), sort: itemWord(step, around.list), step };
}

function entriesOf(value: JsonObject | unknown[], place: SchemaPlace): { name: string; value: unknown; place: SchemaPlace }[] {
  if (!Array.isArray(value)) return Object.entries(value).map(([name, one]) => ({ name, value: one, place: keyPlace([value], place, name) }));
  const names = itemNames([value])?.[0];
  return names === undefined ? [] : value.map((one, at) => ({ name: names[at]!, value: one, place: itemPlace([value], place) }));
}

/** Conditions, expressions and texts are values; so is a list of words. */
function isPart({ value, place }: Step): boolean {
  if (place.schema !== null && isLogic(place.schema)) return false;
  if (Array.isArray(value)) return value.some(isObject) || viewOf([value], place).kind === "list";
  return isObject(value) && !isText(value);
}

/** The part at these names; the nearest around it when it is gone. */
export function partIn(whole: Part, steps: readonly string[]): Part {
  const next = steps.length === 0 ? undefined : whole.children.find(({ steps: own }) => own.at(-1) === steps[0]);
  return next === undefined ? whole : partIn(next, steps.slice(1));
}
