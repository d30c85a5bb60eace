import { sql } from "kysely";
import type { Entity, Field } from "../../../../engine/model/model.ts";
import { checkLength, type SerialFrame, serialKey, serialText } from "../../../../engine/values/serial-pattern.ts";
import { current } from "../../platform/database/transaction.ts";
import type { Call } from "../../platform/runtime.ts";
import { columnName, table } from "../../platform/sql/names.ts";

export interface Counter {
  call: Call;
  entity: Entity;
  field: Field;
  frame: SerialFrame;
}

/** The next numbers of a `serial` field, without gaps among committed records: the counter's row stays locked until the transaction ends. */
export async function nextSerials(counter: Counter, count: number): Promise<string[]> {
  const { field, frame } = counter;
  const last = (await advance(counter, count)) ?? (await begin(counter, count));
  return Array.from({ length: count }, (_, at) => serialText(frame, last - count + at + 1, field.doc.checkDigits));
}

async function advance({ call, entity, field, frame }: Counter, count: number): Promise<number | null> {
  const { rows } = await sql<{ last: number }>`update platform.serial set last = last + ${count}
    where tenant_id = ${call.user.tenantId} and entity = ${entity.id} and field = ${field.name} and prefix = ${serialKey(frame)} returning last`.execute(
    current(call.runtime.db),
  );
  return rows[0] === undefined ? null : Number(rows[0].last);
}

/** A new counter goes on after numbers that are there already: loaded, imported, or given before counters were kept. */
async function begin(counter: Counter, count: number): Promise<number> {
  const { call, entity, field, frame } = counter;
  const first = (await greatest(counter)) + count;
  const { rows } = await sql<{ last: number }>`insert into platform.serial (tenant_id, entity, field, prefix, last)
    values (${call.user.tenantId}, ${entity.id}, ${field.name}, ${serialKey(frame)}, ${first})
    on conflict (tenant_id, entity, field, prefix) do update set last = platform.serial.last + ${count} returning last`.execute(
    current(call.runtime.db),
  );
  return Number(rows[0]!.last);
}

async function greatest({ call, entity, field, frame }: Counter): Promise<number> {
  const { head, tail } = frame;
  const check = frame.hasCheck && field.doc.checkDigits !== undefined ? checkLength(field.doc.checkDigits) : 0;
  const column = sql.id(columnName(entity, field.name));
  const value = check === 0 ? column : sql`left(${column}, ${-check}::int)`;
  const digits = sql`substr(${value}, ${head.length + 1}::int, length(${value}) - ${head.length + tail.length}::int)`;
  const { rows } = await sql<{
    last: number | null;
  }>`select max(case when ${digits} ~ '^[0-9]{1,15}$' then ${digits}::bigint end) as last from ${table(call.model, entity)}
    where "tenantId" = ${call.user.tenantId} and starts_with(${column}, ${head}) and right(${value}, ${tail.length}::int) = ${tail} and length(${value}) > ${head.length + tail.length}::int`.execute(
    current(call.runtime.db),
  );
  return Number(rows[0]?.last ?? 0);
}
