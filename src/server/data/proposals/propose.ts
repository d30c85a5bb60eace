import type { JsonObject } from "../../../../engine/values/json-object.ts";
import { dataError, problem } from "../../../../engine/errors.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { zh } from "../../../../engine/language/text.ts";
import { isSame } from "../../../../engine/validate/absent.ts";
import { transaction, undone } from "../../platform/database/transaction.ts";
import type { Call } from "../../platform/runtime.ts";
import { assertGranted } from "../records/granted.ts";
import { saveRecords, type SaveResult } from "../records/save.ts";
import { idOf, versionOf } from "../records/write.ts";
import { keptEntity } from "./kept-entity.ts";
import { putProposal } from "./store.ts";
import { tellKeeper } from "./tell.ts";

/**
 * Keeps a change of one record apart from it: `{ id, version?, ...changed fields }`. It is judged as the save it would be, with what the caller may
 * propose in place of what they may write, and the keeper is told.
 * @throws AccessError ACTION_DENIED, ROW_NOT_WRITABLE, FIELD_NOT_WRITABLE; DataError; RequestError STALE_VERSION
 */
export async function proposeChange(call: Call, entityId: string, body: JsonObject): Promise<{ id: string }> {
  const entity = keptEntity(call, entityId);
  assertGranted(call, entity, "propose");
  const { id: recordId, version, ...values } = body;
  const id = idOf(recordId);
  assertKeepable(entity, values);
  const { before, after } = await judged(call, entity, { id, version: versionOf(version), values });
  const changed = Object.fromEntries(
    Object.keys(values).flatMap((name) => (isSame(before?.[name], after[name]) ? [] : [[name, after[name] ?? null] as const])),
  );
  if (Object.keys(changed).length === 0) throw dataError([problem("PROPOSAL_EMPTY", "", {})]);
  const files = [...entity.fields.values()].flatMap(({ name, type }) => (type.holds === undefined ? [] : [changed[name] ?? []].flat().map(String)));
  return transaction(call.runtime.db, async () => {
    const proposal = await putProposal(call, { entity: entity.id, recordId: id, values: changed, files });
    await tellKeeper(call, entity, { record: { ...before, id }, names: Object.keys(changed) });
    return { id: proposal };
  });
}

/** Values that read as they are stored; rows, secrets and sheets do not. */
function assertKeepable(entity: Entity, values: JsonObject): void {
  const closed = Object.keys(values).flatMap((name) => {
    const field = entity.fields.get(name);
    return field !== undefined && (field.kind !== "stored" || field.type.writeOnly === true || field.type.valueClass === "opaque") ? [field] : [];
  });
  if (closed.length > 0) throw dataError(closed.map(({ name, title }) => problem("FIELD_NOT_WRITABLE", `/${name}`, { label: zh(title) })));
}

/** In a transaction of its own, of which nothing stays: what would follow the save is judged with it, and nobody hears of it. */
async function judged(call: Call, entity: Entity, item: { id: string; version: number | undefined; values: JsonObject }): Promise<SaveResult> {
  const [found] = await undone(call.runtime.db, () => saveRecords(call, entity.id, [item], { rights: "propose" }));
  return found!;
}
