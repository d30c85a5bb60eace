import { fieldOptionList } from "../fields/field-document.ts";
import type { Model } from "../model/model.ts";
import { lastStep } from "../conditions/last-step.ts";
import { resolvePath } from "../conditions/resolve-path.ts";
import { readCond, readExpr } from "../conditions/text/print.ts";
import type { Cond, Expr } from "../grammar/condition.ts";
import { shapeProblems } from "../documents/check-shape.ts";
import type { CampusDocument } from "../documents/index.ts";
import { conditionParts } from "../grammar/condition.schema.ts";
import { SAME } from "../kinds/flow/document.ts";
import { type Text, zh } from "../language/text.ts";
import { isAppError } from "../errors.ts";
import type { SchemaPlace } from "../documents/schema-place.ts";
import { propertyWords } from "./property-words.ts";
import { valueWord } from "./value-words.ts";
import { isObject, type JsonObject } from "../values/json-object.ts";

/** One state of one document, and the model that knows the titles of what it names. */
export interface Speaker {
  model: Model;
  document: JsonObject;
  /** Entity that paths of the document start from; null when it has none. */
  entity: string | null;
  /** The whole document in its schema. */
  place: SchemaPlace;
  /** Words of the keys of its kind, before the common ones. */
  own: Readonly<Record<string, string>>;
  /** One that speaks of another document of the same set. */
  beside(document: CampusDocument): Speaker;
}

export const quoted = (text: string): string => `“${text}”`;
export const isText = (value: unknown): value is Text => typeof value === "string" || (isObject(value) && typeof value["zh-CN"] === "string");

/** Title of what a name under a key means; the name itself where nothing has a title. */
export function titleUnder(key: string, name: string, { model, entity, document }: Speaker): string {
  const found = titles[key]?.(model, name);
  if (found !== undefined) return zh(found);
  if (key === "scope") return scopeWords(name, { model, entity });
  if (nodeKeys.has(key) && Array.isArray(document.nodes)) return nodeTitle(name, { model, document });
  const last = key === "except" ? lastStep(name) : null;
  if (last !== null) return last.move === null ? "上次办理的人" : `上次${quoted(moveTitle(last.move, document))}的人`;
  if (pathKeys.has(key) && entity !== null) return pathTitle(model, entity, name);
  return valueWord(key, name) ?? name;
}

const titles: Readonly<Record<string, (model: Model, name: string) => Text | undefined>> = {
  entity: (model, name) => model.entities.get(name)?.title,
  imports: (model, name) => model.entities.get(name)?.title,
  dict: (model, name) => model.dicts.get(name)?.title,
  screen: (model, name) => model.screens.get(name)?.title,
  flow: (model, name) => model.flows.get(name)?.doc.title,
  stat: (model, name) => model.stats.get(name)?.title,
  stats: (model, name) => model.stats.get(name)?.title,
  report: (model, name) => model.documents.report.get(name)?.document.title,
  reports: (model, name) => model.documents.report.get(name)?.document.title,
  role: (model, name) => model.roles.get(name),
  roles: (model, name) => model.roles.get(name),
  openTo: (model, name) => model.roles.get(name),
  variants: (model, name) => model.roles.get(name),
  param: (model, name) => model.params.get(name)?.title,
};

const pathKeys = new Set(
  (
    "field fields titleField owner treeField enabledField search shows key at require of per title start end color image lines groupBy badge levels " +
    "treeColumn sideTree avatar tags from pick path within except state write to unique indexes set with submitTime finishTime currentNode currentApprovers approvals"
  ).split(" "),
);
const nodeKeys = new Set(["nodes", "to", "move.from"]);

/** Own title of each step, the last two of a long walk: what a school calls the value. */
export function pathTitle(model: Model, entity: string, path: string): string {
  const resolved = resolvePath(model, entity, path);
  return resolved === null ? path : zh(resolved.field.title);
}

/** A node is called by its own title, else by the label of the state. */
export function nodeTitle(key: string, { model, document }: Pick<Speaker, "model" | "document">): string {
  if (key === SAME) return "原环节";
  const nodes = Array.isArray(document.nodes) ? document.nodes.filter(isObject) : [];
  const node = nodes.find((one) => one.key === key);
  if (isText(node?.title)) return zh(node.title);
  const state = model.entities.get(String(document.entity))?.fields.get(String(document.state));
  const item = model.dicts.get(state?.doc.dict ?? "")?.items.find(({ value }) => value === key);
  return item === undefined ? key : zh(item.label);
}

export function condWords(cond: unknown, { model, entity }: Pick<Speaker, "model" | "entity">): string {
  return printed("cond", cond, () => readCond(cond as Cond, { model, entity: entity ?? "" }));
}

export function exprWords(expr: unknown, { model, entity }: Pick<Speaker, "model" | "entity">): string {
  return printed("expr", expr, () => readExpr(expr as Expr, { model, entity: entity ?? "" }));
}

function printed(part: "cond" | "expr", logic: unknown, print: () => string): string {
  if (shapeProblems(logic, conditionParts[part]!, conditionParts).length > 0) return "无法读出的条件";
  try {
    return print();
  } catch (error) {
    if (isAppError(error)) return "无法读出的条件";
    throw error;
  }
}

