import type { Model, ResolvedPath } from "../model/model.ts";
import { builtinContext, type ContextPlace, lastFacts } from "../context.ts";
import { addProblem, type CheckAt, type CheckState, describe, recordEntity, report, rowRead } from "./check-state.ts";
import { dependencies } from "./dependencies.ts";
import { isBefore } from "./record-names.ts";
import { resolvePath, resolveRows } from "./resolve-path.ts";
import { UP } from "./system-fields.ts";
import { suggest } from "../values/suggest.ts";
import { namedCycle } from "./named-cycle.ts";
import { leadsToMissing, unknownPath } from "./unknown-path.ts";

export function resolveField(path: unknown, at: string, state: CheckState): ResolvedPath | null {
  if (typeof path !== "string") {
    report(state, "CONDITION_SHAPE", at, { found: describe(path) });
    return null;
  }
  const resolved = resolvePath(state.at.model, state.at.entity, path);
  if (resolved === null) reportPath(path, at, state);
  const isAlone = state.at.record === undefined && state.at.isQueried !== true && path.startsWith(`${UP}.`);
  if (resolved !== null && isAlone) report(state, "CONDITION_SHAPE", at, { found: "up：只有被别处读到的子表行才读得到所在的记录" });
  return resolved;
}

/** Entity of the rows of a to-many path. */
export function rowsEntity(path: unknown, at: string, state: CheckState): string | null {
  const rows = typeof path === "string" ? resolveRows(state.at.model, state.at.entity, path) : null;
  if (rows === null && typeof path === "string") reportPath(path, at, state);
  if (typeof path !== "string") report(state, "CONDITION_SHAPE", at, { found: describe(path) });
  return rows?.entity.id ?? null;
}

function reportPath(path: string, at: string, state: CheckState): void {
  if (leadsToMissing(state.at.model, state.at.entity, path)) return;
  addProblem(state, unknownPath(state.at.model, state.at.entity, { path, at }));
}

/** A named condition: it exists and does not lead back to itself. */
export function checkName(name: unknown, at: string, state: CheckState): void {
  if (typeof name !== "string") {
    report(state, "CONDITION_SHAPE", at, { found: describe(name) });
    return;
  }
  const { model, entity } = state.at;
  const named = model.entities.get(entity)?.conditions ?? {};
  if (!Object.hasOwn(named, name)) {
    report(state, "CONDITION_NAME_UNKNOWN", at, { name: name.slice(0, 60), known: Object.keys(named) });
    return;
  }
  const cycle = namedCycle(model, entity, name);
  if (cycle !== null) report(state, "CONDITION_CYCLE", at, { cycle });
  const before = dependencies({ use: name }, named).contexts.find(isBefore);
  if (before !== undefined && !knowsBefore(state.at))
    report(state, "CONDITION_NAME_BEFORE", at, { name, reads: before, place: placeTitle(state.at.place) });
}

/** What the record was like is known where a write or a move is judged, of the record at hand alone. */
function knowsBefore(at: CheckAt): boolean {
  const isHand = at.place === "effect" ? at.record === at.entity : at.record === undefined;
  return beforePlaces.has(at.place) && at.isQueried !== true && at.isFound !== true && isHand;
}

/** Figures of other rows open no rights, and a condition over sets of rows would count them again for each. */
const limitlessPlaces: ReadonlySet<ContextPlace> = new Set(["scope", "grant", "measure", "option", "default"]);

/** A limit among the rules of the entity, where what it leaves may be read. */
export function checkLimitName(key: unknown, at: string, state: CheckState): void {
  if (typeof key !== "string") {
    report(state, "CONDITION_SHAPE", at, { found: describe(key) });
    return;
  }
  const { model, entity, place } = state.at;
  const known = (model.entities.get(entity)?.rules ?? []).flatMap((rule) => ("atMost" in rule || "atLeast" in rule ? rule.key : []));
  if (!known.includes(key)) report(state, "LIMIT_UNKNOWN", at, { key: key.slice(0, 60), known, suggestion: suggest(key, known) });
  else if (limitlessPlaces.has(place)) report(state, "LIMIT_PLACE", at, { key, place: placeTitle(place) });
}

