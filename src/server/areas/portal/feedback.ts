import { phrase } from "../../../../engine/language/phrase.ts";
import { onlyRecord, refuse, textOf } from "../../data/records/plain-rows.ts";
import { nothing } from "../kit/inputs.ts";
import { defineAction } from "../kit/define-operations.ts";
import { recordsOf } from "../kit/records.ts";

const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign]!);
const TITLE_LENGTH = 40;

/** Question and answer become a page of the help centre; who asked is not in it. */
export const feedbackToFaq = defineAction("portalFeedback", {
  name: "portal.feedbackToFaq",
  title: "转常见问题",
  input: nothing,
  audit: ({ records }) => `反馈 ${records[0]?.feedbackNo ?? ""} 转为常见问题`,
  run: async (input) => {
    const row = onlyRecord(input.records);
    const reply = textOf(row.reply) ?? refuse("reply", "还没有回复，不能转为常见问题");
    if (row.isPublic === true) refuse("isPublic", "已经转为常见问题");
    const question = row.content;
    const title = `${question.slice(0, TITLE_LENGTH)}${question.length > TITLE_LENGTH ? "…" : ""}（${row.feedbackNo}）`;
    const page = {
      helpType: "2",
      title,
      appId: row.appId ?? null,
      content: `<p>${escaped(question)}</p><p>${escaped(reply)}</p>`,
      // A draft until somebody has read it once more: people write names into questions.
      isEnabled: false,
    };
    const [id] = await recordsOf(input, "portalHelp").add([page]);
    await recordsOf(input, "portalFeedback").change(row.id, { isPublic: true }, { judge: false });
    return { id, shows: [{ label: "常见问题", value: phrase`${title} 已存为未发布，请核对后发布` }] };
  },
});

export const feedbackOperations = [feedbackToFaq] as const;
