import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { moveRecords } from "../../../src/server/data/flow/index.ts";
import { addRecord, listRecords } from "../../../src/server/data/records/index.ts";
import { putInInboxes } from "../../../src/server/data/inboxes.ts";
import { desktopOf } from "../../../src/server/areas/portal/desktop.ts";
import { portalLive } from "../../../src/server/areas/portal/live.ts";
import type { TestRuntime } from "../../support/database.ts";
import { callOf, officeRuntime, refusal, rowsOf, runAs } from "../system/school.ts";

const card = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  cardCode: id,
  cardName: id,
  cardType: "1",
  component: id,
  defaultSize: "1",
  isFixed: false,
  isDefault: true,
  isEnabled: true,
  useCount: 0,
  sortNo: 1,
  ...more,
});
const item = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  itemCode: id,
  itemName: id,
  appId: "a1",
  categoryId: "c1",
  departmentId: "1",
  businessType: id,
  applyPath: `/layout/open?_screen=${id}`,
  userTypes: ["2"],
  promiseDays: 2,
  state: "online",
  ...more,
});

let at: TestRuntime;
beforeAll(async () => {
  at = await officeRuntime({
    appName: [{ id: "a1", appCode: "one", appName: "应用", appType: "0", openType: "0", state: "online", isEnabled: true, sort: 1 }],
    desktopCard: [card("todo", { isFixed: true }), card("notice"), card("office", { roleIds: ["gly"] }), card("off", { isEnabled: false })],
    serviceCategory: [{ id: "c1", categoryCode: "one", categoryName: "分类", isEnabled: true }],
    serviceItem: [
      item("portalFeedback"),
      item("later", { openStart: "2099-01-01 00:00:00" }),
      item("staff", { userTypes: ["1"] }),
      item("draft", { state: "draft" }),
    ],
    portalHelp: [{ id: "h1", title: "帮助", helpType: "1", content: "<p>一</p>", isEnabled: true, usefulCount: 0, viewCount: 0 }],
  });
});
afterAll(() => at.close());

const desk = async (userId: string) => desktopOf({ call: await callOf(at, userId), tx: at.runtime.db });
const place = (cardId: string, rowNo: number) => ({ cardId, size: "1", columnNo: 1, rowNo });
const cardIds = (desktop: Record<string, unknown>) => (desktop.cards as { cardId: string }[]).map((one) => one.cardId);

describe("the desktop", () => {
  test("offers the cards of one's roles that are switched on", async () => {
    const { shelf } = await desk("s1");
    const own = (shelf as { id: string }[]).map((one) => one.id).filter((id) => ["todo", "notice", "office", "off"].includes(id));
    expect(own.toSorted()).toEqual(["notice", "todo"]);
  });

  test("is kept as it was arranged, one row per person however often it is saved at once", async () => {
    const student = await callOf(at, "s1");
    const cards = [place("notice", 1), place("todo", 2)];
    await Promise.all([1, 2, 3].map(() => runAs(student, "userDesktop", "portal.saveDesktop", { input: { layoutType: "4", cards } })));
    expect(await rowsOf(at, "userDesktop", { userId: "s1" })).toHaveLength(1);
    const kept = await desk("s1");
    expect([kept.layoutType, kept.customised, cardIds(kept)]).toEqual(["4", true, ["notice", "todo"]]);
  });

  test.each([
    ["a card of another role", [place("todo", 1), place("office", 2)]],
    ["a card that is switched off", [place("todo", 1), place("off", 2)]],
    ["one card twice", [place("todo", 1), place("todo", 2)]],
    ["no card that is fixed", [place("notice", 1)]],
  ])("does not take %s", async (_what, cards) => {
    const student = await callOf(at, "s1");
    expect(await refusal(runAs(student, "userDesktop", "portal.saveDesktop", { input: { layoutType: "1", cards } }))).not.toBeNull();
  });

  test("goes back to what everybody begins with", async () => {
    await runAs(await callOf(at, "s1"), "userDesktop", "portal.resetDesktop", { input: {} });
    expect((await desk("s1")).customised).toBe(false);
  });
});

describe("a service", () => {
  test("is applied for by whom it is for, while it is open", async () => {
    const student = await callOf(at, "s1");
    expect(await runAs(student, "serviceItem", "portal.applyItem", { ids: ["portalFeedback"], input: {} })).toMatchObject({
      path: "/layout/open?_screen=portalFeedback",
    });
    for (const id of ["later", "staff", "draft"])
      expect(await refusal(runAs(student, "serviceItem", "portal.applyItem", { ids: [id], input: {} }))).not.toBeNull();
  });
});

