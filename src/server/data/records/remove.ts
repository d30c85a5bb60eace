import { sql } from "kysely";
import { accessFor } from "../../../../engine/access/access-for.ts";
import { pairsCond } from "../../../../engine/access/conds.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { accessError, dataError, problem, requestError } from "../../../../engine/errors.ts";
import { current, transaction } from "../../platform/database/transaction.ts";
import type { Call } from "../../platform/runtime.ts";
import { happened } from "../effects/happened.ts";
import { announceWritten } from "../../identity/announce.ts";
import { table } from "../../platform/sql/names.ts";
import { writeAudit } from "./audit.ts";
import { entityOf } from "./entity-of.ts";
import { fetchRecords } from "./fetch.ts";
import type { Fetched } from "./fetched.ts";
import type { Change } from "./limits/change.ts";
import { judgeLimits } from "./limits/judge-limits.ts";
import { judgeOthers } from "./limits/judge-others.ts";
import { denied } from "./list.ts";
import { writeMarks } from "./save.ts";
import { refreshTreePaths } from "./tree-paths.ts";
import { everyUse, usesOf } from "./uses.ts";
import { violationOf } from "./violations.ts";
import { idList } from "./write.ts";
import { zh } from "../../../../engine/language/text.ts";
import type { RemovalUse } from "../../../../engine/api.ts";
import { wordsOf } from "../language/model-in.ts";

/** Puts records into the recycle bin, all or none: 1 to 1,000 of the caller's own, or any with the system's rights. @throws AccessError ROW_NOT_WRITABLE; DataError LIMIT_BROKEN; RequestError IN_USE naming the row and what uses it */
export async function removeRecords(
  call: Call,
  entityId: string,
  ids: unknown,
  { rights = "user" }: { rights?: "user" | "system" } = {},
): Promise<{ removed: number }> {
  const entity = entityOf(call, entityId);
  const wanted = rights === "system" ? (ids as string[]) : idList(ids);
  return transaction(call.runtime.db, async () => {
    const rows = await rowsFor(call, entity, { ids: wanted, action: "remove", rights, lock: true });
    if (entity.doc.onRemove !== "allow") await assertUnused(call, entity, rows);
    await removeRows(call, entity, rows);
    return { removed: rows.length };
  });
}

/** Removes rows that are locked and may go, with their audit lines and what follows a removal. Part of the open transaction. */
export async function removeRows(call: Call, entity: Entity, rows: readonly Fetched[], note?: string): Promise<void> {
  const changes = rows.map(({ id, record }): Change => ({ id, before: record, after: null, problems: [], confirmed: [] }));
  await keepLimits(call, entity, changes, () => mark(call, entity, { ids: rows.map((row) => row.id), isDeleted: true }));
  await writeAudit(
    call,
    rows.map((row, at) => ({
      action: "remove",
      entity: entity.id,
      recordId: row.id,
      version: Number(row.record.version) + 1,
      note: [note === undefined ? titleOf(entity, row) : `${note}：${titleOf(entity, row)}`, ...changes[at]!.confirmed].join("；"),
    })),
  );
  await runAfterRemove(call, entity, rows);
}

/** @throws DataError LIMIT_BROKEN where rows together no longer stay within a limit */
async function keepLimits(call: Call, entity: Entity, changes: readonly Change[], write: () => Promise<void>): Promise<void> {
  const marks = await judgeLimits(call, entity, changes);
  const problems = changes.flatMap((change) => change.problems);
  if (problems.length > 0) throw dataError(problems);
  await write();
  await writeMarks(call, [...marks, ...(await judgeOthers(call, entity, changes))]);
}

/** What refers to records of the caller that are about to be removed, entity by entity, what keeps them first. @throws AccessError as `removeRecords` */
export async function usesBeforeRemoval(call: Call, entityId: string, ids: unknown): Promise<RemovalUse[]> {
  const entity = entityOf(call, entityId);
  const rows = await rowsFor(call, entity, { ids: idList(ids), action: "remove", lock: false });
  const keys = rows.map((row) => String(row.record[entity.key] ?? row.id));
  const found = new Map<string, RemovalUse>();
  for (const { by, count, holds } of await everyUse(call, entity, { keys, removing: rows.map((row) => row.id) })) {
    const isHeld = holds && entity.doc.onRemove !== "allow";
    const known = found.get(`${by.id} ${isHeld}`);
    found.set(`${by.id} ${isHeld}`, { title: wordsOf(call, by.title), count: (known?.count ?? 0) + count, holds: isHeld });
  }
  return [...found.values()].toSorted((a, b) => Number(b.holds) - Number(a.holds) || b.count - a.count);
}

