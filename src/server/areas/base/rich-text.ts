import { changed, onlyRecord, refuse } from "../../data/records/plain-rows.ts";
import { defineAction, defineBefore } from "../kit/define-operations.ts";
import { recordsOf } from "../kit/records.ts";

/** Scenes whose published versions people have agreed to: every version stays as it was. */
const kept = new Set(["agreement", "privacy"]);

/** A new row of a code is its next version; a published agreement is changed by a new version only. */
export const richTextVersion = defineBefore("richText", {
  name: "base.richTextVersion",
  title: "富文本版本",
  run: async (input) => {
    const { record, before } = input;
    if (before !== null) {
      if (kept.has(before.scene) && before.publishTime !== null && changed(record, before, "content"))
        refuse("content", "已发布的协议不能修改，请用“新版本”");
      return undefined;
    }
    const versions = (await recordsOf(input, "richText").find({ richCode: record.richCode })).map((row) => row.versionNo ?? 0);
    return { versionNo: Math.max(0, ...versions) + 1, isCurrent: false, publishTime: null };
  },
});

export const publishRichText = defineAction("richText", {
  name: "base.publishRichText",
  title: "发布",
  input: { type: "object", properties: {}, additionalProperties: false },
  audit: ({ records }) => `发布 ${records.map((row) => `${row.title} 第 ${row.versionNo} 版`).join("、")}`,
  run: async (input) => {
    const row = onlyRecord(input.records);
    await recordsOf(input, "richText").change(
      { richCode: row.richCode, businessId: row.businessId ?? null, isCurrent: true },
      { isCurrent: false },
      { judge: false },
    );
    await recordsOf(input, "richText").change(
      { id: row.id },
      { isCurrent: true, isEnabled: true, publishTime: input.call.ctx.now },
      { judge: false },
    );
    return { versionNo: row.versionNo };
  },
});