describe("to-dos and applications", () => {
  test("follow the flow of the business: whose turn it is, and what became of it", async () => {
    const [student, admin] = [await callOf(at, "s1"), await callOf(at, "admin")];
    const feedback = await addRecord(student, "portalFeedback", { feedbackType: "3", content: "怎样请假？" });
    const id = String((feedback as { id: string }).id);
    const todos = async (state: string) => (await rowsOf(at, "userTodo", { businessId: id, state })).map((row) => row.userId).toSorted();
    // Who gives it to somebody is asked first, then the one it is given to, else the department.
    expect(await todos("todo")).toEqual(["admin", "admin2"]);
    await moveRecords(admin, "portalFeedback", "assign", { id, fields: { departmentId: "11" } });
    expect([await todos("todo"), await todos("done"), await todos("cancelled")]).toEqual([["dean"], ["admin"], ["admin2"]]);
    await moveRecords(admin, "portalFeedback", "assign", { id, fields: { handlerId: "clerk" } });
    expect(await todos("todo")).toEqual(["clerk"]);
    expect(await rowsOf(at, "businessApply", { businessId: id })).toMatchObject([
      { userId: "s1", businessState: "running", itemId: "portalFeedback" },
    ]);
    await moveRecords(await callOf(at, "clerk"), "portalFeedback", "reply", { id, fields: { reply: "在服务中心申请。" } });
    expect(await todos("todo")).toEqual([]);
    await moveRecords(student, "portalFeedback", "submit", { id, opinion: "还是不会" });
    expect(await todos("todo")).toEqual(["admin", "admin2"]);
    expect(await rowsOf(at, "businessApply", { businessId: id })).toMatchObject([{ businessState: "running", resultTime: null }]);
    await moveRecords(admin, "portalFeedback", "reply", { id, fields: { reply: "请看图示。" } });
    await moveRecords(student, "portalFeedback", "close", { id });
    expect(await rowsOf(at, "userTodo", { businessId: id, state: "todo" })).toEqual([]);
    const [apply] = await rowsOf(at, "businessApply", { businessId: id });
    expect(apply!.resultTime).not.toBeNull();
  });

  test("tell whoever looks on that theirs are others now, and nobody else", async () => {
    const looked = ["admin", "dean", "s1"];
    const marks = async () => [await portalLive.todos(at.runtime, "000000", looked), await portalLive.unread(at.runtime, "000000", looked)];
    const before = await marks();
    await addRecord(await callOf(at, "s1"), "portalFeedback", { feedbackType: "3", content: "再问一次" });
    const after = await marks();
    const changed = looked.filter((id) => before[0]!.get(id) !== after[0]!.get(id));
    expect(changed).toEqual(["admin"]);
    await putInInboxes(await callOf(at, "admin"), ["dean"], { kind: "system", title: "通知", content: "看一下" });
    const told = (await portalLive.unread(at.runtime, "000000", looked)).get("dean");
    expect(Number(told)).toBe(Number(after[1]!.get("dean")) + 1);
  });

  test("are seen by their owner alone", async () => {
    const other = await callOf(at, "clerk");
    expect((await listRecords(other, "businessApply", {})).records).toEqual([]);
  });

  test("are printed from the page of the business, by who may read its record", async () => {
    const student = await callOf(at, "s1");
    const [apply] = (await listRecords(student, "businessApply", {})).records;
    const printed = () => runAs(student, "businessApply", "portal.printApply", { ids: [String(apply!.id)] });
    expect(await printed()).toEqual({ path: `${apply!.detailPath}&_print=1` });
    expect(apply!.detailPath).toContain(`_record=${apply!.businessId}`);
    const feedbacks = at.database.db.withSchema("campus").updateTable("portalFeedback").where("id", "=", String(apply!.businessId));
    await feedbacks.set({ userId: "s2" }).execute();
    expect(await refusal(printed())).not.toBeNull();
    await feedbacks.set({ userId: "s1" }).execute();
  });

  test("are urged by the applicant only while they run", async () => {
    const student = await callOf(at, "s1");
    const { records } = await listRecords(student, "businessApply", {});
    const ids = [String(records[0]!.id)];
    expect(await refusal(runAs(student, "businessApply", "portal.urgeApply", { ids, input: {} }))).not.toBeNull();
  });
});

test("a page of help is found useful once by each person", async () => {
  const student = await callOf(at, "s1");
  for (const voted of [1, 0]) expect(await runAs(student, "portalHelp", "portal.voteHelp", { ids: ["h1"], input: {} })).toEqual({ voted });
  const [help] = await rowsOf(at, "portalHelp", { id: "h1" });
  expect(Number(help!.usefulCount)).toBe(1);
});
