import { checkQuery } from "../../../conditions/check-query.ts";
import { askedValues } from "../../../fields/ask-document.ts";
import { addFound, eachDocument, type Look, need, needEntity, needField, needCall, needPath, needRoles } from "../../../findings/look.ts";
import type { Query } from "../../../grammar/query.ts";
import type { Flow } from "../../../model/model.ts";
import { isObject } from "../../../values/json-object.ts";
import { below } from "../../../values/json-pointer.ts";
import { isSystemMove } from "../document.ts";
import type { Case, CaseAccount, CaseExpectation, CaseGiven, CaseMove, CaseStep, CaseSystemMove, CaseValues } from "../document.ts";

/** Cases name entities, fields, moves, states, roles and rows that exist. */
export const caseReferences = eachDocument("cases", ({ of, cases, values = {}, given = [] }, look) => {
  needEntity(look, of, "/of");
  const files = [...given, ...cases.flatMap((one) => one.given ?? [])].flatMap((one) => ("file" in one ? one.as : []));
  const common: Reading = { look, of, rows: {}, files, values };
  for (const [n, one] of given.entries()) checkGiven(common, one, `/given/${n}`);
  for (const [entity, own] of Object.entries(values)) {
    const at = below("/values", entity);
    if (needEntity(look, entity, at)) checkFields(common, own, { entity, at });
  }
  for (const [n, one] of cases.entries()) checkCase({ ...common, rows: { ...common.rows } }, one, `/cases/${n}`);
});

/** A case as far as it was read. */
interface Reading {
  look: Look;
  /** Entity of the document: where the conditions of queries stand. */
  of: string;
  /** Entities of the rows by what they are called. */
  rows: Record<string, string>;
  /** What rows hold where a case says nothing else: their names are those of the case that makes one. */
  values: Readonly<Record<string, CaseValues>>;
  /** What uploaded files are called. */
  files: readonly string[];
}

function checkCase(reading: Reading, one: Case, at: string): void {
  for (const [n, given] of (one.given ?? []).entries()) checkGiven(reading, given, `${at}/given/${n}`);
  for (const [n, step] of (one.do ?? []).entries()) checkStep(reading, step, `${at}/do/${n}`);
  for (const [n, expected] of one.expect.entries()) checkExpectation(reading, expected, `${at}/expect/${n}`);
}

function checkGiven(reading: Reading, given: CaseGiven, at: string): void {
  const { look, rows } = reading;
  if ("file" in given) checkAccount(look, given.by, `${at}/by`);
  else if ("find" in given) {
    checkRows(reading, given.find, `${at}/find`);
    rows[given.as] = given.find.entity;
  } else if ("make" in given) {
    checkAccount(look, given.by, `${at}/by`);
    if (!needEntity(look, given.make, `${at}/make`)) return;
    checkMade(reading, given.with, { entity: given.make, at: `${at}/with` });
    checkState(look, given.state, { entity: given.make, at: `${at}/state` });
    rows[given.as] = given.make;
  }
}

function checkStep(reading: Reading, step: CaseStep, at: string): void {
  const { look, rows } = reading;
  if ("by" in step && !isSystemMove(step)) {
    checkAccount(look, step.by, `${at}/by`);
    checkReasons(look, Object.keys(step.reasons ?? {}), `${at}/reasons`);
  }
  if (!("by" in step)) checkGiven(reading, step, at);
  else if ("move" in step) checkMove(reading, step, at);
  else if ("save" in step) checkValues(reading, step.with, { entity: entityAt(reading, step.save, `${at}/save`), at: `${at}/with` });
  else if ("remove" in step) entityAt(reading, step.remove, `${at}/remove`);
  else if ("call" in step) {
    const entity = Object.hasOwn(rows, step.of) ? rows[step.of]! : step.of;
    if (entity !== step.of || needEntity(look, entity, `${at}/of`)) needCall(look, { entity, name: step.call, path: `${at}/call` });
    checkNames(reading, step.with, `${at}/with`);
  } else if (needEntity(look, step.create, `${at}/create`)) {
    checkMade(reading, step.with, { entity: step.create, at: `${at}/with` });
    if (step.as !== undefined) rows[step.as] = step.create;
  }
}

/** A reason is given for a rule that asks for one. */
function checkReasons(look: Look, rules: readonly string[], path: string): void {
  if (rules.length === 0) return;
  const asking = [...look.model.entities.values()].flatMap(({ id, rules: own }) =>
    own.filter((rule) => "severity" in rule && rule.severity === "confirm").map(({ key }) => `${id}.${key}`),
  );
  for (const id of rules) need(look, { kind: "规则", id, known: asking, path: below(path, id) });
}

