import { asksRows } from "../../../../engine/conditions/asks-rows.ts";
import { dataError, problem } from "../../../../engine/errors.ts";
import { asideIn } from "../../../../engine/flow/effects/aside.ts";
import { zh } from "../../../../engine/language/text.ts";
import type { MakeStep, MoveStep, RemoveStep, SetStep } from "../../../../engine/kinds/effects/document.ts";
import type { Cond, Expr, Literal } from "../../../../engine/grammar/condition.ts";
import { validateRecord } from "../../../../engine/validate/validate.ts";
import { chineseOf } from "../../../../engine/language/phrase.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { lockTogether } from "../../platform/database/key-locks.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";
import { moveAsSystem } from "../flow/move.ts";
import { entityOf } from "../records/entity-of.ts";
import { fetchRecords } from "../records/fetch.ts";
import type { RowAround } from "../records/query-rows.ts";
import { removeRecords } from "../records/remove.ts";
import type { StoredRead } from "../records/stored-read.ts";
import { saveRecords } from "../records/save.ts";
import { spend } from "./chain.ts";
import { saidOn, type Standing, valuesOn } from "./reading.ts";
import { keepAside } from "./keep-aside.ts";
import { assertExpected, rowsMeant, type TargetRow, targetsOf } from "./targets.ts";

/** Makes the row, or finds the one that is there by its key. Answers it, for later steps. */
export async function makeRow(standing: Standing, { make, with: given = {}, key, exists = "skip" }: MakeStep): Promise<RowAround> {
  const { call, row } = standing;
  const entity = entityOf(call, make);
  const values = await valuesOn(standing, row, { values: given, into: entity });
  spend(call, 1);
  const known = key === undefined ? null : await sameRow(standing, entity, { key, values });
  if (known !== null && exists === "refuse") throw dataError([problem("EFFECT_ROW_EXISTS", "", { entity: zh(entity.title) })]);
  if (known !== null && exists === "skip") return known;
  const item = known === null ? { values } : { id: String(known.record.id), values };
  const [saved] = await saveRecords(call, make, [item], { rights: "system", ...noteOf(standing) });
  count(standing, entity, 1);
  return { entity, record: { ...saved!.after, id: saved!.id } };
}

/** Rows that nothing but the row of each standing tells apart are made in one write; what one of them is worked out from asks for no rows. */
export const makesTogether = ({ as, exists = "skip", with: given = {} }: MakeStep): boolean =>
  as === undefined && exists === "skip" && !Object.values(given).some(asksRows);

/** Makes a row for each standing as `makeRow` does, all in one write. */
export async function makeRows(stands: readonly Standing[], { make, with: given = {}, key }: MakeStep): Promise<void> {
  const [first] = stands;
  if (first === undefined) return;
  const { call } = first;
  const entity = entityOf(call, make);
  const wanted: OperationRecord[] = [];
  for (const standing of stands) wanted.push(await valuesOn(standing, standing.row, { values: given, into: entity }));
  spend(call, wanted.length);
  const missing = key === undefined ? wanted : await missingRows(call, entity, { key, wanted });
  if (missing.length === 0) return;
  await saveRecords(
    call,
    make,
    missing.map((values) => ({ values })),
    { rights: "system", ...noteOf(first) },
  );
  count(first, entity, missing.length);
}

/** Whoever makes a row of this key, one or many, waits for others who do. */
const lockKeys = (call: Call, entity: Entity, names: readonly string[]): Promise<void> =>
  lockTogether(
    call.runtime.db,
    names.map((name) => [`make ${entity.id}`, name] as const),
  );

const keyName = ({ user }: Call, key: readonly string[], row: OperationRecord): string =>
  JSON.stringify([user.tenantId, ...key.map((name) => row[name] ?? null)]);

/** Of the wanted rows those that are not there yet, one for each key. */
async function missingRows(
  call: Call,
  entity: Entity,
  { key, wanted }: { key: readonly string[]; wanted: readonly OperationRecord[] },
): Promise<OperationRecord[]> {
  const nameOfKey = (row: OperationRecord): string => keyName(call, key, row);
  const byKey = new Map(wanted.toReversed().map((values) => [nameOfKey(values), values] as const));
  await lockKeys(call, entity, [...byKey.keys()]);
  const found = await fetchRecords({ call, entity, where: { all: key.map((name) => anyOf(name, wanted)) }, own: new Set(["id", ...key]) });
  for (const { record } of found) byKey.delete(nameOfKey(record));
  return wanted.filter((values) => byKey.get(nameOfKey(values)) === values);
}

