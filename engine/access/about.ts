import { readUnder } from "../conditions/bind-record.ts";
import type { Cond } from "../grammar/condition.ts";
import type { AboutDocument } from "../kinds/entity/document.ts";
import type { Entity, Model } from "../model/model.ts";
import { isObject } from "../values/json-object.ts";
import { allOf, anyOf, pairsCond, type RowCond } from "./conds.ts";
import type { Access, Pair } from "./types.ts";

/** What a person reads of an entity. */
type ReadsOf = (entity: string) => readonly Pair[];

/**
 * Narrows every right to rows that tell of records of other entities to those of records which the person may read as well: of a record that
 * is hidden, nothing tells that it is there.
 */
export function narrowToAbout(access: Access, { model, about, readsOf }: { model: Model; about: AboutDocument; readsOf: ReadsOf }): Access {
  const cond = aboutCond([...model.entities.values()], about, readsOf);
  const narrowed = (pairs: readonly Pair[]): Pair[] =>
    pairs.flatMap((pair) => {
      const both = allOf([pair.cond ?? true, cond]);
      return both === false ? [] : [{ ...pair, cond: both === true ? null : both }];
    });
  const { call, ...actions } = access;
  const lists = Object.entries(actions).map(([action, pairs]) => [action, narrowed(pairs)]);
  const calls = Object.entries(call).map(([name, pairs]) => [name, narrowed(pairs)] as const);
  return { ...(Object.fromEntries(lists) as Omit<Access, "call">), call: Object.assign(Object.create(null), Object.fromEntries(calls)) };
}

/** Rows about records that go through a flow and that are read: of some entities all, of others some. */
function aboutCond(entities: readonly Entity[], { entity, id }: AboutDocument, readsOf: ReadsOf): RowCond {
  const reads = entities.flatMap((one) => (one.flow === null ? [] : [{ id: one.id, named: one.conditions, cond: pairsCond(readsOf(one.id)) }]));
  const whole = reads.flatMap((read) => (read.cond === true ? [read.id] : []));
  const parts = reads.flatMap(({ id, named, cond }) => (typeof cond === "boolean" ? [] : [{ id, cond: ofTold(cond, named) }]));
  return anyOf([
    whole.length > 0 && { field: entity, in: whole },
    ...parts.map((part): Cond => {
      const where: Cond = { all: [{ field: "id", eq: { ctx: `record.${id}` } }, part.cond] };
      return {
        all: [
          { field: entity, eq: part.id },
          { some: { entity: part.id, as: TOLD }, where },
        ],
      };
    }),
  ]);
}

/** The record that a row tells of, by its name in the condition. */
const TOLD = "told";
/** What asks for rows of something else: named conditions in it are not those of the record. */
const asking: readonly string[] = ["some", "none", "every", "agg", "first", "list", "rows"];

/** The condition of a record as one stands that is asked about from another row: what it reads of itself it reads by its name. */
const ofTold = (cond: Cond, named: Readonly<Record<string, Cond>>): Cond => readUnder(spelledOut(cond, named) as Cond, "record", TOLD);

/** With the named conditions of the record in the place of their names. */
function spelledOut(node: unknown, named: Readonly<Record<string, Cond>>): unknown {
  if (Array.isArray(node)) return node.map((item) => spelledOut(item, named));
  if (!isObject(node)) return node;
  if (typeof node.use === "string" && named[node.use] !== undefined) return spelledOut(named[node.use], named);
  const inside = asking.some((key) => Object.hasOwn(node, key)) ? {} : named;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, spelledOut(value, inside)]));
}
