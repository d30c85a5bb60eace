import { phrase } from "../../../../engine/language/phrase.ts";
import { zh } from "../../../../engine/language/text.ts";
import { handAllOver, partsOf } from "../../data/flow/hand-over.ts";
import { putInInboxes } from "../../data/inboxes.ts";
import { refuse } from "../../data/records/plain-rows.ts";
import type { Asked } from "../kit/asked.ts";
import { defineAction, type On } from "../kit/define-operations.ts";
import { asked, code, codes, line, optional } from "../kit/inputs.ts";
import { recordsOf } from "../kit/records.ts";

/** Processes that are handed over at once. */
const MOST = 200;

const input = asked({ fromId: code, toId: code, processTypes: optional(codes(100)), classIds: optional(codes(200)), reason: line }, [
  "fromId",
  "toId",
  "reason",
]);
type Wanted = On<"taskHandover", Asked<typeof input>>;

const portionOf = ({ call, input: { fromId, processTypes, classIds } }: Wanted) =>
  partsOf(call, { fromId, entities: processTypes ?? [], subject: { field: "classId", values: classIds ?? [] } }, MOST);

/** Everything that waits for one person goes to another, as when somebody leaves an office. */
export const handOver = defineAction("taskHandover", {
  name: "process.handOver",
  title: "移交",
  input,
  audit: ({ input: { reason } }) => `任务移交，原因：${reason}`,
  run: async (wanted) => {
    const { call, input: given } = wanted;
    const { fromId, toId, processTypes = null, classIds = null, reason } = given;
    if (fromId === toId) refuse("toId", "接收人不能是移交人");
    const { parts } = await portionOf(wanted);
    if (parts.length === 0) refuse("fromId", "没有待移交的业务");
    const { handed, kept } = await handAllOver(call, parts, { toId, reason });
    const known = new Map((await recordsOf(wanted, "sysUser").find({ id: [fromId, toId] })).map((row) => [row.id, row.userName]));
    await recordsOf(wanted, "taskHandover").add([
      { fromId, toId, processTypes, classIds, taskCount: handed, keptCount: kept, reason, operatorId: call.user.id, handoverTime: call.ctx.now },
    ]);
    const about = { kind: "notice", title: "任务移交", url: null, entity: null, recordId: null } as const;
    await putInInboxes(call, [toId], { ...about, content: `${known.get(fromId) ?? fromId} 的 ${handed} 项待办已移交给您，原因：${reason}` });
    await putInInboxes(call, [fromId], { ...about, content: `您的 ${handed} 项待办已移交给 ${known.get(toId) ?? toId}，原因：${reason}` });
    return { handed, kept };
  },
  preview: async (wanted) => {
    const { parts, total } = await portionOf(wanted);
    const titles = new Set(parts.map(({ entity }) => zh(wanted.call.model.entities.get(entity)?.title ?? entity)));
    return [
      { label: "待移交", value: phrase`${total} 件，本次移交 ${parts.length} 件` },
      { label: "业务", value: [...titles].join("、") },
    ];
  },
});
