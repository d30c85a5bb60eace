import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Page, Row } from "../../../engine/api.ts";
import { compileScreen } from "../../../engine/screens/screen.ts";
import { readOverlay } from "../../../renderers/screens/calendar/overlays.ts";
import { runJobNow } from "../../support/run-job.ts";
import { addRecord, getRecord, listRecords, type RecordQuery, removeRecords, updateRecord } from "../../../src/server/data/records/index.ts";
import type { TestRuntime } from "../../support/database.ts";
import { callOf, officeRuntime, refusal, rowsOf, runAs } from "../system/school.ts";

const entity = "userSchedule";
let at: TestRuntime;
beforeAll(async () => {
  at = await officeRuntime();
});
afterAll(() => at.close());

const entry = { title: "学工例会", scheduleKind: "1", startTime: "2026-12-01 09:00:00", endTime: "2026-12-01 10:00:00", place: "301" };
const added = async (who: string, more: object = {}) =>
  String(((await addRecord(await callOf(at, who), entity, { ...entry, ...more })) as { id: string }).id);
const messages = async (who: string) => (await rowsOf(at, "messageLog", { receiverId: who, messageKind: "notice" })).map((row) => row.title);
const answers = async (id: string) => (await getRecord(await callOf(at, "dean"), entity, id)).answers;

test("the invited see the entry, answer it once for each time it has, and its owner sees the answers", async () => {
  const id = await added("dean", { memberIds: ["clerk", "dean12"] });
  const clerk = await callOf(at, "clerk");
  expect(await getRecord(clerk, entity, id)).toMatchObject({ title: "学工例会", myAnswer: "waiting" });
  expect((await getRecord(clerk, entity, id)).answers).toBeUndefined();
  await Promise.all([
    runAs(clerk, entity, "portal.acceptInvitation", { ids: [id] }),
    runAs(await callOf(at, "dean12"), entity, "portal.declineInvitation", { ids: [id] }),
  ]);
  expect(await answers(id)).toMatchObject([
    { userId: "clerk", answer: "accepted" },
    { userId: "dean12", answer: "declined" },
  ]);
  expect(await messages("dean")).toEqual(expect.arrayContaining(["clerk已接受：学工例会", "dean12已谢绝：学工例会"]));
  await updateRecord(await callOf(at, "dean"), entity, { id, content: "带材料" });
  expect(await answers(id)).toMatchObject([{ answer: "accepted" }, { answer: "declined" }]);
  await updateRecord(await callOf(at, "dean"), entity, { id, endTime: "2026-12-01 11:00:00", memberIds: ["clerk"] });
  expect(await answers(id)).toMatchObject([{ userId: "clerk", answer: "waiting" }]);
  await removeRecords(await callOf(at, "dean"), entity, [id]);
  expect(await messages("clerk")).toEqual(["日程邀请：学工例会", "日程变更：学工例会", "日程取消：学工例会"]);
  expect(await messages("dean12")).toEqual(["日程邀请：学工例会", "日程邀请取消：学工例会"]);
});

test("nobody else sees it, nobody but its owner changes it, and only those who may invite name others", async () => {
  const id = await added("dean", { memberIds: ["clerk"] });
  for (const who of ["admin", "dean12", "s1"]) expect((await listRecords(await callOf(at, who), entity, { id })).records).toEqual([]);
  expect(await refusal(updateRecord(await callOf(at, "clerk"), entity, { id, title: "别的" }))).not.toBeNull();
  expect(await refusal(runAs(await callOf(at, "admin"), entity, "portal.acceptInvitation", { ids: [id] }))).not.toBeNull();
  expect(await refusal(added("s1", { memberIds: ["clerk"] }))).not.toBeNull();
  expect(await refusal(added("dean", { answers: [{ userId: "clerk", answer: "accepted" }] }))).not.toBeNull();
});

