import { accessError, problem, requestError } from "../../../../engine/errors.ts";
import type { JsonObject } from "../../../../engine/values/json-object.ts";
import { transaction } from "../../platform/database/transaction.ts";
import type { Call } from "../../platform/runtime.ts";
import { readParameters } from "../calls/parameters.ts";
import { badRequest } from "../records/bad-request.ts";
import type { Fetched } from "../records/fetched.ts";
import { saveRecords } from "../records/save.ts";
import { type KeptEntity, keptEntity } from "./kept-entity.ts";
import { keptRows } from "./kept-rows.ts";
import { endProposal, type StoredProposal, waitingProposal } from "./store.ts";
import { tellProposer } from "./tell.ts";

const one = { id: { type: "id", required: true, max: 40 } } as const;
const REASON_MAX = 200;

/** Writes what was proposed, as an ordinary save of whoever accepts it. @throws AppError PROPOSAL_GONE, ROW_HIDDEN and whatever a save throws */
export async function acceptProposal(call: Call, entityId: string, body: JsonObject): Promise<true> {
  const entity = keptEntity(call, entityId);
  const { id } = readParameters(one, body);
  return transaction(call.runtime.db, async (): Promise<true> => {
    const { proposal, row } = await decidable(call, entity, id);
    await saveRecords(call, entity.id, [{ id: proposal.recordId, values: proposal.values ?? {} }], {
      rights: "user",
      note: `采纳${proposal.userName}提出的修改`,
    });
    await endProposal(call, proposal.id, { state: "accepted", reason: null });
    await tellProposer(call, entity, { proposal, record: row.record, reason: null });
    return true;
  });
}

/** @throws AppError PROPOSAL_GONE, ROW_HIDDEN, REQUEST_PARAM_INVALID */
export async function rejectProposal(call: Call, entityId: string, body: JsonObject): Promise<true> {
  const entity = keptEntity(call, entityId);
  const { reason, id } = readParameters({ ...one, reason: { type: "string", required: true, max: REASON_MAX } }, body);
  if (reason.trim() === "") throw badRequest("reason", "退回的原因");
  return transaction(call.runtime.db, async (): Promise<true> => {
    const { proposal, row } = await decidable(call, entity, id);
    await endProposal(call, proposal.id, { state: "rejected", reason });
    await tellProposer(call, entity, { proposal, record: row.record, reason });
    return true;
  });
}

/** Of one's own that nobody has decided. @throws AppError PROPOSAL_GONE */
export async function withdrawProposal(call: Call, entityId: string, body: JsonObject): Promise<true> {
  const entity = keptEntity(call, entityId);
  const { id } = readParameters(one, body);
  return transaction(call.runtime.db, async (): Promise<true> => {
    const proposal = await waitingProposal(call, entity.id, id);
    if (proposal === undefined || proposal.userId !== call.user.id) throw gone();
    await endProposal(call, proposal.id, { state: "withdrawn", reason: null });
    return true;
  });
}

const gone = () => requestError([problem("PROPOSAL_GONE", "", {})]);

async function decidable(call: Call, entity: KeptEntity, id: string): Promise<{ proposal: StoredProposal; row: Fetched }> {
  const proposal = await waitingProposal(call, entity.id, id);
  if (proposal === undefined) throw gone();
  const [row] = await keptRows(call, entity, [proposal.recordId]);
  if (row === undefined || !proposal.fieldNames.every((name) => row.writable.has(name))) throw accessError([problem("ROW_HIDDEN", "", {})]);
  return { proposal, row: row.fetched };
}
