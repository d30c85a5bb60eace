import { bindNames } from "../../../../engine/conditions/bind-record.ts";
import { evaluateExpr } from "../../../../engine/conditions/evaluate.ts";
import { modelEnv } from "../../../../engine/conditions/model-env.ts";
import type { KeepStep } from "../../../../engine/kinds/effects/document.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { toFieldValue } from "../../../../engine/validate/field-value.ts";
import { newId } from "../../platform/database/ids.ts";
import { current } from "../../platform/database/transaction.ts";
import type { OperationRecord } from "../../platform/runtime.ts";
import { storedFields } from "../../platform/sql/names.ts";
import { compute, fillDefaults } from "../records/complete.ts";
import type { Draft } from "../records/draft.ts";
import { entityOf } from "../records/entity-of.ts";
import { putKept } from "../records/kept-rows.ts";
import { namedRows, queryRows } from "../records/query-rows.ts";
import { needsOf, walkRecords } from "../records/walk.ts";
import { aroundOf, type Standing } from "./reading.ts";

/** Rows of one statement. */
const TOGETHER = 500;

/** Rows that nobody fills in are made or changed by the thousand; other steps are bounded, this one goes on to the last row. */
export async function keepRows(standing: Standing, step: KeepStep): Promise<void> {
  const { call } = standing;
  const entity = entityOf(call, step.keep);
  const own = new Set(storedFields(entity).map(({ name }) => name));
  const snapshots = [...entity.fields.values()].filter(({ doc }) => doc.copy?.when === "create").map(({ name }) => name);
  const kept = new Set([...snapshots, ...(step.once ?? []), ...notGiven(entity, step)]);
  const { entity: from, rows } = await queryRows(call, step.rows, aroundOf(standing), { from: standing.row });
  for (let at = 0; at < rows.length; at += TOGETHER) {
    const found = rows.slice(at, at + TOGETHER).map(({ id, record }) => ({ ...record, id }));
    const drafts = (await valuesOf(standing, { from, into: entity, found, step })).map(draftOf);
    await fillDefaults({ call, entity, action: "create", move: null, judge: "nothing" }, drafts);
    await compute({ call, entity, action: "create", move: null, judge: "nothing" }, drafts);
    const items = drafts.map(({ record }) => Object.fromEntries([...own].map((name) => [name, record[name] ?? null])));
    await putKept({ call, tx: current(call.runtime.db) }, entity.id, items, { keys: step.key, once: [...kept].filter((name) => own.has(name)) });
  }
  const counted = call.chain?.tally?.rows;
  counted?.set(entity.id, (counted.get(entity.id) ?? 0) + rows.length);
}

/** What the step leaves to the row: it begins with its default, and whoever has changed it since keeps that. */
const notGiven = (entity: Entity, { with: given }: KeepStep): string[] =>
  storedFields(entity).flatMap(({ name, expr }) => (expr === null && !Object.hasOwn(given, name) ? [name] : []));

interface Found {
  from: Entity;
  into: Entity;
  found: readonly OperationRecord[];
  step: KeepStep;
}

/** What the step gives for each row that was found, all read together. */
async function valuesOf(standing: Standing, { from, into, found, step }: Found): Promise<OperationRecord[]> {
  const { call } = standing;
  const named = await namedRows(call, from, Object.values(step.with), aroundOf(standing));
  const given = Object.entries(step.with).map(([name, expr]) => [name, bindNames(expr, named)] as const);
  const needs = needsOf(
    call,
    from,
    given.map(([, expr]) => expr),
  );
  const env = modelEnv(call.model, from.id, call.ctx);
  return (await walkRecords(call, from, found, needs)).map((record) =>
    Object.fromEntries(given.map(([name, expr]) => [name, toFieldValue(evaluateExpr(expr, record, env), into.fields.get(name)!)])),
  );
}

const draftOf = (record: OperationRecord): Draft => ({
  id: newId(),
  given: new Set(Object.keys(record)),
  before: null,
  record,
  writable: null,
  problems: [],
  confirmed: [],
});
