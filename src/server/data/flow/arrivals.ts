import { sql } from "kysely";
import { USER_ENTITY } from "../../../../engine/conditions/system-fields.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import { instead, type NodeOn } from "../../../../engine/flow/index.ts";
import { current } from "../../platform/database/transaction.ts";
import type { FlowPlace, OperationRecord } from "../../platform/runtime.ts";
import { exceptedOn, peopleOf } from "./people.ts";
import { nodeTitle } from "./place.ts";
import { askPeople, isVoted } from "./tasks.ts";

/** States of accounts that nobody signs in with. */
export const statesOut: readonly string[] = ["disabled", "cancelled"];

/** Whom a record is asked of at a node. */
export interface Asked {
  people: string[];
  /** They are asked in the place of whom the node means, of whom nobody could act. */
  isInstead: boolean;
}

/** Whom a record that comes to the node is asked of, with those who are asked where nobody could act there. */
export async function askedAt(place: FlowPlace, node: NodeOn, record: OperationRecord): Promise<Asked> {
  const meant = await peopleOf(place, node.by, record);
  const others = instead(node);
  if (others === undefined || (await anyPresent(place, meant))) return { people: meant, isInstead: false };
  const excepted = await exceptedOn(place, node.by, record);
  const people = (await peopleOf(place, others, record)).filter((id) => !excepted.includes(id));
  return people.length === 0 ? { people: meant, isInstead: false } : { people, isInstead: true };
}

/** Nobody whom the node means could act on the record. */
export const isDeserted = async (place: FlowPlace, node: Pick<NodeOn, "by">, record: OperationRecord): Promise<boolean> =>
  !(await anyPresent(place, await peopleOf(place, node.by, record)));

/** @throws AppError FLOW_NOBODY where the node lets nothing in that nobody could decide */
export async function assertAttended(place: FlowPlace, node: NodeOn, record: OperationRecord): Promise<void> {
  if (node.nobody !== "refuse" || !(await isDeserted(place, node, record))) return;
  throw requestError([problem("FLOW_NOBODY", "", { node: nodeTitle(place, node, record) })]);
}

/** Those who act in the place of others are asked by name, which lets them read the record; where several decide everybody is. */
export async function askByName(place: FlowPlace, { node, recordId, asked }: { node: NodeOn; recordId: string; asked: Asked }): Promise<void> {
  const { people: userIds, isInstead } = asked;
  if (!isVoted(node) && !isInstead) return;
  const sortNo = node.mode === "sequence" ? null : 0;
  await askPeople(place, { recordId, node: node.key, userIds, sortNo, ...(isInstead ? { kind: "transferred", from: "" } : { kind: "assigned" }) });
}

/** Whether one of the accounts is in use. */
async function anyPresent({ call }: FlowPlace, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0 || call.model.entities.get(USER_ENTITY)?.fields.has("state") !== true) return ids.length > 0;
  const { rows } = await sql`select 1 from campus.${sql.id(USER_ENTITY)} where "tenantId" = ${call.user.tenantId} and id = any(${[...ids]}::text[])
    and (state = any(${[...statesOut]}::text[])) is not true limit 1`.execute(current(call.runtime.db));
  return rows.length > 0;
}
