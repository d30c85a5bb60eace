import { accessFor } from "../../../../engine/access/access-for.ts";
import { pairsCond } from "../../../../engine/access/conds.ts";
import { project } from "../../../../engine/access/project.ts";
import type { Proposal, ProposedChange, RecordProposals, Row } from "../../../../engine/api.ts";
import { accessError, problem } from "../../../../engine/errors.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";
import { wordsOf } from "../language/model-in.ts";
import { fetchRecords } from "../records/fetch.ts";
import type { Fetched } from "../records/fetched.ts";
import { attachLabels } from "../records/labels.ts";
import { keptText } from "../records/shown-text.ts";
import { hasKeeper, keptEntity, type KeptEntity } from "./kept-entity.ts";
import { keptRows } from "./kept-rows.ts";
import { proposalsOf, type StoredProposal } from "./store.ts";

/**
 * What was proposed of a record: one's own, and what one may accept. Values are shown as the reader sees the fields of the record.
 * @throws AppError ROW_HIDDEN, CALL_UNKNOWN
 */
export async function recordProposals(call: Call, entityId: string, recordId: string): Promise<RecordProposals> {
  const entity = keptEntity(call, entityId);
  const { read: pairs } = accessFor(call.model, entity.id, call.user);
  const [row] = await fetchRecords({ call, entity, ids: [recordId], where: pairsCond(pairs), pairs, action: "read", labels: true });
  if (row === undefined || !row.matched.includes(true)) throw accessError([problem("ROW_HIDDEN", "", {})]);
  const concerning = await concerningMe(call, entity, recordId);
  return { proposals: await Promise.all(concerning.map((one) => tell({ call, entity, row }, one))) };
}

/** How many of them wait; undefined where the reader neither proposes nor decides. */
export async function waitingProposals(call: Call, entity: Entity, row: Row): Promise<number | undefined> {
  const mayBe = row._actions?.includes("propose") === true || row._actions?.includes("update") === true;
  if (!hasKeeper(entity) || !mayBe) return undefined;
  return (await concerningMe(call, entity, row.id)).filter(({ stored }) => stored.state === "waiting").length;
}

interface Concerning {
  stored: StoredProposal;
  isDecidable: boolean;
}

async function concerningMe(call: Call, entity: KeptEntity, recordId: string): Promise<Concerning[]> {
  const found = await proposalsOf(call, entity.id, recordId);
  if (found.length === 0) return [];
  const [kept] = await keptRows(call, entity, [recordId]);
  return found.flatMap((stored) => {
    const isKeeper = kept !== undefined && stored.fieldNames.every((name) => kept.writable.has(name));
    return isKeeper || stored.userId === call.user.id ? [{ stored, isDecidable: isKeeper && stored.state === "waiting" }] : [];
  });
}

interface Place {
  call: Call;
  entity: Entity;
  row: Fetched;
}

async function tell({ call, entity, row }: Place, { stored, isDecidable }: Concerning): Promise<Proposal> {
  return {
    id: stored.id,
    state: stored.state,
    at: stored.createdAt,
    proposer: stored.userName,
    isOwn: stored.userId === call.user.id,
    isDecidable,
    decider: stored.decidedName,
    decidedAt: stored.decidedAt,
    reason: stored.reason,
    fields: await differences({ call, entity, row }, stored),
  };
}

async function differences({ call, entity, row }: Place, { fieldNames, values }: StoredProposal): Promise<ProposedChange[]> {
  const { read: pairs } = accessFor(call.model, entity.id, call.user);
  const proposed: OperationRecord = Object.fromEntries(fieldNames.map((name) => [name, values?.[name] ?? null]));
  await attachLabels(call, entity, [], [proposed]);
  const [now, next] = [row.record, proposed].map((record) =>
    project({ model: call.model, entity: entity.id, record, pairs, matched: row.matched, exit: "detail" }),
  );
  return fieldNames.flatMap((name) => {
    const field = entity.fields.get(name);
    const sight = next!.withheld[name];
    if (field === undefined || field.doc.retired === true || sight === "absent") return [];
    const title = wordsOf(call, field.title);
    if (values === null) return [{ field: name, title, from: "", to: "" }];
    const [from, to] = [now!.record, next!.record];
    const filesOf = (side: Readonly<Record<string, unknown>>) => [side[name] ?? []].flat().map(String);
    const files = field.type.holds !== undefined && sight === undefined ? { files: { from: filesOf(from), to: filesOf(to) } } : {};
    return [{ field: name, title, from: keptText(call, field, from), to: keptText(call, field, to), ...files }];
  });
}