const units: Readonly<Record<string, string>> = {
  width: "像素",
  hours: "小时（不分昼夜）",
  workHours: "小时",
  remindBefore: "小时",
  mode: "个同意",
  span: "列",
  pageSize: "条",
  ...Object.fromEntries(fieldOptionList.flatMap(([name, { unit }]) => (unit === undefined ? [] : [[name, unit]]))),
};

/** A value under a key as people say it. */
export function valueWords(key: string, value: unknown, speaker: Speaker): string {
  if (value === null || value === undefined) return "空";
  if (typeof value === "boolean") return value ? "是" : "否";
  if (typeof value === "number") return `${value}${units[key] === undefined ? "" : ` ${units[key]}`}`;
  if (typeof value === "string") return quoted(key === "do" ? actionWords(value, speaker) : titleUnder(key, value, speaker));
  if (isText(value)) return quoted(zh(value));
  if (key === "to" && Array.isArray(value) && value.every(isObject)) return targetWords(value, speaker);
  if (key === "nobody" && isObject(value) && isObject(value.to)) return quoted(`由${actorWords(value.to, speaker)}办理`);
  if (key === "by" && isObject(value)) return quoted(actorWords(value, speaker));
  if (Array.isArray(value)) return value.length === 0 ? "空" : value.map((item) => valueWords(key, item, speaker)).join("、");
  return objectWords(value as JsonObject, speaker);
}

/** Where a move leads: the first whose condition holds. */
const targetWords = (targets: readonly JsonObject[], speaker: Speaker): string =>
  targets
    .map(({ when, to }) => {
      const target = `到${quoted(titleUnder("to", String(to), speaker))}`;
      return when === undefined ? (targets.length > 1 ? `否则${target}` : target) : `${quoted(condWords(when, speaker))}时${target}`;
    })
    .join("，");

/** Who acts at a node or may make a move. */
function actorWords(actor: JsonObject, speaker: Speaker): string {
  const except = typeof actor.except === "string" ? `，${titleUnder("except", actor.except, speaker)}除外` : "";
  return `${meantWords(actor, speaker)}${except}`;
}

export function moveTitle(key: string, document: JsonObject): string {
  const moves = Array.isArray(document.moves) ? document.moves.filter(isObject) : [];
  const title = moves.find((move) => move.key === key)?.title;
  return isText(title) ? zh(title) : key;
}

function meantWords(actor: JsonObject, speaker: Speaker): string {
  if (Array.isArray(actor.any)) return actor.any.map((one) => actorWords(isObject(one) ? one : {}, speaker)).join("或");
  if (actor.owner === true) return "本人";
  if (actor.system === true) return "系统";
  if (typeof actor.path === "string") return titleUnder("path", actor.path, speaker);
  const roles = [actor.role ?? []].flat().map((role) => titleUnder("role", String(role), speaker));
  const scopes = [actor.scope ?? []].flat().map((name) => scopeWords(String(name), speaker));
  const within = typeof actor.within === "string" ? [`${titleUnder("within", actor.within, speaker)}相同`] : [];
  const limits = [...scopes, ...within];
  return `${roles.join("、")}${limits.length === 0 ? "" : `（${limits.join("，且")}）`}`;
}

/** A scope has no title: its condition says what it means. */
function scopeWords(name: string, speaker: Pick<Speaker, "model" | "entity">): string {
  const cond = speaker.model.entities.get(speaker.entity ?? "")?.doc.access.scopes?.[name];
  return cond === undefined ? name : condWords(cond, speaker);
}

/** An expression or a condition where the language has one, else its keys one by one. */
function objectWords(value: JsonObject, speaker: Speaker): string {
  const logic = ["ctx", "param", "call", "if", "agg", "add", "sub", "mul", "div"].some(
    (key) => Object.hasOwn(value, key) && typeof value[key] !== "boolean",
  );
  if (logic) return `“${exprWords(value, speaker)}”`;
  const isCond = ["all", "any", "not", "use", "some", "none", "every"].some((key) => Object.hasOwn(value, key)) || comparesField(value);
  if (isCond) return `“${condWords(value, speaker)}”`;
  return Object.entries(value)
    .map(([key, part]) => `${speaker.own[key] ?? propertyWords[key] ?? quoted(titleUnder("role", key, speaker))}${valueWords(key, part, speaker)}`)
    .join("，");
}

const comparesField = (value: JsonObject): boolean =>
  typeof value.field === "string" &&
  ["eq", "ne", "lt", "lte", "gt", "gte", "in", "notIn", "between", "contains", "startsWith", "empty", "hasAny", "hasAll", "under"].some((key) =>
    Object.hasOwn(value, key),
  );

/** A button by its verb, the move or the operation it stands for. */
export function actionWords(verb: string, { model, document }: Speaker): string {
  if (!verb.startsWith("move:")) return valueWord("do", verb) ?? verb.replace(/^call:/, "");
  const moves = model.flows.get(String(document.flow ?? document.id))?.moves.get(verb.slice("move:".length));
  return moves?.[0] === undefined ? verb.slice("move:".length) : zh(moves[0].title);
}
