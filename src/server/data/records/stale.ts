import { sql } from "kysely";
import { project } from "../../../../engine/access/project.ts";
import type { Pair } from "../../../../engine/access/types.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import { isSame } from "../../../../engine/validate/absent.ts";
import { current, writeGathered } from "../../platform/database/transaction.ts";
import type { Call } from "../../platform/runtime.ts";

interface StaleCheck {
  call: Call;
  entity: Entity;
  id: string;
  /** Version the client started from. */
  version: number;
  stored: Readonly<Record<string, unknown>>;
  patch: Readonly<Record<string, unknown>>;
  read: { pairs: readonly Pair[]; matched: readonly boolean[] };
}

/**
 * A patch made on an older version merges when others changed other fields. On a field that both changed, both values are shown.
 * @throws RequestError STALE_VERSION
 */
export async function assertMerges(check: StaleCheck): Promise<void> {
  const { entity, stored, patch, version } = check;
  if (Number(stored.version) === version) return;
  const touched = await changedSince(check);
  const clashing = Object.keys(patch).filter((name) => (touched === null || touched.has(name)) && !isSame(patch[name], stored[name]));
  if (clashing.length === 0) return;
  const { record } = project({
    model: check.call.model,
    entity: entity.id,
    record: stored,
    pairs: check.read.pairs,
    matched: check.read.matched,
    exit: "detail",
  });
  const conflicts = clashing.map((field) => ({ field, yours: patch[field] ?? null, theirs: record[field] ?? null }));
  throw requestError([problem("STALE_VERSION", "", { conflicts })]);
}

/** Fields written after a version, read off the audit trail. Null = the trail is not complete, so any field may have changed. */
export async function changedSince({
  call,
  entity,
  id,
  version,
  stored,
}: Pick<StaleCheck, "call" | "entity" | "id" | "version" | "stored">): Promise<Set<string> | null> {
  await writeGathered(call.runtime.db);
  const { rows } = await sql<{
    version: number;
    fields: string[];
  }>`select version, array(select jsonb_object_keys(coalesce(changes, '{}'::jsonb))) as fields from platform.audit
    where tenant_id = ${call.user.tenantId} and entity = ${entity.id} and record_id = ${id} and version > ${version}`.execute(
    current(call.runtime.db),
  );
  const versions = new Set(rows.map((row) => Number(row.version)));
  const complete = version > 0 && version < Number(stored.version) && versions.size === Number(stored.version) - version;
  return complete ? new Set(rows.flatMap((row) => row.fields)) : null;
}
