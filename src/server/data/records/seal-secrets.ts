import type { Entity } from "../../../../engine/model/model.ts";
import { seal } from "../../platform/database/secrets.ts";
import { current } from "../../platform/database/transaction.ts";
import type { Call } from "../../platform/runtime.ts";

/** A record with its secrets as they are stored. Answers the record itself when it has none. */
export async function sealSecrets(
  call: Call,
  entity: Entity,
  { id, record }: { id: string; record: Record<string, unknown> },
): Promise<Record<string, unknown>> {
  const open = [...entity.fields.values()].filter((field) => field.type.writeOnly === true && typeof record[field.name] === "string");
  if (open.length === 0) return record;
  const sealed = { ...record };
  for (const field of open) {
    const place = { tenantId: call.user.tenantId, entity: entity.id, field: field.name, id };
    sealed[field.name] = await seal(current(call.runtime.db), place, String(record[field.name]));
  }
  return sealed;
}