function checkMove(reading: Reading, step: CaseMove | CaseSystemMove, at: string): void {
  const entity = entityAt(reading, step.of, `${at}/of`);
  const flow = flowOf(reading.look, entity);
  const known = flow?.doc.moves.map(({ key }) => key) ?? [];
  if (entity !== null) need(reading.look, { kind: "流程动作", id: step.move, known, path: `${at}/move` });
  checkState(reading.look, isSystemMove(step) ? undefined : step.to, { entity, at: `${at}/to` });
  checkAsked(reading, step.with, {
    entity,
    at: `${at}/with`,
    values: (flow?.moves.get(step.move) ?? []).flatMap(({ ask }) => askedValues(ask)).map(({ name }) => name),
  });
}

/** Fields of the record, and values that the move asks for and no record stores. */
function checkAsked(reading: Reading, given: CaseValues | undefined, { values, ...owned }: Owned & { values: readonly string[] }): void {
  const fields = Object.entries(given ?? {}).filter(([name]) => !values.includes(name));
  checkFields(reading, Object.fromEntries(fields), owned);
  checkNames(reading, given, owned.at);
}

function checkExpectation(reading: Reading, expected: CaseExpectation, at: string): void {
  if ("rows" in expected) {
    checkRows(reading, expected.rows, `${at}/rows`);
    checkAccount(reading.look, expected.by, `${at}/by`);
  } else if ("of" in expected) {
    const entity = entityAt(reading, expected.of, `${at}/of`);
    checkState(reading.look, expected.state, { entity, at: `${at}/state` });
    for (const path of entity === null ? [] : Object.keys(expected.fields ?? {}))
      needPath(reading.look, { entity: entity!, path, at: below(`${at}/fields`, path) });
    checkNames(reading, expected.fields, `${at}/fields`);
  }
}

const flowOf = ({ model }: Look, entity: string | null): Flow | undefined => model.flows.get(model.entities.get(entity ?? "")?.flow ?? "");

/** Entity of the row called so; null, with a finding, when none is. */
function entityAt({ look, rows }: Reading, name: string, path: string): string | null {
  return need(look, { kind: "行", id: name, known: Object.keys(rows), path }) ? rows[name]! : null;
}

function checkAccount(look: Look, account: CaseAccount | undefined, at: string): void {
  if (typeof account === "object") needRoles(look, account.role, `${at}/role`);
}

interface Owned {
  /** Null: what was said of it already is enough. */
  entity: string | null;
  at: string;
}

function checkState(look: Look, state: string | undefined, { entity, at }: Owned): void {
  if (state === undefined || entity === null) return;
  need(look, { kind: "节点", id: state, known: flowOf(look, entity)?.doc.nodes.map(({ key }) => key) ?? [], path: at });
}

function checkValues(reading: Reading, values: CaseValues | undefined, owned: Owned): void {
  checkFields(reading, values, owned);
  checkNames(reading, values, owned.at);
}

function checkFields({ look }: Reading, values: CaseValues | undefined, { entity, at }: Owned): void {
  for (const path of entity === null ? [] : Object.keys(values ?? {})) needField(look, { entity: entity!, path, at: below(at, path) });
}

/** What a new row holds, with what the case leaves to the document. */
function checkMade(reading: Reading, own: CaseValues = {}, made: Owned & { entity: string }): void {
  checkValues(reading, own, made);
  for (const [field, value] of Object.entries(reading.values[made.entity] ?? {}))
    if (!Object.hasOwn(own, field)) checkNames(reading, value, below(below("/values", made.entity), field));
}

/** Values of rows, anywhere inside. */
function checkNames(reading: Reading, value: unknown, at: string): void {
  if (isObject(value) && typeof value.ctx === "string") {
    const [name = "", ...path] = value.ctx.split(".");
    if (reading.files.includes(name)) return;
    const entity = entityAt(reading, name, `${at}/ctx`);
    if (entity !== null) needPath(reading.look, { entity, path: path.join("."), at: `${at}/ctx`, before: `${name}.` });
  } else if (Array.isArray(value)) for (const [n, item] of value.entries()) checkNames(reading, item, `${at}/${n}`);
  else if (isObject(value)) for (const [key, item] of Object.entries(value)) checkNames(reading, item, below(at, key));
}

function checkRows({ look, of, rows }: Reading, query: Query & { entity: string }, at: string): void {
  if (!needEntity(look, query.entity, `${at}/entity`)) return;
  for (const found of checkQuery(query, { model: look.model, entity: of, place: "option", path: at, names: rows })) addFound(look, found);
}
