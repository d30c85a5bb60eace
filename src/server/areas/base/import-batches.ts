import { clauses, phrase } from "../../../../engine/language/phrase.ts";
import { current } from "../../platform/database/transaction.ts";
import { takeBackRows } from "../../data/imports/index.ts";
import type { Call } from "../../platform/runtime.ts";
import type { ImportDone, Operation } from "../../platform/runtime.ts";
import { refuse } from "../../data/records/plain-rows.ts";
import { defineBefore } from "../kit/define-operations.ts";
import { booksOf } from "../kit/books.ts";

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

/** Keeps a line of a finished import in the import centre, under the id of the batch. */
async function recordImport(call: Call, done: ImportDone): Promise<void> {
  const importType = typeOf[done.entity];
  if (importType === undefined || !call.model.entities.has("importBatch")) return;
  const { report, strict, startTime, endTime, fileId } = done;
  const successCount = report.inserted + report.updated + report.unchanged;
  const line = {
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
  };
  await booksOf({ call, tx: current(call.runtime.db) }, "importBatch").add([{ ...line, id: done.id }]);
}

/** An import taken back where it ended says so in the centre too. */
async function noteTakenBack(call: Call, batchId: string): Promise<void> {
  if (!call.model.entities.has("importBatch")) return;
  await booksOf({ call, tx: current(call.runtime.db) }, "importBatch").change({ id: batchId, state: "finished" }, { state: "revoked" });
}

export const importCentre: Operation = {
  kind: "imported",
  name: "base.importCentre",
  title: "导入中心",
  run: recordImport,
  takenBack: noteTakenBack,
};

const MAX_SAID = 10;

/** Takes a batch back from the centre, under the same rules as where it ended. */
export const revokeImport = defineBefore("importBatch", {
  name: "base.revokeImport",
  title: "撤销导入的行",
  run: async ({ call, record }) => {
    const { kept, keptCount } = await takeBackRows(call, record.id ?? "");
    if (keptCount === 0) return;
    const said = kept.slice(0, MAX_SAID).map(({ row, reason }) => phrase`第 ${row} 行：${reason}`);
    refuse("", phrase`共 ${keptCount} 行不能撤销，整批没有撤销：${clauses(said)}`);
  },
});
