import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { evaluate } from "../../../engine/conditions/evaluate.ts";
import { isDated, momentOf } from "../../../engine/flow/moments.ts";
import { modelEnv } from "../../../engine/conditions/model-env.ts";
import { compileScreen } from "../../../engine/screens/screen.ts";
import { desktopOf } from "../../../src/server/areas/portal/desktop.ts";
import { transaction } from "../../../src/server/platform/database/transaction.ts";
import { alignReceipts } from "../../../src/server/areas/portal/align-receipts.ts";
import { alignOwnTodos } from "../../../src/server/areas/portal/align-todos.ts";
import { countTodos } from "../../../src/server/areas/portal/todo-rows.ts";
import { getRecord, listRecords } from "../../../src/server/data/records/index.ts";
import type { TestRuntime } from "../../support/database.ts";
import { callOf, officeRuntime, refusal, rowsOf, runAs } from "../system/school.ts";

const NOW = "2026-03-04 10:00:00";
const todo = (id: string, userId: string, more: Record<string, unknown> = {}) => ({
  id,
  userId,
  todoType: "1",
  businessType: "portalFeedback",
  businessId: `f-${id}`,
  taskId: id,
  title: id,
  priority: "9",
  receiveTime: NOW,
  path: "/layout/open?_screen=portal/feedback",
  urgeCount: 0,
  state: "todo",
  ...more,
});
const message = (id: string, receiverId: string, more: Record<string, unknown> = {}) => ({
  id,
  receiverId,
  messageKind: "notice",
  channel: "site",
  title: id,
  content: id,
  messageState: "success",
  sendTime: NOW,
  ...more,
});
const feedback = (id: string, state: string) => ({ id, feedbackNo: id, userId: "s1", feedbackType: "3", content: id, state, departmentId: "11" });
const notice = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  title: id,
  noticeType: "1",
  content: "<p>一</p>",
  noticeScope: "all",
  publishTime: NOW,
  state: "published",
  viewCount: 0,
  ...more,
});

let at: TestRuntime;
beforeAll(async () => {
  at = await officeRuntime({
    appName: ["a1", "a2", "a3"].map((id, i) => ({
      id,
      appCode: id,
      appName: id,
      appType: "0",
      openType: "0",
      state: "online",
      isEnabled: true,
      sort: i,
      ...(id === "a3" && { roleIds: ["gly"] }),
    })),
    portalFeedback: [{ ...feedback("assigned", "assigned"), handlerId: "admin" }, feedback("closed", "closed")],
    userTodo: [todo("stale", "admin", { businessId: "closed" }), todo("hers", "clerk")],
    messageLog: [
      message("mine", "s1", { url: "/personal/mynotice" }),
      message("outside", "s1", { url: "//evil.example/x" }),
      message("feedback", "s1", { businessType: "portalFeedback", businessId: "closed" }),
      message("untouched", "s1"),
      message("others", "s2"),
    ],
    sysNotice: [
      notice("n1", { needReceipt: true, isPopup: true }),
      notice("n2", { needReceipt: true }),
      notice("closed-circle", { noticeScope: "user", userIds: ["clerk"] }),
    ],
    portalHelp: [{ id: "h1", title: "帮助", helpType: "1", content: "<p>一</p>", isEnabled: true, usefulCount: 0, viewCount: 0 }],
  });
});
afterAll(() => at.close());

/** What every desktop must hold. */
const fixedCards = async () =>
  (await rowsOf(at, "desktopCard", { isFixed: true })).map((card, i) => ({ cardId: String(card.id), size: "1", columnNo: 1, rowNo: i + 1 }));