test("what begins soon is told of once for each beginning, however many processes look", async () => {
  const now = at.runtime.now();
  const minutes = (n: number) => new Date(now.getTime() + (8 * 60 + n) * 60_000).toISOString().slice(0, 19).replace("T", " ");
  const soon = { startTime: minutes(10), endTime: minutes(70), remindMinutes: 15 };
  const id = await added("admin", { ...soon, title: "就要开始", memberIds: ["clerk"] });
  await added("admin", { ...soon, title: "还早", remindMinutes: 5 });
  await added("admin", { ...soon, title: "每天", startTime: minutes(10 - 3 * 1440), endTime: minutes(70 - 3 * 1440), repeatRule: "day" });
  await Promise.all([runJobNow(at.runtime, "portal/scheduleReminders"), runJobNow(at.runtime, "portal/scheduleReminders")]);
  await runJobNow(at.runtime, "portal/scheduleReminders");
  const told = async (who: string) => (await messages(who)).filter((title) => String(title).startsWith("日程提醒")).toSorted();
  expect(await told("admin")).toEqual(["日程提醒：就要开始", "日程提醒：每天"].toSorted());
  expect(await told("clerk")).toEqual(["日程提醒：就要开始"]);
  await updateRecord(await callOf(at, "admin"), entity, { id, startTime: minutes(12) });
  await runJobNow(at.runtime, "portal/scheduleReminders");
  expect(await told("admin")).toHaveLength(3);
});

test("one's calendar is handed out as a file, without what one declined", async () => {
  await runAs(await callOf(at, "clerk"), entity, "portal.acceptInvitation", { ids: [await added("dean", { title: "去", memberIds: ["clerk"] })] });
  await runAs(await callOf(at, "clerk"), entity, "portal.declineInvitation", { ids: [await added("dean", { title: "不去", memberIds: ["clerk"] })] });
  const reply = (await runAs(await callOf(at, "clerk"), entity, "portal.exportCalendar")) as { files: { fileId: string; fileName: string }[] };
  expect(reply.files).toMatchObject([{ fileName: "我的日程.ics" }]);
});

describe("what lies over one's calendar", () => {
  const month = ["2026-11-30", "2027-01-03"] as const;
  const lesson = (courseName: string, gh: string, classIds: string[]) => ({
    courseName,
    gh,
    classIds,
    ...{ xn: "2026-2027", xqM: "1", teachClassNo: courseName, weekNo: 14, weekDay: "2", startSection: 1, endSection: 2 },
    ...{ lessonDate: "2026-12-08", startTime: "2026-12-08 08:00:00", endTime: "2026-12-08 09:40:00" },
  });
  beforeAll(async () => {
    const admin = await callOf(at, "admin");
    for (const row of [lesson("高等数学", "1001", ["c1"]), lesson("大学英语", "1003", ["c3"])]) await addRecord(admin, "lesson", row);
  });
  /** Titles by overlay, read as the browser reads them: by the screens and lists of the server. */
  const laidOver = async (who: string, screenId: string, more: object = {}) => {
    const call = await callOf(at, who, more);
    const compiled = async (id: string) => compileScreen({ model: call.model, screen: id, user: call.user, params: {} })!;
    const source = {
      screen: compiled,
      list: async (path: string, query: object) => (await listRecords(call, path.split("/").at(-1)!, query as RecordQuery)) as Page<Row>,
    };
    const overlays = (await compiled(screenId)).screen.calendar?.overlays ?? [];
    const read = await Promise.all(overlays.map((overlay) => readOverlay(source, overlay, month)));
    return Object.fromEntries(overlays.map(({ key }, i) => [key, read[i]!.events.map(({ row, isLaidOver }) => [row.courseName, isLaidOver])]));
  };

  test.each(["personal/userschedule", "system/userSchedule"])("%s: the lessons of one's class, those one teaches, and nobody else's", async (id) => {
    expect(await laidOver("s1", id)).toEqual({ lessons: [["高等数学", true]], leaves: [] });
    expect(await laidOver("s2", id)).toEqual({ lessons: [["大学英语", true]], leaves: [] });
    expect(await laidOver("clerk", id, { gh: "1003" })).toEqual({ lessons: [["大学英语", true]] });
    expect(await laidOver("clerk", id, { gh: "9999" })).toEqual({ lessons: [] });
  });

  test("whoever may not open the other screen has no such overlay", async () => {
    expect(await laidOver("dean", "personal/userschedule")).toEqual({});
  });
});
