import { sql } from "kysely";
import { sendMessages } from "../../data/flow/index.ts";
import type { At } from "../../data/records/plain-rows.ts";

/** Accounts of students or staff, by their number. People without an account are left out. */
export async function accountsOf({ call, tx }: At, key: "xh" | "gh", numbers: readonly unknown[]): Promise<Map<string, string>> {
  const wanted = [...new Set(numbers.filter((one) => one !== null && one !== undefined).map(String))];
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<{ number: string; id: string }>`select ${sql.id(key)} as number, id from campus."sysUser"
    where "tenantId" = ${call.user.tenantId} and not "isDeleted" and ${sql.id(key)} = any(${wanted}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.number, row.id]));
}

export interface Notice {
  template: string;
  title: string;
  body: string;
  entity?: string;
  recordId?: string;
}

/** The same words for several people, each once; whoever acts is not told. */
export function tell({ call }: At, userIds: Iterable<string>, notice: Notice): Promise<void> {
  const people = [...new Set(userIds)].filter((id) => id !== call.user.id);
  return sendMessages(
    call,
    people.map((userId) => ({ userId, ...notice })),
  );
}
