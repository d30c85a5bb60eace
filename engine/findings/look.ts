import { callsOf } from "../kinds/entity/call-document.ts";
import { leadsToMissing, renamedEntity, renamedField, unknownPath } from "../conditions/unknown-path.ts";
import { checkCond, checkExpr } from "../conditions/check.ts";
import type { CheckAt } from "../conditions/check.ts";
import { resolvePath } from "../conditions/resolve-path.ts";
import { iconNames } from "../fields/icon-names.ts";
import { suggest } from "../values/suggest.ts";
import type { ContextPlace } from "../context.ts";
import type { Model, ResolvedPath } from "../model/model.ts";
import type { DocumentKind, DocumentSet, DocumentTypes, SourceDocument } from "../documents/index.ts";
import { remembered } from "./remembered.ts";
import { problem, type Problem } from "../errors.ts";
import type { ValueClass } from "../fields/value-class.ts";
import { errorIn, type Finding, warningIn } from "../problems/finding.ts";

/** One document being looked at: what its names may refer to and where findings go. */
export interface Look {
  model: Model;
  file: string;
  findings: Finding[];
}

/** One rule over the whole set. */
export type SetRule = (model: Model, set: DocumentSet) => Finding[];

/** A rule that looks at the documents of one kind one by one. Documents that did not compile are passed over: compile has reported them. */
export const eachDocument = <K extends DocumentKind>(kind: K, check: (document: DocumentTypes[K], look: Look) => void): SetRule =>
  eachSource((model, { document, file }) => {
    const findings: Finding[] = [];
    if (document?.kind === kind && model.documents[kind].get(document.id)?.document === document)
      check(document as DocumentTypes[K], { model, file, findings });
    return findings;
  });

/** A rule over single documents of any kind, which may read the model but no other document. */
export function eachSource(check: (model: Model, source: SourceDocument) => Finding[]): SetRule {
  return (model, set) => set.flatMap((source) => remembered(model, { of: check, source }, () => check(model, source)));
}

export const addError = (look: Look, found: Problem): void => void look.findings.push(errorIn(look.file, found));
/** With the value that would be right there. */
export const addMended = (look: Look, found: Problem, fix: { path: string; value: unknown }): void =>
  void look.findings.push(errorIn(look.file, found, { fix }));
export const addWarning = (look: Look, found: Problem): void => void look.findings.push(warningIn(look.file, found));

export interface Need {
  /** zh-CN name of the kind of thing. */
  kind: string;
  id: string;
  /** Looked up, not walked, where it can be: a set of documents has thousands of names. */
  known: ReadonlyMap<string, unknown> | ReadonlySet<string> | readonly string[];
  path: string;
  /** What it is called now, when `renamedFrom` says so. */
  renamed?: string;
}

/** The name exists, else a finding with the nearest one as its repair. */
export function need(look: Look, { kind, id, known, path, renamed }: Need): boolean {
  if ("has" in known ? known.has(id) : known.includes(id)) return true;
  const suggestion = renamed ?? suggest(id, "has" in known ? [...known.keys()] : [...known]);
  const said = suggestion === undefined ? {} : { suggestion, ...(renamed === undefined ? {} : { renamed: true }) };
  const repair = suggestion === undefined ? {} : { suggestion, fix: { path, value: suggestion } };
  look.findings.push(errorIn(look.file, problem("REFERENCE_DANGLING", path, { kind, id, ...said }), repair));
  return false;
}

export function needEntity(look: Look, id: string, path: string): boolean {
  const renamed = renamedEntity(look.model, id);
  return need(look, { kind: "实体", id, known: look.model.entities, path, ...(renamed === undefined ? {} : { renamed }) });
}
export const needScreen = (look: Look, id: string, path: string): boolean => need(look, { kind: "屏幕", id, known: look.model.screens, path });
export const needStat = (look: Look, id: string, path: string): boolean => need(look, { kind: "统计", id, known: look.model.stats, path });

export const needIcon = (look: Look, id: string, path: string): boolean => need(look, { kind: "图标", id, known: iconNames, path });

