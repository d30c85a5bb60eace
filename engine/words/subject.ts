import { resolvePath } from "../conditions/resolve-path.ts";
import type { JsonSchema } from "../grammar/json-schema.ts";
import { indexOfName } from "../documents/item-names.ts";
import { isLogic, itemPlace, keyPlace, type SchemaPlace, viewOf } from "../documents/schema-place.ts";
import { itemWords } from "./item-words.ts";
import { propertyWords, silent } from "./property-words.ts";
import { actionWords, condWords, exprWords, isText, moveTitle, nodeTitle, quoted, type Speaker, titleUnder, valueWords } from "./speaker.ts";
import { zh } from "../language/text.ts";
import { isObject, type JsonObject } from "../values/json-object.ts";

/** One step of the way to a change, with what stands there in this state. */
export interface Step {
  name: string;
  value: unknown;
  place: SchemaPlace;
  /** An item of a list or an entry of a map, called by its own title. */
  isItem: boolean;
  /** Key of the list, the map or the property itself. */
  key: string;
  /** Part of the language the step stands in: `column`, `field`, `node`. */
  part: string;
  /** Words of the keys of this kind of document. */
  own?: Readonly<Record<string, string>>;
}

/** The way through one state of a document. It ends early where the state has nothing. */
export function stepsThrough({ document, place: whole, own }: Pick<Speaker, "document" | "place" | "own">, names: readonly string[]): Step[] {
  const steps: Step[] = [];
  let node: unknown = document;
  let place = whole;
  let key = String(document.kind);
  for (const name of names) {
    const part = partOf(place, key);
    const view = viewOf([node], place);
    const isItem = view.kind === "list" || (view.kind === "object" && view.ordered);
    const at = Array.isArray(node) ? indexOfName(node, name) : name;
    const value = typeof node === "object" && node !== null && Object.hasOwn(node, at) ? (node as JsonObject)[at] : undefined;
    place = Array.isArray(node) ? itemPlace([node], place) : keyPlace([node], place, name);
    key = isItem ? key : name;
    steps.push({ name, value, place, isItem, key, part, own });
    node = value;
  }
  return steps;
}

export const partOf = ({ schema }: SchemaPlace, key: string): string =>
  typeof schema?.$ref === "string" ? schema.$ref.slice("#/$defs/".length) : key;

/** Goes without saying where something inside it is meant. */
export const isSilent = ({ part, key }: Step): boolean => silent.has(key) || silent.has(`${part}.${key}`);

/** What a property is called. Null: it has no word, which a test forbids. */
export function propertyWord({ part, key, own = {} }: Pick<Step, "part" | "key" | "own">): string | null {
  return own[`${part}.${key}`] ?? own[key] ?? propertyWords[`${part}.${key}`] ?? (Object.hasOwn(propertyWords, key) ? propertyWords[key]! : null);
}

export const itemWord = ({ part, key, own }: Pick<Step, "part" | "key" | "own">, list?: Step): string =>
  itemWords[`${list?.part ?? part}.${key}`] ?? itemWords[key] ?? propertyWord({ part, key, ...(own && { own }) }) ?? "内容";

/** Conditions and expressions of a map have the key for a name. */
const isNamed = ({ place }: Step): boolean => place.schema !== null && isLogic(place.schema);

/** `列“姓名”`, `节点“学院审批”`. */
export function itemTitle(step: Step, speaker: Speaker): string {
  const { value, name, key } = step;
  if (!isObject(value) || isNamed(step)) return titleUnder(key, name, speaker);
  for (const own of [value.title, value.label, value.message]) if (isText(own)) return zh(own);
  if (key === "nodes") return nodeTitle(name, speaker);
  if (typeof value.do === "string") return actionWords(value.do, speaker);
  for (const named of ["field", "screen", "role"] as const) {
    const one = [value[named]].flat().filter((item) => typeof item === "string");
    if (one.length > 0) return one.map((item) => titleUnder(named, item, speaker)).join("、");
  }
  if (Array.isArray(value.fields)) return value.fields.map((field) => titleUnder("field", String(field), speaker)).join("、");
  if (typeof value.on === "string") return eventTitle(value.on, speaker);
  return titleUnder(key, name, speaker);
}

