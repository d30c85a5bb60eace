import { sql } from "kysely";
import { phrase } from "../../../../engine/language/phrase.ts";
import { alignHolders } from "../../data/files/holders.ts";
import { visibleFile } from "../../data/files/file-rights.ts";
import { dropFile, findFile } from "../../data/files/file-store.ts";
import { refuse } from "../../data/records/plain-rows.ts";
import type { Operation } from "../../platform/runtime.ts";
import { defineAction } from "../kit/define-operations.ts";
import { asked, line, nothing } from "../kit/inputs.ts";

const namesOf = (rows: readonly { fileName: string | null }[]): string => rows.map((row) => row.fileName ?? "").join("、");
/** That of the database, by which the list of files tells what they are. */
const clock = sql`(now() at time zone 'Asia/Shanghai')`;
const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** A list of files opens none of them: the record that holds one decides, as everywhere. */
const openAttachment = defineAction("attachment", {
  name: "resource.openAttachment",
  title: "下载附件",
  input: nothing,
  audit: ({ records }) => `下载附件 ${namesOf(records)}`,
  run: async ({ call, records }) => {
    const files = [];
    for (const { id } of records) {
      const file = await visibleFile(call, id);
      if (file === null) refuse("", phrase`没有查看“${records.find((row) => row.id === id)?.fileName ?? ""}”所属业务数据的权限`);
      files.push({ fileId: file.id, fileName: file.originalName });
    }
    return { files };
  },
});

/** Who holds the file is looked up once more: one that a record names stays. */
const recycleAttachment = defineAction("attachment", {
  name: "resource.recycleAttachment",
  title: "移入回收站",
  input: nothing,
  audit: ({ records }) => `附件移入回收站 ${namesOf(records)}`,
  run: async ({ call, tx, records }) => {
    const ids = idsOf(records);
    await alignHolders({ tx, model: call.model, tenantId: call.user.tenantId, ids });
    const held = await sql<{ name: string }>`select original_name as name from platform.file
      where tenant_id = ${call.user.tenantId} and id = any(${ids}::text[]) and held_record is not null`.execute(tx);
    if (held.rows.length > 0) refuse("", phrase`正被业务数据引用，不能移入回收站：${held.rows.map(({ name }) => name)}`);
    await sql`update platform.file set recycled_at = ${clock} where tenant_id = ${call.user.tenantId} and id = any(${ids}::text[])`.execute(tx);
    return { recycled: ids.length };
  },
});

const restoreAttachment = defineAction("attachment", {
  name: "resource.restoreAttachment",
  title: "恢复附件",
  input: nothing,
  audit: ({ records }) => `恢复附件 ${namesOf(records)}`,
  run: async ({ call, tx, records }) => {
    await sql`update platform.file set recycled_at = null where tenant_id = ${call.user.tenantId} and id = any(${idsOf(records)}::text[])`.execute(
      tx,
    );
    return { restored: records.length };
  },
});

const renameAttachment = defineAction("attachment", {
  name: "resource.renameAttachment",
  title: "修改文件名",
  input: asked({ fileName: line }),
  audit: ({ records, input }) => `附件 ${namesOf(records)} 改名为 ${input.fileName}`,
  run: async ({ call, tx, records, input }) => {
    const [row] = records;
    const name = input.fileName.trim();
    const ending = `.${row?.extension ?? ""}`;
    if (/[\\/:*?"<>|]/.test(name)) refuse("fileName", '文件名不能含有 \\ / : * ? " < > |');
    const whole = name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`;
    await sql`update platform.file set original_name = ${whole} where tenant_id = ${call.user.tenantId} and id = any(${idsOf(records)}::text[])`.execute(
      tx,
    );
    return { fileName: whole };
  },
});

/** Nobody holds it so long after it came: it goes into the recycle bin. */
const UNHELD_HOURS = 24;
/** So long it can be restored. */
const RECYCLED_DAYS = 30;
/** More go in the next night. */
const MOST_DROPPED = 2_000;

/** Looks who holds which file; what nobody holds goes into the recycle bin, and for good when it lay there long enough. */
const tidyAttachments: Operation = {
  kind: "job",
  name: "resource.tidyAttachments",
  title: "附件清理",
  run: async ({ call, tx, signal }) => {
    const { tenantId } = call.user;
    await alignHolders({ tx, model: call.model, tenantId, ids: null });
    const recycled = await sql`update platform.file set recycled_at = ${clock} where tenant_id = ${tenantId} and held_record is null
      and recycled_at is null and created_at < now() - make_interval(hours => ${UNHELD_HOURS})`.execute(tx);
    const { rows } = await sql<{ id: string }>`select id from platform.file where tenant_id = ${tenantId}
      and recycled_at < ${clock} - make_interval(days => ${RECYCLED_DAYS}) order by recycled_at limit ${MOST_DROPPED}`.execute(tx);
    for (const { id } of rows) {
      signal.throwIfAborted();
      const file = await findFile(tx, tenantId, id);
      if (file !== null) await dropFile(call.runtime, file);
    }
    return rows.length + Number(recycled.numAffectedRows ?? 0n);
  },
};

export const attachmentOperations = [openAttachment, recycleAttachment, restoreAttachment, renameAttachment, tidyAttachments] as const;
