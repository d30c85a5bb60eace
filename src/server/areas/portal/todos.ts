import { phrase } from "../../../../engine/language/phrase.ts";
import { dataError, problem } from "../../../../engine/errors.ts";
import { assist } from "../../data/flow/index.ts";
import { handPartOver } from "../../data/flow/hand-over.ts";
import { flowPlace } from "../../data/flow/place.ts";
import { putInInboxes } from "../../data/inboxes.ts";
import { type At, onlyRecord, refuse, textOf } from "../../data/records/plain-rows.ts";
import { asked, code, nothing } from "../kit/inputs.ts";
import { hoursAfter } from "../../platform/hours-after.ts";
import { defineAction } from "../kit/define-operations.ts";
import { recordsOf, type Row } from "../kit/records.ts";
import { booksOf } from "../kit/books.ts";

const TODO = "userTodo";

/** Reminds people of what lies with them; the same to-do not twice within the interval. */
export const urgeTodo = defineAction("userTodo", {
  name: "portal.urgeTodo",
  title: "催办",
  input: nothing,
  audit: ({ records }) => `催办 ${records.length} 条待办`,
  run: async (input) => {
    const { call } = input;
    const hours = Number(call.ctx.params["portal.urgeHours"] ?? 24);
    const since = hoursAfter(call.ctx.now, -hours);
    const ids = input.records.map((todo) => todo.id);
    const told = await recordsOf(input, "messageLog").find({ businessType: TODO, businessId: ids });
    const recent = new Set(told.filter((message) => (message.sendTime ?? "") > since).map((message) => message.businessId ?? ""));
    const due = input.records.filter((todo) => todo.state === "todo" && !recent.has(todo.id));
    if (due.length === 0) refuse("", phrase`没有可以催办的待办：已办结，或 ${hours} 小时内催办过`);
    for (const todo of due) {
      await putInInboxes(call, [todo.userId], {
        kind: "todo",
        title: `催办：${todo.title}`,
        content: "您有一项待办已等待较久，请尽快办理。",
        url: textOf(todo.path),
        entity: TODO,
        recordId: todo.id,
      });
      await booksOf(input, TODO).change({ id: todo.id }, { urgeCount: (todo.urgeCount ?? 0) + 1 });
    }
    return { urged: due.length };
  },
});

const openOne = (todo: Row<"userTodo">): Row<"userTodo"> => (todo.state === "todo" ? todo : refuse("", "待办已办结"));

/** Hands one's own part on, as the business's own page would: with the flow's rights, its history and its messages. */
export const delegateTodo = defineAction("userTodo", {
  name: "portal.delegateTodo",
  title: "委托",
  input: asked({ userId: code }),
  audit: ({ records }) => `委托待办“${records[0]?.title ?? ""}”`,
  run: async (input) => {
    const todo = openOne(onlyRecord(input.records));
    const entity = todo.businessType;
    const { flow } = flowPlace(input.call, entity);
    const helper = (["delegate", "transfer"] as const).find((one) => flow.doc.helpers?.includes(one));
    if (helper === undefined) refuse("", "该业务不支持委托，请在办理页面处理");
    await sameRole(input, input.input.userId);
    return assist(input.call, entity, helper, { id: todo.businessId, userIds: [input.input.userId] });
  },
});

/** Only somebody of a role of one's own takes over. */
async function sameRole(at: At, userId: string): Promise<void> {
  const [account] = await recordsOf(at, "sysUser").find({ id: userId });
  const roles = Array.isArray(account?.roles) ? account.roles.map(String) : [];
  if (userId === at.call.user.id || !roles.some((role) => at.call.user.roles.includes(role)))
    throw dataError([problem("VALUE_REF_NOT_ALLOWED", "/input/userId", { label: "交给", value: account?.userName ?? userId })]);
}

/** An administrator gives what lies with somebody to somebody else who may read the record. */
export const transferTodo = defineAction("userTodo", {
  name: "portal.transferTodo",
  title: "转办",
  input: asked({ userId: code }),
  audit: ({ records }) => `转办待办“${records[0]?.title ?? ""}”`,
  run: async (input) => {
    const todo = openOne(onlyRecord(input.records));
    const { call } = input;
    const { businessType: entity, businessId: recordId } = todo;
    if (call.model.entities.get(entity)?.flow == null) refuse("", "业务单据已不存在");
    const done = await handPartOver(call, { entity, recordId, fromId: todo.userId, toId: input.input.userId }, null);
    if (done === "gone") refuse("", "业务单据已不存在");
    if (done === "own") refuse("", "不能转给发起人本人");
    if (done === "said") refuse("", "这件事已不等待该办理人，不能转办");
    await putInInboxes(call, [input.input.userId], {
      kind: "todo",
      title: `待办：${todo.title}`,
      content: "管理员已将此待办转给您办理。",
      url: textOf(todo.path),
      entity,
      recordId,
    });
    return { asked: 1 };
  },
});

export const todoOperations = [urgeTodo, delegateTodo, transferTodo] as const;
