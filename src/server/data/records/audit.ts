import { sql } from "kysely";
import { maskValue } from "../../../../engine/access/mask.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { isSame } from "../../../../engine/validate/absent.ts";
import { current } from "../../platform/database/transaction.ts";
import { logOperations } from "./operation-log.ts";
import type { Call } from "../../platform/runtime.ts";
import type { AuditLine } from "./audit-line.ts";

const MAX_TEXT = 300;
/** Parameters of one statement are numbered with 16 bits. */
const MAX_LINES = 2000;

/** Writes lines of the audit trail in the open transaction: no write without its line, no line without its write. */
export async function writeAudit(call: Call, lines: readonly AuditLine[]): Promise<void> {
  if (lines.length > MAX_LINES) {
    await writeAudit(call, lines.slice(0, MAX_LINES));
    return writeAudit(call, lines.slice(MAX_LINES));
  }
  if (lines.length === 0) return;
  const { user, traceId, ip } = call;
  const roles = user.roles.filter((role) => !role.includes("@"));
  const values = lines.map(
    (
      line,
    ) => sql`(${user.tenantId}, ${user.id}, ${user.accountNo}, ${roles}::text[], ${line.action}, ${line.entity}, ${line.recordId ?? null}, ${line.version ?? null}::bigint,
    ${line.changes == null ? null : JSON.stringify(line.changes)}::jsonb, ${line.note ?? null}, ${traceId}, ${ip})`,
  );
  await sql`insert into platform.audit (tenant_id, user_id, account_no, roles, action, entity, record_id, version, changes, note, trace_id, ip)
    values ${sql.join(values)}`.execute(current(call.runtime.db));
  await logOperations(call, lines);
}

/** What differs between two states of a record. Values of masked fields are masked on both sides, long texts cut. */
export function changesOf(
  entity: Entity,
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>> | null,
): Record<string, [unknown, unknown]> {
  const changes: Record<string, [unknown, unknown]> = {};
  for (const field of entity.fields.values()) {
    if (field.kind === "live") continue;
    const [old, next] = [before?.[field.name] ?? null, after?.[field.name] ?? null];
    if (isSame(old, next)) continue;
    const shown = (value: unknown) => (field.mask === null && field.type.writeOnly !== true ? shortened(value) : maskValue(value, field.mask));
    changes[field.name] = [shown(old), shown(next)];
  }
  return changes;
}

function shortened(value: unknown): unknown {
  if (typeof value === "string") return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
  if (Array.isArray(value) && value.some((item) => typeof item === "object")) return `${value.length} 行`;
  return value;
}
