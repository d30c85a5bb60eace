import { accessFor } from "../../../../engine/access/access-for.ts";
import { pairsCond } from "../../../../engine/access/conds.ts";
import type { ImportTakenBack } from "../../../../engine/api.ts";
import { accessError, type Problem, problem } from "../../../../engine/errors.ts";
import { chineseOf, phrase, titled, type Words } from "../../../../engine/language/phrase.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { sayProblem } from "../../../../engine/problems/languages/index.ts";
import { engineIn } from "../../../../generator/chinese/conversion.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { refused } from "../../platform/errors.ts";
import type { Call } from "../../platform/runtime.ts";
import { inWords, sayerFor } from "../language/own-words.ts";
import { writeAudit } from "../records/audit.ts";
import { fetchRecords } from "../records/fetch.ts";
import type { Fetched } from "../records/fetched.ts";
import { denied } from "../records/list.ts";
import { removeRows } from "../records/remove.ts";
import { saveRecords } from "../records/save.ts";
import { everyUse } from "../records/uses.ts";
import { type Batch, linesOf, lockBatch, noteTakenBack, type WrittenLine } from "./batch-store.ts";

type Kept = ImportTakenBack["kept"][number];

/** Rows told with their reason; `keptCount` counts all. */
const MAX_TOLD = 200;
const AT_ONCE = 1_000;

/** Some row stands in the way, so nothing is taken back; never leaves this file. */
class InTheWay extends Error {
  readonly kept: Kept[];
  constructor(kept: Kept[]) {
    super("rows stand in the way");
    this.kept = kept;
  }
}

/**
 * Takes an import back as a whole: rows it added are removed, rows it changed get their former values. Once, while none of them was changed since, by
 * whoever may import them. Where rows stand in the way, nothing is done and each is told with its reason.
 * @throws AccessError ACTION_DENIED, ROW_NOT_WRITABLE (also of a batch that is not there); HttpError when it was taken back before or is too old
 */
export const takeBackImport = (call: Call, batchId: string): Promise<ImportTakenBack> =>
  orTell(batchId, () =>
    transaction(
      call.runtime.db,
      async () => {
        const { done, origin } = await takeBack(call, batchId);
        if (origin === "import") await tell(call, batchId);
        return done;
      },
      { lane: "streams" },
    ),
  );

/** The same inside of a transaction of whoever keeps account of imports; what is kept must end it. */
export const takeBackRows = (call: Call, batchId: string): Promise<ImportTakenBack> =>
  orTell(batchId, async () => (await takeBack(call, batchId)).done);

async function orTell(batchId: string, work: () => Promise<ImportTakenBack>): Promise<ImportTakenBack> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof InTheWay)) throw error;
    const kept = error.kept.toSorted((a, b) => a.row - b.row);
    return { batchId, removed: 0, restored: 0, keptCount: kept.length, kept: kept.slice(0, MAX_TOLD) };
  }
}

/** Rights by which rows are taken back: those of an import, or for cells that were filled in those to change and to remove. */
const rights = {
  import: { changed: "import", added: "import", word: "导入", note: "撤销导入" },
  cells: { changed: "update", added: "remove", word: "修改", note: "撤销批量填写" },
} as const;

/** What stands in the way, in the words of what is taken back. */
const ways = {
  import: {
    removed: "导入之后已被删除",
    outside: "不在您可以导入的范围内",
    changed: "导入之后已被修改",
    sealed: "导入改写了加密保存的内容，原值无法恢复",
  },
  cells: {
    removed: "填写之后已被删除",
    outside: "不在您可以修改的范围内",
    changed: "填写之后已被修改",
    sealed: "填写改写了加密保存的内容，原值无法恢复",
  },
} as const;

async function takeBack(call: Call, batchId: string): Promise<{ done: ImportTakenBack; origin: Batch["origin"] }> {
  const batch = await lockBatch(call, batchId);
  const entity = call.model.entities.get(batch?.entity ?? "");
  if (batch === null || entity === undefined) throw stranger();
  const { changed, word, note } = rights[batch.origin];
  if (accessFor(call.model, entity.id, call.user)[changed].length === 0) throw denied(entity, word);
  const lines = await linesOf(call, batchId);
  const stands = await lookAt(call, { batch, entity, lines });
  assertOpen(call, batch);
  const kept = lines.flatMap((line) => inTheWay(call, { batch, line }, stands.get(line.id)));
  const added = rowsOf(lines, stands, (line) => line.was === null);
  if (entity.doc.onRemove !== "allow") kept.push(...(await used(call, entity, { added, lines })));
  if (kept.length > 0) throw new InTheWay(kept);
  for (let from = 0; from < added.length; from += AT_ONCE) await removeRows(call, entity, added.slice(from, from + AT_ONCE), note);
  const restored = await restore(call, entity, { lines, note });
  await noteTakenBack(call, batchId);
  const title = titled(entity.title);
  const said =
    batch.origin === "import"
      ? phrase`撤销导入（${title}）：删除 ${added.length} 行，恢复 ${restored} 行`
      : phrase`撤销批量填写（${title}）：删除 ${added.length} 行，恢复 ${restored} 行`;
  await writeAudit(call, [{ action: batch.origin === "import" ? "import" : "update", entity: entity.id, note: chineseOf(said) }]);
  return { done: { batchId, removed: added.length, restored, keptCount: 0, kept: [] }, origin: batch.origin };
}