describe("to-dos", () => {
  test("a notice to sign for waits for its readers, once, until it is signed", async () => {
    const reader = await callOf(at, "s2");
    await runAs(reader, "sysNotice", "portal.openNotice", { ids: ["n2"] });
    const align = () => transaction(at.runtime.db, (tx) => alignReceipts({ call: reader, tx }));
    await Promise.all([align(), align()]);
    const mine = () => rowsOf(at, "userTodo", { userId: "s2", businessType: "noticeRead" });
    expect((await mine()).map((one) => [one.title, one.state, one.path])).toEqual([["请签收：n2", "todo", "/personal/mynotice?_record=n2"]]);
    await runAs(reader, "sysNotice", "portal.signNotice", { ids: ["n2"] });
    expect((await mine()).map((one) => [one.state, one.doneResult])).toEqual([["done", "已签收"]]);
  });

  test("that are older than their list are counted as the approval pages count them, and what waits no more is taken away", async () => {
    const admin = await callOf(at, "admin");
    const waiting = (await listRecords(admin, "portalFeedback", { todo: "1" })).total;
    expect(waiting).toBe(1);
    // Two pages at once.
    await Promise.all([alignOwnTodos(admin), alignOwnTodos(await callOf(at, "admin"))]);
    const counted = await countTodos({ call: admin, tx: at.runtime.db });
    expect(counted.groups.filter(({ businessType }) => businessType === "portalFeedback")).toEqual([
      { businessType: "portalFeedback", title: "意见反馈", screen: "portal/feedback", count: waiting, overdue: 0 },
    ]);
    const listed = await listRecords(admin, "userTodo", { screen: "personal/usertodo", userId: "admin", state: "todo" });
    expect(listed.total).toBe(counted.total);
    expect(await rowsOf(at, "userTodo", { id: "stale" })).toMatchObject([{ state: "cancelled" }]);
    expect(await rowsOf(at, "userTodo", { id: "hers" })).toMatchObject([{ state: "todo" }]);
  });

  test("several are agreed to at once only where the flow says so", async () => {
    const admin = await callOf(at, "admin");
    const [open] = await rowsOf(at, "userTodo", { userId: "admin", businessId: "assigned", state: "todo" });
    expect(await runAs(admin, "userTodo", "portal.batchApprove", { ids: [String(open!.id)], input: {} })).toMatchObject({ done: [] });
    expect(await refusal(runAs(admin, "userTodo", "portal.batchApprove", { ids: ["hers"], input: {} }))).not.toBeNull();
  });
});

describe("a message", () => {
  test.each([
    ["mine", "/personal/mynotice"],
    ["outside", null],
    ["feedback", "/layout/open?_screen=portal%2Ffeedback&_record=closed"],
  ])("%s is read when it is opened and leads to %s", async (id, path) => {
    const student = await callOf(at, "s1");
    expect(await runAs(student, "messageLog", "portal.openMessage", { ids: [id], input: {} })).toMatchObject({ path });
    expect(await rowsOf(at, "messageLog", { id })).toMatchObject([{ messageState: "read" }]);
  });
});

test("messages are told apart by whether they were read, whoever marked them", async () => {
  const student = await callOf(at, "s1");
  const seen = async (isRead: string) =>
    (await listRecords(student, "messageLog", { screen: "personal/mymessage", isRead })).records.map((row) => [row.id, row.isRead]).toSorted();
  await runAs(student, "messageLog", "portal.openMessage", { ids: ["mine"], input: {} });
  expect(await seen("true")).toContainEqual(["mine", true]);
  expect(await seen("false")).toContainEqual(["untouched", false]);
});

describe("a notice", () => {
  test("is noted as read once by who reads it; every reading is a view", async () => {
    const student = await callOf(at, "s1");
    const seen = async () =>
      (await listRecords(student, "sysNotice", { screen: "personal/mynotice" })).records
        .filter((row) => row.id === "n1")
        .map((row) => [row.id, row.isReadByMe]);
    expect(await seen()).toEqual([["n1", false]]);
    const waiting = {
      all: [
        { field: "isPopup", eq: true },
        { field: "isSettledByMe", ne: true },
      ],
    };
    const popups = async () =>
      (await listRecords(student, "sysNotice", { screen: "personal/mynotice", where: JSON.stringify(waiting) })).records.map((row) => row.id);
    expect(await popups()).toEqual(["n1"]);
    for (const _ of [1, 2]) await runAs(student, "sysNotice", "portal.openNotice", { ids: ["n1"], input: {} });
    expect(await seen()).toEqual([["n1", true]]);
    expect(await rowsOf(at, "noticeRead", { noticeId: "n1", userId: "s1" })).toHaveLength(1);
    expect(Number((await rowsOf(at, "sysNotice", { id: "n1" }))[0]!.viewCount)).toBe(2);
    expect(await popups()).toEqual(["n1"]);
    expect(await runAs(student, "sysNotice", "portal.signNotice", { ids: ["n1"], input: {} })).toEqual({ signed: 1 });
    expect(await popups()).toEqual([]);
    expect(await refusal(runAs(student, "sysNotice", "portal.openNotice", { ids: ["closed-circle"], input: {} }))).not.toBeNull();
  });
});

