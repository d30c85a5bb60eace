import { sql } from "kysely";
import type { Entity, Field } from "../../../engine/compile/model.ts";
import { serialPrefix, serialText } from "../../../engine/values/serial-pattern.ts";
import { current } from "../database/transaction.ts";
import type { Call } from "../runtime.ts";

/** The next numbers of a `serial` field, without gaps among committed records: the counter's row stays locked until the transaction ends. */
export async function nextSerials(call: Call, entity: Entity, field: Field, count: number): Promise<string[]> {
  const pattern = field.doc.pattern!;
  const prefix = serialPrefix(pattern, call.ctx.today);
  const { rows } = await sql<{ last: number }>`insert into platform.serial (tenant_id, entity, field, prefix, last)
    values (${call.user.tenantId}, ${entity.id}, ${field.name}, ${prefix}, ${count})
    on conflict (tenant_id, entity, field, prefix) do update set last = platform.serial.last + ${count} returning last`.execute(
    current(call.runtime.db),
  );
  const last = Number(rows[0]!.last);
  return Array.from({ length: count }, (_, at) => serialText(pattern, call.ctx.today, last - count + at + 1));
}
