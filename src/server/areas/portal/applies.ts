import { phrase } from "../../../../engine/language/phrase.ts";
import { hoursAfter } from "../../platform/hours-after.ts";
import { assist, moveRecords } from "../../data/flow/index.ts";
import { flowPlace } from "../../data/flow/place.ts";
import { putInInboxes } from "../../data/inboxes.ts";
import { getRecord } from "../../data/records/index.ts";
import { type At, onlyRecord, refuse, textOf } from "../../data/records/plain-rows.ts";
import { nothing } from "../kit/inputs.ts";
import { defineAction } from "../kit/define-operations.ts";
import { booksOf } from "../kit/books.ts";
import { recordsOf, type Row } from "../kit/records.ts";

const APPLY = "businessApply";

/** Takes the business back by its own flow, with the rights of the one who asks. */
export const withdrawApply = defineAction("businessApply", {
  name: "portal.withdrawApply",
  title: "撤回申请",
  input: nothing,
  audit: ({ records }) => `撤回申请“${records[0]?.title ?? ""}”`,
  run: async (input) => {
    const row = onlyRecord(input.records);
    if (row.canWithdraw !== true) refuse("", "当前环节不能撤回");
    const entity = row.businessType;
    if (!input.call.model.entities.has(entity) || !flowPlace(input.call, entity).flow.moves.has("withdraw")) refuse("", "该业务不能撤回");
    await moveRecords(input.call, entity, "withdraw", { id: row.businessId });
    return { withdrawn: 1 };
  },
});

const paramOf = (at: At, id: string, otherwise: number): number => Number(at.call.ctx.params[id] ?? otherwise);

/** Reminds who has it now: not again within a day, and not before half of the promised time is over. */
export const urgeApply = defineAction("businessApply", {
  name: "portal.urgeApply",
  title: "催办",
  input: nothing,
  audit: ({ records }) => `催办申请“${records[0]?.title ?? ""}”`,
  run: async (input) => {
    const row = onlyRecord(input.records);
    const { now } = input.call.ctx;
    if (row.businessState !== "running") refuse("", "只能催办正在办理的申请");
    const hours = paramOf(input, "portal.urgeHours", 24);
    const last = textOf(row.lastUrgeTime);
    if (last !== null && last > hoursAfter(now, -hours)) refuse("", phrase`${hours} 小时内已催办过`);
    const item = await recordsOf(input, "serviceItem").findOne({ id: row.itemId });
    const half = ((item?.promiseDays ?? 0) * 24) / 2;
    if (hoursAfter(row.applyTime, half) > now) refuse("", "还没有超过承诺时限的一半，请耐心等候");
    const urged = await remind(input, row);
    return { urged };
  },
});

/** By the business's own flow where it knows reminding: one limit and one history for both buttons. */
async function remind(at: At, row: Row<"businessApply">): Promise<number> {
  const [entity, recordId] = [row.businessType, row.businessId];
  const knowsIt = at.call.model.entities.has(entity) && flowPlace(at.call, entity).flow.doc.helpers?.includes("remind") === true;
  if (knowsIt) return (await assist(at.call, entity, "remind", { id: recordId })).asked;
  const open = await recordsOf(at, "userTodo").find({ businessType: entity, businessId: recordId, state: "todo" });
  for (const todo of open) await booksOf(at, "userTodo").change({ id: todo.id }, { urgeCount: (todo.urgeCount ?? 0) + 1 });
  await booksOf(at, APPLY).change({ id: row.id }, { urgeCount: (row.urgeCount ?? 0) + 1, lastUrgeTime: at.call.ctx.now });
  const people = open.map((todo) => todo.userId);
  return putInInboxes(at.call, people, { kind: "todo", title: `催办：${row.title}`, content: "申请人请您尽快办理。", entity, recordId });
}

/** Leads to the business's own page, which prints itself: for who may read that record. */
export const printApply = defineAction("businessApply", {
  name: "portal.printApply",
  title: "打印",
  input: nothing,
  audit: ({ records }) => `打印申请“${records[0]?.title ?? ""}”`,
  run: async (input) => {
    const row = onlyRecord(input.records);
    const entity = row.businessType;
    if (!input.call.model.entities.has(entity)) refuse("", "该业务没有可以打印的单据");
    await getRecord(input.call, entity, row.businessId);
    const path = row.detailPath;
    return { path: `${path}${path.includes("?") ? "&" : "?"}_print=1` };
  },
});

export const applyOperations = [withdrawApply, urgeApply, printApply] as const;
