import { afterAll, beforeAll, expect, test } from "vitest";
import { statistics } from "../../../src/server/data/statistics/index.ts";
import type { TestRuntime } from "../../support/database.ts";
import { schoolRuntime } from "../base/school.ts";

// Every statistic the catalogue names for a page of this area, counted over rows of which one sees what they must give.
const people = { s1: { id: "s1", roles: ["student"], xh: "2024010101", lists: { classIds: ["c1"] } }, gly: { id: "admin", roles: ["gly"] } };
const apply = (id: string, itemId: string, applyTime: string) => ({
  id,
  userId: "u9",
  itemId,
  businessType: "leaveApplication",
  businessId: id,
  title: id,
  applyTime,
  businessState: "running",
});
const now = new Date();
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
const notice = (id: string, more: object) => ({
  id,
  title: id,
  noticeType: "1",
  urgency: "1",
  noticeScope: "1",
  state: "published",
  publishTime: "2026-01-01 08:00:00",
  ...more,
});
const rows = {
  serviceCategory: [{ id: "k1", categoryCode: "1", categoryName: "学籍", isEnabled: true }],
  serviceItem: [
    { id: "i1", itemCode: "1", itemName: "在读证明", categoryId: "k1", userTypes: ["2"], state: "online" },
    { id: "i2", itemCode: "2", itemName: "缓考", categoryId: "k1", userTypes: ["2"], state: "online", openEnd: "2020-01-01 00:00:00" },
    { id: "i3", itemCode: "3", itemName: "停办", categoryId: "k1", userTypes: ["2"], state: "offline" },
  ],
  businessApply: [apply("b1", "i1", ago(2)), apply("b2", "i1", ago(3)), apply("b3", "i1", ago(90)), apply("b4", "i2", ago(40))],
  appName: [
    { id: "a1", appCode: "a1", appName: "请假", appType: "0", isEnabled: true, state: "online" },
    { id: "a2", appCode: "a2", appName: "成绩", appType: "0", isEnabled: true, state: "online" },
  ],
  appCollection: [
    { id: "x1", userId: "s1", appId: "a1", isCollect: true, useCount: 7, lastUseTime: ago(1) },
    { id: "x2", userId: "s1", appId: "a2", isCollect: false, useCount: 2, lastUseTime: ago(60) },
    { id: "x3", userId: "u1", appId: "a1", isCollect: true, useCount: 50, lastUseTime: ago(1) },
  ],
  sysNotice: [notice("n1", {}), notice("n2", { needReceipt: true }), notice("n3", { state: "draft" })],
  noticeRead: [
    { id: "r1", noticeId: "n1", userId: "s1", isRead: true, readTime: "2026-01-02 08:00:00" },
    { id: "r2", noticeId: "n2", userId: "s1", isRead: false },
  ],
  fileLink: [
    { id: "f1", title: "校历", linkType: "1", downloadCount: 5, isEnabled: true, sort: 1 },
    { id: "f2", title: "手册", linkType: "1", downloadCount: 8, isEnabled: true, sort: 2 },
    { id: "f3", title: "旧版", linkType: "1", downloadCount: 90, isEnabled: false, sort: 3 },
  ],
  userSchedule: [
    { id: "d1", userId: "s1", title: "开会", scheduleKind: "1", startTime: "2020-01-01 08:00:00", endTime: "2020-01-01 09:00:00", isDone: true },
    { id: "d2", userId: "s1", title: "考试", scheduleKind: "1", startTime: "2099-01-01 08:00:00", endTime: "2099-01-01 09:00:00", isDone: false },
    { id: "d3", userId: "u1", title: "别人的", scheduleKind: "1", startTime: "2099-01-01 08:00:00", endTime: "2099-01-01 09:00:00", isDone: false },
  ],
  desktopTemplate: [{ id: "p1", templateName: "学生", layoutType: "1", isEnabled: true }],
  // Whose they are is not the administrator's to see, so they are counted in steps of five.
  userDesktop: Array.from({ length: 10 }, (_, at) => ({
    id: `q${at}`,
    userId: `u${at}`,
    templateId: "p1",
    layoutType: "1",
    customised: at < 5,
  })),
};

let at: TestRuntime;
beforeAll(async () => {
  at = await schoolRuntime(rows);
});
afterAll(() => at?.close());

test.each([
  ["offeredServices", "gly", "category", { items: 2, open: 1, recent: 2 }, { 学籍: { items: 2, open: 1 } }],
  ["offeredServices", "s1", "item", { items: 2, recent: 2 }, { 在读证明: { recent: 2 }, 缓考: { recent: 0 } }],
  ["ownApps", "s1", "app", { collected: 1, recent: 1, uses: 9 }, { 请假: { uses: 7 }, 成绩: { uses: 2 } }],
  ["myNotices", "s1", "type", { all: 2, unread: 1, unsettled: 1 }, {}],
  ["fileDownloads", "gly", "file", { files: 2, downloads: 13 }, { 校历: { downloads: 5 }, 手册: { downloads: 8 } }],
  ["mySchedules", "s1", "kind", { all: 2, done: 1, coming: 1 }, {}],
  ["desktopsPerTemplate", "gly", "template", { desktops: 10, customised: 5 }, { 学生: { desktops: 10, customised: 5 } }],
] as const)("%s of %s by %s counts what the rows hold", async (stat, person, dimension, totals, groups) => {
  const reply = await statistics(await at.call(people[person]), at.model.stats.get(stat)!.entity, { stat, dimension });
  expect(reply.totals).toMatchObject(totals);
  const found = Object.fromEntries(reply.rows.map(({ label, measures }) => [label, measures]));
  for (const [label, measures] of Object.entries(groups)) expect(found[label], label).toMatchObject(measures);
});

test("lessonsOfWeek counts the lessons of the running week and no others", async () => {
  const call = await at.call(people.s1);
  const { xn, xqM, week } = call.ctx;
  const lesson = (id: string, more: object) => ({
    id,
    xn,
    xqM,
    weekNo: week,
    weekDay: "1",
    courseName: "高等数学",
    classIds: ["c1"],
    startSection: 1,
    endSection: 2,
    ...more,
  });
  const other = await schoolRuntime({ lesson: [lesson("l1", {}), lesson("l2", { endSection: 4 }), lesson("l3", { weekNo: (week ?? 0) + 1 })] });
  const reply = await statistics(await other.call(people.s1), "lesson", { stat: "lessonsOfWeek", dimension: "course" });
  expect([reply.totals, reply.rows.map(({ label }) => label)]).toEqual([{ lessons: 2, sections: 6 }, ["高等数学"]]);
  await other.close();
});
