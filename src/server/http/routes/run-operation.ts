import { accessFor } from "../../../../engine/access/access-for.ts";
import { pairsCond } from "../../../../engine/access/conds.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { accessError, problem, requestError } from "../../../../engine/errors.ts";
import { checkSchema } from "../../../../engine/validate/check-schema.ts";
import { transaction } from "../../platform/database/index.ts";
import type { ActionInput, Operation, OperationRecord, StoredRecord } from "../../platform/runtime.ts";
import { callNamed } from "../../../../engine/kinds/entity/call-document.ts";
import { documentAction } from "../../data/effects/document-call.ts";
import { fetchRecords, idList, writeAudit } from "../../data/records/index.ts";
import type { Call } from "../../platform/runtime.ts";
import { isObject } from "../../../../engine/values/json-object.ts";
import { replyIn } from "../../data/language/reply-in.ts";

type Action = Extract<Operation, { kind: "action" }>;

/** What the entity says of the call of this name, else the action registered under it, that some grant of the entity lets the caller use. Null = there is none by this name. @throws AccessError ACTION_DENIED */
export function actionOf(call: Call, entity: Entity, name: string): Action | null {
  const told = callNamed(entity.doc, name);
  const operation = told === undefined ? call.runtime.operations.get(name) : documentAction(entity, told);
  const isOffered = entity.doc.access.grants.some((grant) => grant.call !== undefined && Object.hasOwn(grant.call, name));
  if (operation?.kind !== "action" || !isOffered) return null;
  if ((accessFor(call.model, entity.id, call.user).call[name] ?? []).length === 0)
    throw accessError([problem("ACTION_DENIED", "", { action: operation.title })]);
  return operation;
}

/** Runs it, or a stage before it (`start`, `preview`), in one transaction on the rows that the caller's grant covers, locked, with its audit line. */
export async function runOperation(
  call: Call,
  entity: Entity,
  of: { operation: Action; ids: unknown; input: unknown; stage?: string | null },
): Promise<unknown> {
  const { operation, stage } = of;
  return transaction(call.runtime.db, async (tx) => {
    const records = of.ids === undefined || of.ids === null ? [] : await lockedRecords(call, entity, { name: operation.name, ids: idList(of.ids) });
    const input = stage === "start" ? objectIn(of.input) : checkedInput(operation, of.input ?? {});
    const given: ActionInput = { call, tx, entity: entity.id, records, input };
    if (stage === "start") return (await operation.start?.(given)) ?? {};
    if (stage === "preview") return replyIn(call, { shows: (await operation.preview?.(given)) ?? [] });
    const result = await operation.run(given);
    const note = `${operation.title}：${operation.audit(given)}`;
    const targets = records.length === 0 ? [null] : records.map((record) => record.id);
    await writeAudit(
      call,
      targets.map((recordId) => ({ action: operation.name, entity: entity.id, recordId, note })),
    );
    return replyIn(call, result);
  });
}

async function lockedRecords(call: Call, entity: Entity, { name, ids }: { name: string; ids: string[] }): Promise<StoredRecord[]> {
  const pairs = accessFor(call.model, entity.id, call.user).call[name] ?? [];
  const rows = await fetchRecords({ call, entity, ids: ids.toSorted(), where: pairsCond(pairs), tables: "all", lock: true });
  if (rows.length < ids.length) throw accessError([problem("ROW_NOT_WRITABLE", "", {})]);
  const byId = new Map(rows.map((row) => [row.id, row.record]));
  return ids.map((id) => byId.get(id) as StoredRecord);
}

/** A dialog that is being filled has not everything yet; what is there is looked up, never trusted. */
const objectIn = (input: unknown): OperationRecord => (isObject(input) ? input : {});

function checkedInput(operation: Action, input: unknown): OperationRecord {
  const problems = checkSchema(operation.input, input, { path: "/input", label: operation.title });
  if (problems.length > 0) throw requestError(problems);
  return input as OperationRecord;
}