/** Takes records out of the recycle bin. A record whose unique values were taken meanwhile stays there. */
export async function restoreRecords(call: Call, entityId: string, ids: unknown): Promise<{ restored: number }> {
  const entity = entityOf(call, entityId);
  const wanted = idList(ids);
  return transaction(call.runtime.db, async () => {
    const rows = await rowsFor(call, entity, { ids: wanted, action: "restore", lock: true });
    const changes = rows.map(({ id, record }): Change => ({ id, before: null, after: record, problems: [], confirmed: [] }));
    try {
      await keepLimits(call, entity, changes, () => mark(call, entity, { ids: wanted, isDeleted: false }));
    } catch (error) {
      const violation = violationOf(call.model, entity, error);
      if (violation === null) throw error;
      throw dataError([violation], { cause: error });
    }
    await writeAudit(
      call,
      rows.map((row, at) => ({
        action: "restore",
        entity: entity.id,
        recordId: row.id,
        version: Number(row.record.version) + 1,
        note: [titleOf(entity, row), ...changes[at]!.confirmed].join("；"),
      })),
    );
    return { restored: rows.length };
  });
}

/** The rows in the caller's scope for the action, locked until the transaction ends where that is asked. One that is missing stops all. */
async function rowsFor(
  call: Call,
  entity: Entity,
  { ids, action, lock, rights = "user" }: { ids: string[]; action: "remove" | "restore"; lock: boolean; rights?: "user" | "system" },
): Promise<Fetched[]> {
  const pairs = accessFor(call.model, entity.id, call.user)[action];
  if (rights === "user" && pairs.length === 0) throw denied(entity, action === "remove" ? "删除" : "恢复");
  const rows = await fetchRecords({
    call,
    entity,
    ids: ids.toSorted(),
    where: rights === "system" ? true : pairsCond(pairs),
    removed: action === "remove" ? "kept" : "removed",
    tables: "all",
    lock,
  });
  const missing = ids.find((id) => !rows.some((row) => row.id === id));
  if (missing !== undefined) throw accessError([problem("ROW_NOT_WRITABLE", "", ids.length === 1 ? {} : { id: missing.slice(0, 40) })]);
  return rows;
}

const titleOf = (entity: Entity, row: Fetched): string => String(row.record[entity.titleField] ?? row.record[entity.key] ?? row.id);

async function mark(call: Call, entity: Entity, { ids, isDeleted }: { ids: readonly string[]; isDeleted: boolean }): Promise<void> {
  await sql`update ${table(call.model, entity)} set "isDeleted" = ${isDeleted}, "version" = "version" + 1, "updateUser" = ${call.user.id}, "updateTime" = ${call.ctx.now}
    where "tenantId" = ${call.user.tenantId} and "id" = any(${[...ids]}::text[])`.execute(current(call.runtime.db));
  if (entity.treeField !== null) await refreshTreePaths(call.runtime.db, call.model, entity.id, call.user.tenantId);
  await announceWritten(call.runtime, entity.id, call.user.id);
}

async function assertUnused(call: Call, entity: Entity, rows: readonly Fetched[]): Promise<void> {
  const keys = new Map(rows.map((row) => [String(row.record[entity.key] ?? row.id), row]));
  const use = await usesOf(call, entity, { keys: [...keys.keys()], removing: rows.map((row) => row.id) });
  if (use === null) return;
  throw requestError([problem("IN_USE", "", { label: titleOf(entity, keys.get(use.key)!), by: zh(use.by.title), count: use.count })]);
}

/** Nothing is added to a record that is gone. */
async function runAfterRemove(call: Call, entity: Entity, rows: readonly Fetched[]): Promise<void> {
  const happenings = rows.map(({ id, record }) => ({ record: { ...record, id }, before: record, events: new Set(["remove"]), move: null }));
  await happened({ call, entity }, happenings);
}