/** Whoever keeps account of imports. */
async function tell(call: Call, batchId: string): Promise<void> {
  const { operations } = call.runtime;
  for (const name of operations.names()) {
    const operation = operations.get(name);
    if (operation?.kind === "imported") await operation.takenBack(call, batchId);
  }
}

const stranger = () => accessError([problem("ROW_NOT_WRITABLE", "", {})]);

function assertOpen({ ctx }: Call, { origin, takenBackTime, age }: Batch): void {
  const isImport = origin === "import";
  if (takenBackTime !== null) throw refused(isImport ? phrase`本次导入已于 ${takenBackTime} 撤销` : phrase`本次填写已于 ${takenBackTime} 撤销`);
  const hours = Number(ctx.params["import.revokeHours"] ?? DEFAULT_HOURS);
  if (age > hours) throw refused(isImport ? phrase`导入已超过 ${hours} 小时，不能撤销` : phrase`填写已超过 ${hours} 小时，不能撤销`);
}
const DEFAULT_HOURS = 24;

type Stands = ReadonlyMap<string, Fetched>;

/** The records as they stand now, locked. Somebody else's batch is taken back only where the caller may import every row of it. */
async function lookAt(call: Call, { batch, entity, lines }: { batch: Batch; entity: Entity; lines: readonly WrittenLine[] }): Promise<Stands> {
  const access = accessFor(call.model, entity.id, call.user);
  const { changed, added } = rights[batch.origin];
  const mine = pairsCond(access[changed]);
  const removable = pairsCond(access[added]);
  const stands = new Map<string, Fetched>();
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    const ids = lines.slice(from, from + AT_ONCE).map((line) => line.id);
    const rows = await fetchRecords({ call, entity, ids, tables: "all", lock: true, questions: { mine, removable } });
    for (const row of rows) stands.set(row.id, row);
  }
  if (batch.userId === call.user.id) return stands;
  if (batch.origin === "cells") throw stranger();
  if (mine !== true && (stands.size === 0 || [...stands.values()].some(({ answers }) => answers.mine !== true))) throw stranger();
  return stands;
}

const rowsOf = (lines: readonly WrittenLine[], stands: Stands, which: (line: WrittenLine) => boolean): Fetched[] =>
  lines.filter(which).flatMap((line) => stands.get(line.id) ?? []);

/** What somebody did to the record since. A new row that is gone already is in nobody's way. */
function inTheWay(call: Call, { batch, line }: { batch: Batch; line: WrittenLine }, row: Fetched | undefined): Kept[] {
  const words = ways[batch.origin];
  if (row === undefined) return line.was === null ? [] : [keptFor(call, line, words.removed)];
  if (row.answers[line.was === null ? "removable" : "mine"] !== true) return [keptFor(call, line, words.outside)];
  if (Number(row.record.version) !== line.version) return [keptFor(call, line, words.changed)];
  return line.isSealed ? [keptFor(call, line, words.sealed)] : [];
}

async function used(call: Call, entity: Entity, { added, lines }: { added: readonly Fetched[]; lines: readonly WrittenLine[] }): Promise<Kept[]> {
  const byKey = new Map(added.map((row) => [String(row.record[entity.key] ?? row.id), row]));
  const uses = await everyUse(call, entity, { keys: [...byKey.keys()], removing: added.map((row) => row.id) });
  const byId = new Map(lines.map((line) => [line.id, line]));
  return uses
    .filter((use) => use.holds)
    .map((use) => keptFor(call, byId.get(byKey.get(use.key)!.id)!, phrase`已被${titled(use.by.title)}使用（${use.count} 条）`));
}

/** Former values go through the same rules as any change. */
async function restore(call: Call, entity: Entity, { lines, note }: { lines: readonly WrittenLine[]; note: string }): Promise<number> {
  const changed = lines.filter((line) => line.was !== null);
  for (let from = 0; from < changed.length; from += AT_ONCE) {
    const some = changed.slice(from, from + AT_ONCE);
    const items = some.map(({ id, was }) => ({ id, values: was! }));
    const results = await saveRecords(call, entity.id, items, { rights: "system", mode: "each", note });
    const kept = results.flatMap(({ problems }, at) => (problems.length === 0 ? [] : [keptFor(call, some[at]!, reasonOf(call, problems))]));
    if (kept.length > 0) throw new InTheWay(kept);
  }
  return changed.length;
}

function reasonOf(call: Call, problems: readonly Problem[]): Words {
  const { language = "zh-CN" } = call;
  return problems.map((one) => sayProblem(one, engineIn(language), sayerFor(language, call))).join(inWords(call, "；"));
}

const keptFor = (call: Call, { row }: WrittenLine, reason: Words): Kept => ({ row, reason: inWords(call, reason) });
