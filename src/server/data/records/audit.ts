import { type RawBuilder, sql } from "kysely";
import { maskValue } from "../../../../engine/access/mask.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { isSame } from "../../../../engine/validate/absent.ts";
import type { Gathering } from "../../platform/database/scope.ts";
import { current, gather } from "../../platform/database/transaction.ts";
import { operationLogEntity, operationRows } from "./operation-log.ts";
import { plainInsert } from "../../platform/log-rows.ts";
import type { Call, Runtime } from "../../platform/runtime.ts";
import { perRuntime } from "../../platform/timed-cache.ts";
import type { AuditLine } from "./audit-line.ts";

const MAX_TEXT = 300;
/** Parameters of one statement are numbered with 16 bits. */
const MAX_LINES = 2000;
const FEW_LINES = 100;
const PACKED_LINES = 1000;

/** What one deed of a call adds to the audit trail. */
interface Deed {
  call: Call;
  lines: readonly AuditLine[];
}

const deedsOf = perRuntime(
  (runtime): Gathering<Deed> => ({
    write: async (deeds) => {
      for (const some of packs(deeds)) await writeDeeds(runtime, some);
    },
  }),
);

/** As many deeds at a time as one statement has parameters for. */
function packs(deeds: readonly Deed[]): Deed[][] {
  const found: Deed[][] = [];
  let room = 0;
  for (const deed of deeds) {
    room -= deed.lines.length;
    if (room < 0) {
      room = PACKED_LINES - deed.lines.length;
      found.push([]);
    }
    found.at(-1)!.push(deed);
  }
  return found;
}

/** Lines of the audit trail, with the open transaction: no write without its line, no line without its write. */
export async function writeAudit(call: Call, lines: readonly AuditLine[]): Promise<void> {
  if (lines.length === 0) return;
  const deeds = deedsOf(call.runtime);
  // What is many lines already waits for no others.
  if (lines.length > FEW_LINES)
    for (let at = 0; at < lines.length; at += MAX_LINES) await deeds.write([{ call, lines: lines.slice(at, at + MAX_LINES) }]);
  else await gather(call.runtime.db, deeds, [{ call, lines }]);
}

/** The lines and what administrators read of them, in one statement. */
async function writeDeeds(runtime: Runtime, deeds: readonly Deed[]): Promise<void> {
  const values = deeds.flatMap(({ call, lines }) => lines.map((line) => lineSql(call, line)));
  const trail = sql`insert into platform.audit (tenant_id, user_id, account_no, roles, action, entity, record_id, version, changes, note, trace_id, ip)
    values ${sql.join(values)}`;
  const operations = deeds.flatMap(({ call, lines }) => operationRows(call, lines));
  const log = operations.length === 0 ? null : plainInsert(runtime, operationLogEntity, operations);
  await (log === null ? trail : sql`with trail as (${trail}) ${log}`).execute(current(runtime.db));
}

function lineSql({ user, traceId, ip }: Call, line: AuditLine): RawBuilder<unknown> {
  const roles = user.roles.filter((role) => !role.includes("@"));
  return sql`(${user.tenantId}, ${user.id}, ${user.accountNo}, ${roles}::text[], ${line.action}, ${line.entity}, ${line.recordId ?? null}, ${line.version ?? null}::bigint,
    ${line.changes == null ? null : JSON.stringify(line.changes)}::jsonb, ${line.note ?? null}, ${traceId}, ${ip})`;
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
    const loggedValue = (value: unknown) => (field.mask === null && field.type.writeOnly !== true ? shortened(value) : maskValue(value, field.mask));
    changes[field.name] = [loggedValue(old), loggedValue(next)];
  }
  return changes;
}

/** What stands in the trail is not the whole value. */
export const isCut = (value: unknown): boolean => typeof value === "string" && value.length > MAX_TEXT;

function shortened(value: unknown): unknown {
  if (typeof value === "string") return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
  if (Array.isArray(value) && value.some((item) => typeof item === "object")) return `${value.length} 行`;
  return value;
}