describe("what is another person's", () => {
  test.each([
    ["messageLog", "others"],
    ["userTodo", "hers"],
    ["sysNotice", "closed-circle"],
  ])("%s answers as if it did not exist", async (entity, id) => {
    const student = await callOf(at, "s1");
    const found = await refusal(getRecord(student, entity, id));
    expect(found).not.toBeNull();
    expect(await refusal(getRecord(student, entity, "no-such-row"))).toEqual(found);
    expect((await listRecords(student, entity, { id })).records).toEqual([]);
  });

  test("neither is a desktop seen nor changed by others", async () => {
    await runAs(await callOf(at, "s2"), "userDesktop", "portal.saveDesktop", { input: { layoutType: "2", cards: await fixedCards() } });
    expect((await listRecords(await callOf(at, "s1"), "userDesktop", {})).records).toEqual([]);
    expect((await desktopOf({ call: await callOf(at, "s1"), tx: at.runtime.db })).layoutType).toBe("1");
  });
});

describe("a desktop", () => {
  test("keeps quick apps, rows of lists and looks", async () => {
    const student = await callOf(at, "s1");
    const input = {
      layoutType: "4",
      cards: await fixedCards(),
      quickApps: ["a2"],
      listPageSize: 50,
      themeConfig: { layout: "classic", isIsDark: true },
    };
    await runAs(student, "userDesktop", "portal.saveDesktop", { input });
    expect(await desktopOf({ call: student, tx: at.runtime.db })).toMatchObject({
      quickApps: ["a2"],
      listPageSize: 50,
      themeConfig: { layout: "classic", isIsDark: true },
    });
  });

  test.each([
    ["an app of another role", { quickApps: ["a3"] }],
    ["more quick apps than the school allows", { quickApps: ["a1", "a2"] }],
    ["looks that are no settings", { themeConfig: { layout: { deep: true } } }],
  ])("does not take %s", async (_what, part) => {
    const student = await callOf(at, "s1");
    const narrow = { ...student, ctx: { ...student.ctx, params: { ...student.ctx.params, "portal.quickApps": 1 } } };
    expect(
      await refusal(runAs(narrow, "userDesktop", "portal.saveDesktop", { input: { layoutType: "4", cards: await fixedCards(), ...part } })),
    ).not.toBeNull();
  });
});

test("apps stand in the order their person gave them", async () => {
  const student = await callOf(at, "s1");
  await runAs(student, "appName", "portal.sortOwnApps", { ids: ["a2", "a1"], input: {} });
  const rows = await rowsOf(at, "appCollection", { userId: "s1" });
  expect(rows.toSorted((a, b) => Number(a.sort) - Number(b.sort)).map((row) => row.appId)).toEqual(["a2", "a1"]);
});

test("opening a page of help counts as a view", async () => {
  const student = await callOf(at, "s1");
  for (const _ of [1, 2]) await runAs(student, "portalHelp", "portal.viewHelp", { ids: ["h1"], input: {} });
  expect(Number((await rowsOf(at, "portalHelp", { id: "h1" }))[0]!.viewCount)).toBe(2);
});

test("a message may be taken back for as long as message.revokeHours says", async () => {
  const { ctx, model } = await callOf(at, "admin");
  const holds = (value: number) =>
    evaluate(
      { use: "isFresh" },
      { finishTime: "2026-03-04 05:00:00" },
      modelEnv(model, "messageTask", { ...ctx, now: NOW, today: NOW.slice(0, 10), params: { ...ctx.params, "message.revokeHours": value } }),
    );
  expect([holds(2), holds(8)]).toEqual([false, true]);
});

test("feedback that was answered closes after portal.feedbackCloseDays", async () => {
  const { ctx, model } = await callOf(at, "admin");
  const close = model.flows.get("portalFeedbackFlow")!.moves.get("close")!.find(isDated)!;
  const record = { state: "replied", replyTime: "2026-02-27 10:00:00" };
  const isClosed = (value: number) => {
    const env = modelEnv(model, "portalFeedback", {
      ...ctx,
      now: NOW,
      today: NOW.slice(0, 10),
      params: { ...ctx.params, "portal.feedbackCloseDays": value },
    });
    return momentOf(close, record, env)! <= NOW;
  };
  expect([isClosed(3), isClosed(9)]).toEqual([true, false]);
});

test("every page of the portal opens for each of the roles that may see it", async () => {
  const { model, user, ctx } = await callOf(at, "admin");
  const pages = [...model.screens.values()].filter(({ id }) => /^(index|personal|portal|userset)/.test(id));
  expect(pages.length).toBeGreaterThan(20);
  for (const page of pages)
    for (const role of Object.keys(page.variants)) {
      const screen = compileScreen({ model, screen: page.id, user: { ...user, roles: [role] }, params: ctx.params });
      const drawn = [...(screen?.screen.list?.columns ?? []), ...(screen?.screen.detail?.sections ?? []), ...(screen?.stats ?? [])];
      expect(drawn, `${page.id} as ${role}`).not.toEqual([]);
    }
});