export function checkRole(role: unknown, at: string, state: CheckState): void {
  const roles = Array.isArray(role) ? role : [role];
  if (roles.length === 0) report(state, "CONDITION_SHAPE", at, { found: "没有角色的 role" });
  for (const code of roles) {
    if (typeof code !== "string") report(state, "CONDITION_SHAPE", at, { found: describe(code) });
    else if (!state.at.model.roles.has(code)) {
      report(state, "REFERENCE_DANGLING", at, { kind: "角色", id: code.slice(0, 60), suggestion: suggest(code, state.at.model.roles.keys()) });
    }
  }
}

const placeTitles: Record<ContextPlace, string> = {
  form: "表单",
  named: "命名条件",
  rule: "规则",
  scope: "数据范围",
  grant: "授权",
  filter: "查询",
  default: "默认值",
  computed: "计算字段",
  option: "可选范围",
  guard: "流程条件",
  flow: "流程",
  measure: "统计",
  tone: "颜色",
  limit: "限额的提示",
  moment: "自动办理的时刻",
  effect: "联动",
  sample: "样例",
  report: "报表",
};
export const placeTitle = (place: ContextPlace): string => placeTitles[place];
const lastPlaces: ReadonlySet<ContextPlace> = new Set(["guard", "flow", "effect"]);
const beforePlaces: ReadonlySet<ContextPlace> = new Set(["named", "rule", "guard", "flow", "effect"]);

/** A name of the fixed context table that exists in this place. */
export function checkContext(name: unknown, at: string, state: CheckState): void {
  if (typeof name !== "string") {
    report(state, "CONDITION_SHAPE", at, { found: describe(name) });
    return;
  }
  const { model, place } = state.at;
  const row = isBefore(name) && !beforePlaces.has(place) ? null : rowRead(name, state.at);
  if (row !== null) {
    if (row.entity !== undefined) resolveField(row.path, at, { ...state, at: { ...state.at, entity: row.entity } });
    return;
  }
  const asked = Object.keys(state.at.asks ?? {}).map((one) => `ask.${one}`);
  const cells = Object.keys(state.at.cells ?? {}).map((one) => `cell.${one}`);
  const known = [...contextNames(model, place), ...asked, ...cells, ...lastOfMoves(state.at)];
  if (!known.includes(name))
    report(state, "CONTEXT_UNKNOWN", at, { name: name.slice(0, 60), place: placeTitle(place), known: [...known, ...patterns(state.at)] });
}

/** Names of `{ "ctx": ... }` that exist in a place, for the designer's picker. */
export function contextNames(model: Model, place: ContextPlace): string[] {
  const everywhere = place !== "moment";
  const builtin = Object.entries(builtinContext).filter(([, { places }]) => (places === "all" ? everywhere : places.includes(place)));
  if (!everywhere) return builtin.map(([name]) => name);
  return [...builtin.map(([name]) => name), ...[...model.context.keys()].map((name) => `user.${name}`)];
}
/** What is told of the last move with each key of the flow that the record at hand has. */
function lastOfMoves(at: CheckAt): string[] {
  if (!lastPlaces.has(at.place)) return [];
  const flow = at.model.entities.get(recordEntity(at) ?? "")?.flow;
  const moves = [...(at.model.flows.get(flow ?? "")?.moves.keys() ?? [])];
  return moves.flatMap((move) => Object.keys(lastFacts).map((fact) => `last.${move}.${fact}`));
}

const patterns = ({ place, names = {} }: CheckAt): string[] =>
  ["record", ...(beforePlaces.has(place) ? ["before"] : []), ...Object.keys(names)].map((row) => `${row}.<字段>`);

export function checkParam(id: unknown, at: string, state: CheckState): void {
  const { model, params } = state.at;
  if (typeof id !== "string") {
    report(state, "CONDITION_SHAPE", at, { found: describe(id) });
    return;
  }
  if (model.params.has(id) || (params !== undefined && Object.hasOwn(params, id))) return;
  report(state, "PARAM_UNKNOWN", at, { name: id.slice(0, 80), suggestion: suggest(id, [...model.params.keys(), ...Object.keys(params ?? {})]) });
}