export function needRoles(look: Look, roles: string | readonly string[], path: string): void {
  for (const id of [roles].flat()) need(look, { kind: "角色", id, known: look.model.roles, path });
}

/** What a button or a grant of the entity calls: told by the entity itself, or registered in code. */
export function needCall(look: Look, { entity, name, path }: { entity: string; name: string; path: string }): void {
  const calls = callsOf(look.model.entities.get(entity)?.doc ?? {});
  if (!calls.some(({ key }) => key === name)) unlessKnown(look, { name, path, known: [...calls.map(({ key }) => key), ...look.model.operations] });
}

export function needOperation(look: Look, name: string, path: string): void {
  unlessKnown(look, { name, path, known: [...look.model.operations] });
}

function unlessKnown(look: Look, { name, path, known }: { name: string; path: string; known: readonly string[] }): void {
  if (known.includes(name)) return;
  const suggestion = suggest(name, known);
  const found = problem("OPERATION_UNKNOWN", path, { name, ...(suggestion === undefined ? {} : { suggestion }) });
  look.findings.push(errorIn(look.file, found, suggestion === undefined ? {} : { suggestion, fix: { path, value: suggestion } }));
}

export interface PathNeed {
  entity: string;
  path: string;
  /** JSON Pointer. */
  at: string;
  /** What stands there in front of the path. Default: nothing. */
  before?: string;
}

/** The path leads somewhere. */
export function needPath(look: Look, { entity, path, at, before = "" }: PathNeed): ResolvedPath | null {
  const resolved = resolvePath(look.model, entity, path);
  if (resolved) return resolved;
  if (leadsToMissing(look.model, entity, path)) return null;
  const found = unknownPath(look.model, entity, { path, at });
  const { suggestion } = found.params;
  look.findings.push(
    errorIn(look.file, found, typeof suggestion === "string" ? { suggestion, fix: { path: at, value: `${before}${suggestion}` } } : {}),
  );
  return null;
}

export function needPaths(look: Look, entity: string, paths: readonly string[] | undefined, at: string): void {
  for (const [index, path] of (paths ?? []).entries()) needPath(look, { entity, path, at: `${at}/${index}` });
}

/** An own field, not a walk. */
export function needField(look: Look, { entity, path, at }: PathNeed): boolean {
  const owner = look.model.entities.get(entity);
  const renamed = renamedField(owner, path);
  return need(look, { kind: "字段", id: path, known: owner?.fields ?? [], path: at, ...(renamed === undefined ? {} : { renamed }) });
}

export interface LogicAt {
  entity: string;
  place: ContextPlace;
  at: string;
  record?: string;
  isFound?: CheckAt["isFound"];
  /** Entities of the rows around it by name. */
  names?: CheckAt["names"];
  asks?: CheckAt["asks"];
  cells?: CheckAt["cells"];
  params?: CheckAt["params"];
  /** Class the expression must yield. */
  expected?: ValueClass;
}

const checkAt = (look: Look, { entity, place, at, record, isFound, names, asks, cells, params }: LogicAt): CheckAt => ({
  model: look.model,
  entity,
  place,
  path: at,
  ...(record === undefined ? {} : { record }),
  ...(isFound === undefined ? {} : { isFound }),
  ...(names === undefined ? {} : { names }),
  ...(asks === undefined ? {} : { asks }),
  ...(cells === undefined ? {} : { cells }),
  ...(params === undefined ? {} : { params }),
});

export function lookAtCond(look: Look, cond: unknown, where: LogicAt): void {
  if (cond !== undefined) for (const found of checkCond(cond, checkAt(look, where))) addFound(look, found);
}

export function lookAtExpr(look: Look, expr: unknown, where: LogicAt): void {
  if (expr !== undefined) for (const found of checkExpr(expr, checkAt(look, where), where.expected)) addFound(look, found);
}

/** With the repair that its parameters name. */
export function addFound(look: Look, found: Problem): void {
  const { suggestion } = found.params;
  look.findings.push(errorIn(look.file, found, typeof suggestion === "string" ? { suggestion } : {}));
}
