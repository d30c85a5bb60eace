import { sql } from "kysely";
import { accessFor } from "../../../../engine/access/access-for.ts";
import { pairsCond } from "../../../../engine/access/conds.ts";
import { USER_ENTITY } from "../../../../engine/conditions/system-fields.ts";
import { flowHelpers } from "../../../../engine/kinds/flow/document.ts";
import { accessError, problem } from "../../../../engine/errors.ts";
import { current } from "../../platform/database/transaction.ts";
import { fetchRecords } from "../records/fetch.ts";
import type { Call } from "../../platform/runtime.ts";
import { assertMayHelp, mayAct } from "./assist.ts";
import { type FlowStep, nodeOf, passedNodes } from "../../../../engine/flow/index.ts";
import { readHistory } from "./log.ts";
import { nodeWords } from "../language/flow-words.ts";
import { flowPlace, ruledPlace } from "./place.ts";
import type { FlowPlace } from "../../platform/runtime.ts";
import { exceptedOn } from "./people.ts";
import { readerOf } from "./reader-of.ts";

/** Accounts looked at for one question, and answered at most. */
const MAX_LOOKED_AT = 100;
const MAX_ANSWERED = 20;

/**
 * Who could be brought in on a record by whoever acts on it: accounts found by name or number, for a copy those that may read it. Students are
 * asked by nobody.
 * @throws AppError ROW_NOT_WRITABLE, ACTION_DENIED
 */
export async function askablePeople(
  call: Call,
  entityId: string,
  { id, keyword, helper }: { id: string; keyword: string | null; helper?: string | null },
) {
  const place = await ruledPlace(flowPlace(call, entityId), id);
  const where = pairsCond(accessFor(call.model, place.entity.id, call.user).read);
  const [found] = await fetchRecords({ call, entity: place.entity, ids: [id], where });
  if (found === undefined) throw accessError([problem("ROW_NOT_WRITABLE", "", {})]);
  await assertMayHelp(place, found.record, flowHelpers.find((one) => one === helper) ?? "transfer");
  const words = `%${(keyword ?? "").trim().replace(/[\\%_]/g, "\\$&")}%`;
  const { rows } = await sql<{
    id: string;
    userName: string;
    accountNo: string;
  }>`select id, "userName", "accountNo" from campus.${sql.id(USER_ENTITY)}
    where "tenantId" = ${call.user.tenantId} and not "isDeleted" and state = 'normal' and id <> ${call.user.id} and xh is null and ("userName" like ${words} or "accountNo" like ${words})
    order by roles && ${rolesOf(place)}::text[] desc, "userName", id limit ${MAX_LOOKED_AT}`.execute(current(call.runtime.db));
  const excepted = helper === "cc" ? [] : await exceptedOn(place, nodeOf(place.flow, found.record)?.by, { ...found.record, id });
  const people: { value: string; label: string }[] = [];
  for (const row of rows) {
    if (people.length >= MAX_ANSWERED) break;
    if (excepted.includes(row.id)) continue;
    if (helper !== "cc" || (await readerOf(place, id, row.id)).reads) people.push({ value: row.id, label: `${row.userName}（${row.accountNo}）` });
  }
  return people;
}

/** A node that a return may lead to. */
export interface PassedNode {
  value: string;
  label: string;
}

/** Nodes that the record may be given back to, in the order they were passed. @throws AppError ROW_NOT_WRITABLE, ACTION_DENIED */
export async function passedOf(call: Call, entityId: string, { id }: { id: string }): Promise<PassedNode[]> {
  const place = await ruledPlace(flowPlace(call, entityId), id);
  const where = pairsCond(accessFor(call.model, place.entity.id, call.user).read);
  const [found] = await fetchRecords({ call, entity: place.entity, ids: [id], where });
  if (found === undefined) throw accessError([problem("ROW_NOT_WRITABLE", "", {})]);
  if (!(await mayAct(place, found.record))) throw accessError([problem("ACTION_DENIED", "", { action: "退回" })]);
  const steps = await readHistory(place, id);
  return passedNodes(place.flow, steps, String(found.record[place.flow.doc.state])).map((node) => ({
    value: node.key,
    label: nodeWords(call, place.flow.id, titleThen(steps, node.key) ?? node.key),
  }));
}

/** What the node was called when it was passed: the same node may have another name on another record. */
const titleThen = (steps: readonly FlowStep[], key: string): string | null | undefined => steps.findLast((step) => step.node === key)?.nodeTitle;

/** Roles that act at some node: their people come first. */
const rolesOf = ({ flow }: FlowPlace): string[] =>
  flow.doc.nodes
    .flatMap(({ by }) => (by === undefined ? [] : "any" in by ? by.any : [by]))
    .flatMap((actor) => ("role" in actor ? [actor.role].flat() : []));
