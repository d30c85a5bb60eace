import { dependencies } from "../conditions/dependencies.ts";
import { isOfRow } from "../conditions/record-names.ts";
import { resolveRows } from "../conditions/resolve-path.ts";
import { type Expr, rowValues } from "../grammar/condition.ts";
import { entityAsked, queryOf, rowsIn } from "../grammar/query.ts";
import { isValue, type Sentence } from "../grammar/sentence.ts";
import type { Entity, Flow, Model } from "../model/model.ts";
import { allOf, type RowCond } from "./conds.ts";
import { HIDDEN } from "./mask.ts";
import { memory } from "./memory.ts";
import { clearBehind, readablePath } from "./readable-path.ts";
import { type RightsOwner, rightsKey } from "./role-limits.ts";
import { tells } from "./tells.ts";

interface Telling {
  model: Model;
  user: RightsOwner;
}

/**
 * The sentence as one reader may hear it, on whatever record: a value that they may read nowhere is hidden, one that stands behind a reference
 * where they do not read the row that it leads to, and of rows that a query finds nothing is picked that they do not read. Figures over many
 * rows, and how many there are, are told. Of the record at hand they know: nobody acts on what they do not read.
 */
export function toldSentence(at: Telling, entityId: string, sentence: Sentence): Sentence {
  const entity = at.model.entities.get(entityId);
  if (!Array.isArray(sentence) || entity === undefined) return sentence;
  const told = sentence.map((part) => (isValue(part) ? toldValue(at, entity, part) : part));
  return told.every((part, index) => part === sentence[index]) ? sentence : told;
}

/** The same on a row that the reader may not read: nothing is told of it then. */
export function toldOfRow(at: Telling, entityId: string, sentence: Sentence): Sentence {
  const entity = at.model.entities.get(entityId);
  if (!Array.isArray(sentence) || entity === undefined) return sentence;
  const told = (value: Expr): Expr =>
    tells(at, entityId, unnamed(value)) ? shownWhere(clearOn(at, entity, value), picked(at, entity, value) as Expr, HIDDEN) : HIDDEN;
  return sentence.map((part) => (isValue(part) ? told(part) : part));
}

/** The same of what a rule or a guard says; itself where nothing in it depends on the reader. */
export function toldRule<T extends { message: Sentence }>(at: Telling, entityId: string, rule: T): T {
  const message = toldSentence(at, entityId, rule.message);
  return message === rule.message ? rule : { ...rule, message };
}

const flows = memory<Flow>(5_000);

/** The flow whose guards say to one reader what they may hear. */
export function toldFlow(at: Telling, flow: Flow): Flow {
  return flows(at.model, `${flow.id}|${rightsKey(at.user)}`, () => {
    const moves = flow.doc.moves.map((move) =>
      move.guards === undefined ? move : { ...move, guards: move.guards.map((guard) => toldRule(at, flow.entity, guard)) },
    );
    return { ...flow, doc: { ...flow.doc, moves }, moves: Map.groupBy(moves, ({ key }) => key) };
  });
}

function toldValue(at: Telling, entity: Entity, expr: Expr): Expr {
  if (!tells(at, entity.id, expr)) return HIDDEN;
  const behind = dependencies(expr, entity.conditions).fields.map((path) => clearBehind({ ...at, entity: entity.id, path }));
  return shownWhere(allOf(behind), picked(at, entity, expr) as Expr, HIDDEN);
}

const shownWhere = (cond: RowCond, then: Expr, or: Expr): Expr => (cond === true ? then : cond === false ? or : { if: cond, then, else: or });

function picked(at: Telling, entity: Entity, node: unknown): unknown {
  if (typeof node !== "object" || node === null) return node;
  if (Array.isArray(node))
    return changedOr(
      node,
      node.map((part) => picked(at, entity, part)),
    );
  const opened = rowsIn(node);
  const parts = node as { pick?: Expr; of?: Expr; agg?: string };
  if (opened === null) {
    const entries = Object.entries(node).map(([key, part]) => [key, picked(at, entity, part)] as const);
    return entries.every(([key, part]) => part === (node as Record<string, unknown>)[key]) ? node : Object.fromEntries(entries);
  }
  const row = rowEntity(at.model, entity, opened.rows);
  // Lines of a table are read as the record is that holds them.
  if (row === undefined || row.childOf !== null) return node;
  const name = parts.pick !== undefined ? "pick" : parts.of !== undefined && rowValues.has(parts.agg) ? "of" : null;
  if (name === null) return node;
  const told = onReadable(at, row, parts[name]!);
  return told === parts[name] ? node : { ...node, [name]: told };
}

const changedOr = (old: readonly unknown[], parts: unknown[]): readonly unknown[] => (parts.every((part, at) => part === old[at]) ? old : parts);

function rowEntity(model: Model, entity: Entity, rows: Parameters<typeof queryOf>[0]): Entity | undefined {
  const query = queryOf(rows);
  const asked = entityAsked(query);
  return asked !== null ? model.entities.get(asked) : resolveRows(model, entity.id, query.path ?? "")?.entity;
}

/** Nothing of a row that the reader does not read. */
const onReadable = (at: Telling, row: Entity, value: Expr): Expr => shownWhere(clearOn(at, row, value), value, null);

/** Rows of which the reader gets, as it is, all that the expression reads of them. */
function clearOn(at: Telling, row: Entity, value: Expr): RowCond {
  const { fields } = dependencies(unnamed(value), row.conditions);
  return allOf(fields.map((path): RowCond => readablePath({ ...at, entity: row.id, path }).clear));
}

/** Without what is read of the rows around by name. */
function unnamed<T>(node: T): T {
  if (Array.isArray(node)) return node.map((part) => unnamed(part)) as T;
  if (typeof node !== "object" || node === null) return node;
  if ("ctx" in node && isOfRow(node.ctx)) return null as T;
  return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, unnamed(part)])) as T;
}