function anyOf(field: string, rows: readonly OperationRecord[]): Cond {
  const values = [...new Set(rows.map((row) => row[field] ?? null))];
  const among: Cond = { field, in: values.filter((value) => value !== null) as Literal[] };
  return values.includes(null) ? { any: [{ field, empty: true }, among] } : among;
}

const noteOf = ({ call }: Standing): { note?: string } => (call.chain === undefined ? {} : { note: call.chain.by });

/** Two that make the same come one after the other, whatever the database keeps apart itself. */
async function sameRow(
  { call }: Standing,
  entity: Entity,
  { key, values }: { key: readonly string[]; values: OperationRecord },
): Promise<RowAround | null> {
  const wanted = key.map((name) => values[name] ?? null);
  await lockKeys(call, entity, [keyName(call, key, values)]);
  const where = { all: key.map((name, at) => (wanted[at] === null ? { field: name, empty: true } : { field: name, eq: wanted[at] as Literal })) };
  const [found] = await fetchRecords({ call, entity, where, tables: "all", lock: true });
  return found === undefined ? null : { entity, record: { ...found.record, id: found.id } };
}

/** Rows that are written together, each with its own values; they are judged together, so that places may be exchanged. */
export async function setRows(standing: Standing, step: SetStep): Promise<void> {
  const { call, row, happening } = standing;
  const targets = await rowsMeant(standing, step.set);
  const isAside = asideIn(targets.entity, step.to).length > 0;
  if (!isAside) spend(call, targets.rows.length);
  await assertExpected(standing, targets, step);
  const items: { id: string; values: OperationRecord; read: StoredRead }[] = [];
  for (const target of targets.rows)
    items.push({
      id: target.id,
      read: target.read,
      values: await valuesOn(standing, readRow(step, target, row), { values: step.to, into: targets.entity }),
    });
  for (const [at, { row: stored }] of targets.rows.entries()) assertGiven(standing, stored, items[at]!.values);
  if (items.length === 0) return;
  count(standing, targets.entity, items.length);
  if (isAside) await keepAside(call, targets.entity, items);
  const written = isAside ? items.map(({ id, values: after }) => ({ id, after })) : await saveSet(standing, targets.entity, items);
  const own = happening.isCalled ? written.find(({ id }) => id === happening.record.id) : undefined;
  if (own !== undefined) happening.record = { ...happening.record, ...own.after, id: own.id };
}

const saveSet = (standing: Standing, entity: Entity, items: { id: string; values: OperationRecord; read: StoredRead }[]) =>
  saveRecords(standing.call, entity.id, items, { rights: "system", judge: "changed", exchanges: items.length > 1, ...noteOf(standing) });

/** Of a call somebody asks how much it did. */
function count({ call }: Standing, { id }: Entity, written: number): void {
  const { rows } = call.chain?.tally ?? {};
  rows?.set(id, (rows.get(id) ?? 0) + written);
}

/** A query opens its rows; other targets are read by their path. */
const readRow = (step: SetStep, target: TargetRow, row: RowAround): RowAround => (typeof step.set === "object" ? target.row : row);

/** Values that the step gives are judged like any other; the rest of the row was judged when it was written, and its rules are as it is saved. @throws DataError */
export function assertGiven({ call }: Standing, { entity, record }: RowAround, values: OperationRecord): void {
  const found = validateRecord({
    model: call.model,
    entity: entity.id,
    record: { ...record, ...values },
    before: null,
    action: "update",
    ctx: call.ctx,
    skipRules: true,
  });
  const own = found.filter(({ path }) => Object.keys(values).some((name) => path === `/${name}` || path.startsWith(`/${name}/`)));
  if (own.length > 0) throw dataError(own);
}

export async function moveRows(standing: Standing, step: MoveStep): Promise<void> {
  const { call, row } = standing;
  const targets = await targetsOf(standing, step.of);
  await assertExpected(standing, targets, step);
  for (const target of targets.rows) {
    const read = typeof step.of === "object" ? target.row : row;
    const fields = await valuesOn(standing, read, { values: (step.with ?? {}) as Record<string, Expr>, into: targets.entity });
    const opinion = step.opinion === undefined ? null : chineseOf(await saidOn(standing, read, step.opinion));
    await moveAsSystem(call, targets.entity.id, { id: target.id, move: step.move, fields, opinion });
  }
  count(standing, targets.entity, targets.rows.length);
}

export async function removeRows(standing: Standing, step: RemoveStep): Promise<void> {
  const { call } = standing;
  const targets = await targetsOf(standing, step.remove);
  await assertExpected(standing, targets, step);
  const ids = targets.rows.map(({ id }) => id);
  if (ids.length > 0) await removeRecords(call, targets.entity.id, ids, { rights: "system" });
  count(standing, targets.entity, ids.length);
}