/** `到达 学院审批`, `同意之后`, `新增`. */
function eventTitle(event: string, speaker: Speaker): string {
  const [verb = "", ...rest] = event.split(":");
  const named = rest.join(":");
  if (named === "" || verb === "before") return titleUnder("on", event, speaker);
  const { model, document, entity } = speaker;
  const flow = Array.isArray(document.nodes) ? document : (model.flows.get(model.entities.get(entity ?? "")?.flow ?? "")?.doc ?? document);
  const around = { model, document: flow as JsonObject };
  return verb === "move" ? `${moveTitle(named, around.document)}之后` : `${titleUnder("on", verb, speaker)} ${nodeTitle(named, around)}`;
}

export interface Subject {
  /** `分组“请假信息”的表单项“事由”`; empty for the document itself. */
  owner: string;
  /** `宽度`, `页头的头像`; empty when the item itself is meant. */
  property: string;
}

/** Who a change is about. Lists are not named where one of their items is. */
export function subjectOf(steps: readonly Step[], speaker: Speaker): Subject {
  const lastItem = steps.findLastIndex((step) => step.isItem);
  const owner = steps.slice(0, lastItem + 1).flatMap((step, at) => {
    if (step.isItem) return [`${itemWord(step, steps[at - 1])}${quoted(itemTitle(step, speaker))}`];
    return steps[at + 1]?.isItem || isSilent(step) ? [] : [propertyWord(step) ?? "其他设置"];
  });
  const property = steps.slice(lastItem + 1).flatMap((step) => (step !== steps.at(-1) && isSilent(step) ? [] : [propertyWord(step) ?? "其他设置"]));
  return { owner: owner.join("的"), property: property.join("的") };
}

/** A value at the last step; conditions and expressions are read out. */
export function stepValue(steps: readonly Step[], value: unknown, speaker: Speaker): string {
  const { place, key } = steps.at(-1)!;
  const given = value === undefined ? place.schema?.default : value;
  if (given === undefined) return "未设置";
  const at = { ...speaker, entity: entityAt(steps, speaker) };
  const labels = labelsAt(steps, speaker);
  const codes = [given].flat();
  if (labels !== null && codes.every((code) => typeof code === "string")) return codes.map((code) => quoted(labels.get(code) ?? code)).join("、");
  if (place.schema === null || !isLogic(place.schema) || !isObject(given)) return valueWords(key, given, at);
  return quoted(isExpr(place.schema) ? exprWords(given, at) : condWords(given, at));
}

const isExpr = (schema: JsonSchema): boolean => schema.$ref === "#/$defs/expr" || (schema.anyOf ?? []).some((one) => one.$ref === "#/$defs/expr");

/** The entity a condition stands on: choices are judged on the rows chosen from, values of persons on the rows they are read from. */
function entityAt(steps: readonly Step[], { model, entity }: Speaker): string | null {
  const around = ownerOf(steps);
  if (around === undefined) return entity;
  if (steps.at(-1)!.key !== "options") return "pick" in around ? String(around.entity) : entity;
  if (typeof around.entity === "string") return around.entity;
  return resolvePath(model, entity ?? "", String(around.field))?.field.refTo ?? entity;
}

/** Labels of the codes a value holds: first values of dictionary fields. */
function labelsAt(steps: readonly Step[], { model, entity }: Speaker): Map<string, string> | null {
  const { key, name } = steps.at(-1)!;
  const around = ownerOf(steps);
  const path = key === "default" ? around?.field : key === "set" ? name : undefined;
  const code = key === "default" && typeof around?.dict === "string" ? around.dict : resolvePath(model, entity ?? "", String(path))?.field.doc.dict;
  const dict = model.dicts.get(code ?? "");
  return dict === undefined ? null : new Map(dict.items.map((item) => [item.value, zh(item.label)]));
}

/** The field, item or declaration a value belongs to. */
const ownerOf = (steps: readonly Step[]): JsonObject | undefined =>
  steps
    .slice(0, -1)
    .map((step) => step.value)
    .findLast(isOwner);
const isOwner = (value: unknown): value is JsonObject =>
  isObject(value) && (typeof value.field === "string" || typeof value.name === "string" || "pick" in value);
