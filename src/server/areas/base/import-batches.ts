import { phrase } from "../../../../engine/language/phrase.ts";
import { sql } from "kysely";
import { current } from "../../platform/database/transaction.ts";
import { removeRecords } from "../../data/records/index.ts";
import type { Call } from "../../platform/runtime.ts";
import type { ImportDone, Operation } from "../../platform/runtime.ts";
import { type At, insertRows, refuse } from "../../data/records/plain-rows.ts";

/** `import_type` codes by entity. Imports of other entities leave an audit line only. */
const typeOf: Record<string, string> = {
  baseStudentInfo: "student",
  teacher: "teacher",
  stuClass: "class",
  gradeMajor: "gradeMajor",
  venue: "venue",
  stuFamily: "family",
  counsellorClass: "fdy",
};
const modeOf = { insert: "1", update: "2", both: "3" } as const;

/** Keeps a line of a finished import in the import centre; answers its id. */
export async function recordImport(call: Call, done: ImportDone): Promise<string | null> {
  const importType = typeOf[done.entity];
  if (importType === undefined || !call.model.entities.has("importBatch")) return null;
  const { report, strict, startTime, endTime, fileId } = done;
  const successCount = report.inserted + report.updated + report.unchanged;
  const [id] = await insertRows({ call, tx: current(call.runtime.db) }, "importBatch", [
    {
      importType,
      importMode: modeOf[done.mode],
      isStrict: strict,
      fileId,
      totalCount: report.total,
      successCount,
      failCount: report.failed,
      errorFileId: report.errorFileId,
      startTime,
      endTime,
      operatorId: call.user.id,
      departmentId: call.user.departmentId,
      state: successCount > 0 ? "finished" : "failed",
      sourceEntity: done.entity,
      traceId: call.traceId,
    },
  ]);
  return id!;
}

export const importCentre: Operation = { kind: "imported", name: "base.importCentre", title: "导入中心", run: recordImport };

interface Line {
  record_id: string;
  version: string;
}

/** What the import wrote, from the audit trail: the first version of added rows, later versions of changed ones. */
async function writtenBy({ call, tx }: At, batch: { entity: string; traceId: string }): Promise<Line[]> {
  const { rows } = await sql<Line>`select record_id, version::text from platform.audit
    where tenant_id = ${call.user.tenantId} and entity = ${batch.entity} and trace_id = ${batch.traceId} and action = 'import' and record_id is not null`.execute(
    tx,
  );
  return rows;
}

/** Takes back the rows an import added, while nobody has changed them since. */
export const revokeImport: Operation = {
  kind: "effect",
  name: "base.revokeImport",
  title: "撤销导入的行",
  run: async (input) => {
    const { sourceEntity, traceId } = input.record;
    if (!sourceEntity || !traceId) refuse("", "该批次没有留下写入记录，不能撤销");
    const lines = await writtenBy(input, { entity: String(sourceEntity), traceId: String(traceId) });
    if (lines.some((line) => line.version !== "1")) refuse("", "本批次修改过已有的数据，不能整批撤销");
    const ids = lines.map((line) => line.record_id);
    const rows = (await input.tx
      .withSchema("campus")
      .selectFrom(String(sourceEntity))
      .select(["id", "version"])
      .where("tenantId", "=", input.call.user.tenantId)
      .where("id", "in", ids.length > 0 ? ids : [""])
      .where("isDeleted", "=", false)
      .execute()) as { id: string; version: unknown }[];
    const changed = rows.filter((row) => Number(row.version) > 1).length;
    if (changed > 0) refuse("", phrase`导入之后已有 ${changed} 行被修改，不能撤销`);
    for (let from = 0; from < rows.length; from += 1000)
      await removeRecords(
        input.call,
        String(sourceEntity),
        rows.slice(from, from + 1000).map((row) => row.id),
      );
  },
};
