import { type RawBuilder, sql } from "kysely";
import type { FlowMove } from "../../../../engine/kinds/flow/document.ts";
import { isAppError, sentenceOfProblems } from "../../../../engine/errors.ts";
import { newId } from "../../platform/database/ids.ts";
import { troubleOf } from "../../platform/database/unavailable.ts";
import { current } from "../../platform/database/transaction.ts";
import { hoursAfter } from "../../platform/hours-after.ts";
import { platformEntity } from "../../platform/platform-entity.ts";
import type { Call, FlowPlace } from "../../platform/runtime.ts";
import { fetchRecords } from "../records/fetch.ts";
import { recordTitle } from "../records/record-title.ts";
import { moveTitle } from "./place.ts";

/** Entity that lists the records which time should have moved and could not. */
export const failureEntity = platformEntity("flowFailure", {
  by: "未能自动办理",
  needs: {
    text: ["entityName", "recordId", "recordTitle", "moveKey", "moveTitle", "sentence"],
    bigint: ["tries"],
    timestamp: ["firstTime", "lastTime", "nextTime"],
  },
});
const rowsTable = sql`campus.${sql.id(failureEntity)}`;

/** Hours until the next try after so many failures: a minute, five, half an hour, two hours, half a day, then every day. */
const PAUSES = [1 / 60, 1 / 12, 1 / 2, 2, 12, 24] as const;
const pauseAfter = (tries: number): number => PAUSES[Math.min(tries, PAUSES.length) - 1]!;

/** Records of an entity, of one call. */
type Failing = Pick<FlowPlace, "call" | "entity">;

const isKept = ({ call }: Failing): boolean => call.model.entities.has(failureEntity);
const ofMove = ({ call, entity }: Failing, move: Pick<FlowMove, "key">): RawBuilder<unknown> =>
  sql`"tenantId" = ${call.user.tenantId} and "entityName" = ${entity.id} and "moveKey" = ${move.key}`;

/** What failed of one move: records that rest until their next try, and those that may be tried now. */
export interface Failed {
  resting: string[];
  open: ReadonlyMap<string, number>;
}

/** What failed of each move of a school. One statement tells which moves have failures at all; seldom does any, and only that one is looked at. */
export async function failuresOf(call: Call): Promise<(place: Failing, move: Pick<FlowMove, "key">) => Promise<Failed>> {
  if (!call.model.entities.has(failureEntity)) return async () => nothingFailed;
  const { rows } = await sql<{ entity: string; move: string }>`select distinct "entityName" as entity, "moveKey" as move from ${rowsTable}
    where "tenantId" = ${call.user.tenantId}`.execute(call.runtime.db);
  const failing = new Set(rows.map(({ entity, move }) => `${entity} ${move}`));
  return async (place, move) => (failing.has(`${place.entity.id} ${move.key}`) ? failedOf(place, move) : nothingFailed);
}

const nothingFailed: Failed = { resting: [], open: new Map() };

async function failedOf(place: Failing, move: Pick<FlowMove, "key">): Promise<Failed> {
  const { rows } = await sql<{
    id: string;
    tries: number;
    rests: boolean;
  }>`select "recordId" as id, tries, "nextTime" > ${place.call.ctx.now}::timestamp as rests
    from ${rowsTable} where ${ofMove(place, move)}`.execute(place.call.runtime.db);
  return {
    resting: rows.filter(({ rests }) => rests).map(({ id }) => id),
    open: new Map(rows.filter(({ rests }) => !rests).map(({ id, tries }) => [id, Number(tries)])),
  };
}

/**
 * Keeps why the record could not be moved; answers when it is tried again. Null: somebody else may have moved it meanwhile, and there is nothing to tell.
 * @throws what the platform cannot do without, such as a lost database
 */
export async function keepFailure(
  place: Failing,
  move: Pick<FlowMove, "key" | "title">,
  { id, error, tries }: { id: string; error: unknown; tries: number },
): Promise<string | null> {
  const { call, entity } = place;
  if (["away", "busy", "unsure"].includes(troubleOf(error) ?? "")) throw error;
  if (isMovedMeanwhile(error) || !isKept(place)) return null;
  const sentence = isAppError(error) ? sentenceOfProblems(error) : "办理时出错，请联系系统管理员";
  const next = hoursAfter(call.ctx.now, pauseAfter(tries + 1));
  const { numAffectedRows } =
    await sql`update ${rowsTable} set sentence = ${sentence}, tries = ${tries + 1}, "lastTime" = ${call.ctx.now}::timestamp, "nextTime" = ${next}::timestamp
    where ${ofMove(place, move)} and "recordId" = ${id}`.execute(call.runtime.db);
  if (numAffectedRows !== 0n) return next;
  const [found] = await fetchRecords({ call, entity, ids: [id] });
  if (found === undefined) return null;
  await sql`insert into ${rowsTable} ("tenantId", id, "createTime", "updateTime", "entityName", "recordId", "recordTitle", "moveKey", "moveTitle", sentence, tries, "firstTime", "lastTime", "nextTime")
    values (${call.user.tenantId}, ${newId()}, ${call.ctx.now}::timestamp, ${call.ctx.now}::timestamp, ${entity.id}, ${id}, ${recordTitle(call.model, entity, found.record) || id}, ${move.key},
      ${moveTitle(move)}, ${sentence}, 1, ${call.ctx.now}::timestamp, ${call.ctx.now}::timestamp, ${next}::timestamp) on conflict do nothing`.execute(
    call.runtime.db,
  );
  return next;
}

/** How often the record was tried without success since it was last moved. */
export async function triesOf(place: Failing, move: Pick<FlowMove, "key">, id: string): Promise<number> {
  if (!isKept(place)) return 0;
  const { rows } = await sql<{ tries: number }>`select tries from ${rowsTable} where ${ofMove(place, move)} and "recordId" = ${id}`.execute(
    current(place.call.runtime.db),
  );
  return Number(rows[0]?.tries ?? 0);
}

const isMovedMeanwhile = (error: unknown): boolean =>
  isAppError(error) && error.problems.every(({ code }) => code === "STATE_NOT_ALLOWED" || code === "ROW_NOT_WRITABLE");

/** What was moved at last, or is no longer due, stands in the list no more. */
export async function forgetFailures(place: Failing, move: Pick<FlowMove, "key">, ids: readonly string[]): Promise<void> {
  if (ids.length === 0 || !isKept(place)) return;
  await sql`delete from ${rowsTable} where ${ofMove(place, move)} and "recordId" = any(${[...ids]}::text[])`.execute(current(place.call.runtime.db));
}
