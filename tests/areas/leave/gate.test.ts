import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { evaluateExpr } from "../../../engine/conditions/evaluate.ts";
import { modelEnv } from "../../../engine/conditions/model-env.ts";
import { readCode, writeCode } from "../../../src/server/areas/leave/gate-code.ts";
import { needsOf, walkRecords } from "../../../src/server/data/records/index.ts";
import { type Office, openOffice, param, refusal, xhOf } from "./office.ts";

let office: Office;
beforeAll(async () => {
  office = await openOffice({
    leaveParam: [
      { ...param, cancelModes: ["1", "2", "3"] },
      { ...param, id: "p2", campusId: "2", cancelModes: ["1", "2", "3"], gateCheck: false },
    ],
    accessGate: ["g1", "g2"].map((id) => ({ id, gateCode: id, gateName: id, gateType: "1", campusId: "1", isEnabled: true })),
  });
});
beforeEach(() => office.time("2026-11-23 08:00:00"));
afterAll(() => office.close());

const codeOf = async (number: number, id: string): Promise<string> =>
  ((await office.act(xhOf(number), "leave.gateCode", { entity: "leaveApplication", ids: [id] })) as { codes: { content: string }[] }).codes[0]!
    .content;
const show = async (code: string, direction: string) =>
  (await office.act("guard", "leave.verifyPass", { entity: "leaveGateLog", input: { code, gateId: "g1", direction } })) as {
    result: string;
    shows: { label: string; value: string }[];
  };
const register = (number: number, direction: string) =>
  office.add("guard", "leaveGateLog", { xh: xhOf(number), gateId: "g1", direction, verifyMode: "4" });
const resultOf = async (id: string) => (await office.row("leaveGateLog", { id })).result;

describe("the code of a leave", () => {
  test("opens the gate once per direction and shows name, class and validity only", async () => {
    const id = await office.approved(1);
    office.time("2026-11-24 07:40:00");
    const code = await codeOf(1, id);
    const out = await show(code, "1");
    expect(out.result).toBe("1");
    expect(out.shows.map((line) => line.label)).toEqual(["核验结果", "姓名", "班级", "有效期"]);
    const again = async (time: string, direction: string) => {
      office.time(time);
      return (await show(code, direction)).result;
    };
    expect([await again("2026-11-24 07:41:00", "1"), await again("2026-11-24 07:42:00", "2"), await again("2026-11-24 07:43:00", "2")]).toEqual([
      "4",
      "1",
      "4",
    ]);
    expect(await office.leave(id)).toMatchObject({ gateOutTime: "2026-11-24 07:40:00", gateInTime: "2026-11-24 07:42:00" });
  });
  test("is good for five minutes", async () => {
    const code = await codeOf(2, await office.approved(2));
    office.time("2026-11-23 08:05:01");
    expect(await refusal(show(code, "1"))).toContain("假条码无效或已过期");
  });
  test("cannot be made up or altered", async () => {
    const id = await office.approved(3);
    const code = await codeOf(3, id);
    const other = await office.approved(4);
    for (const forged of [
      code.replace(id, other),
      `${code.slice(0, -1)}${code.endsWith("A") ? "B" : "A"}`,
      writeCode("another key", { leaveId: id, expires: 99_999_999_999 }),
      "QJ.1.zzz.aaaaaaaaaaaaaaaaaaaaaa",
    ]) {
      expect(await refusal(show(forged, "1"))).toContain("假条码无效或已过期");
    }
  });
  test("is the student's own, and for the guard to read", async () => {
    const id = await office.approved(5);
    expect(await refusal(codeOf(6, id))).not.toBeNull();
    expect(
      await refusal(office.act(xhOf(5), "leave.verifyPass", { entity: "leaveGateLog", input: { code: "0123456789", gateId: "g1", direction: "1" } })),
    ).not.toBeNull();
  });
  test("reads back what was written until it expires", () => {
    const code = writeCode("k", { leaveId: "123", expires: 1000 });
    expect([readCode("k", code, 1000), readCode("k", code, 1001), readCode("x", code, 1)]).toEqual([{ leaveId: "123", expires: 1000 }, null, null]);
  });
});

test("where leaving early is not for the gate to end, coming in is written down all the same", async () => {
  const strict = await openOffice({ leaveParam: [{ ...param, cancelModes: ["2"], earlyCancel: false }] });
  try {
    const id = await strict.approved(1);
    strict.time("2026-11-24 09:00:00");
    await strict.due();
    const log = await strict.add("guard", "leaveGateLog", { xh: xhOf(1), gateId: "g1", direction: "2", verifyMode: "4" });
    expect(await strict.row("leaveGateLog", { id: log })).toMatchObject({ result: "1", leaveId: id });
    expect(await strict.leave(id)).toMatchObject({ state: "onLeave", gateInTime: "2026-11-24 09:00:00" });
  } finally {
    await strict.close();
  }
});

describe("what the gate decides", () => {
  test.each([
    ["31 minutes before", "2026-11-24 07:29:00", "2"],
    ["half an hour before", "2026-11-24 07:30:00", "1"],
    ["during", "2026-11-24 18:00:00", "1"],
    ["after the end", "2026-11-24 18:00:01", "3"],
  ])("%s: %s -> %s", async (_when, time, result) => {
    const number = 10 + Number(time.slice(11, 13)) + Number(time.slice(17));
    const taken = (await office.rows("leaveApplication", { xh: xhOf(number), state: "approved" })).length > 0;
    if (!taken) await office.approved(number);
    office.time(time);
    expect(await resultOf(await register(number, "1"))).toBe(result);
  });
  test("without a leave nobody passes out, and everybody passes in", async () => {
    expect(await resultOf(await register(40, "1"))).toBe("5");
    office.time("2026-11-23 08:01:00");
    expect(await resultOf(await register(40, "2"))).toBe("1");
  });
  const passing = async (id: string, number: number, passes: [time: string, direction: string][]) => {
    for (const [time, direction] of passes) {
      office.time(time);
      await register(number, direction);
    }
    return office.leave(id);
  };
  test("going out up to half an hour early begins the leave, and coming back ends it", async () => {
    const [id, evening] = [await office.approved(42), await office.approved(43)];
    expect(await passing(id, 42, [["2026-11-24 07:35:00", "1"]])).toMatchObject({ state: "onLeave", gateOutTime: "2026-11-24 07:35:00" });
    expect(await passing(id, 42, [["2026-11-24 07:50:00", "2"]])).toMatchObject({ state: "cancelled", actualBackTime: "2026-11-24 07:50:00" });
    const passes: [string, string][] = [
      ["2026-11-24 07:36:00", "1"],
      ["2026-11-24 16:00:00", "2"],
    ];
    expect(await passing(evening, 43, passes)).toMatchObject({ state: "cancelled", gateInTime: "2026-11-24 16:00:00" });
    expect(await office.row("leaveCancellation", { leaveId: evening })).toMatchObject({ cancelMode: "2", state: "confirmed", isEarly: true });
  });
  test("a passage days before the leave neither begins it nor is written to it", async () => {
    const { id } = await office.row("leaveApplication", { id: await office.approved(91) });
    expect(await passing(String(id), 91, [["2026-11-23 12:00:00", "1"]])).toMatchObject({ state: "approved", gateOutTime: null });
  });
  test("coming in confirms what the student registered, and what was returned is registered anew", async () => {
    const [waiting, returned] = [await office.approved(44), await office.approved(45)];
    office.time("2026-11-24 09:00:00");
    await office.due();
    const location = { lng: 120, lat: 30 };
    for (const [number, leaveId] of [
      [44, waiting],
      [45, returned],
    ] as const)
      await office.add(xhOf(number), "leaveCancellation", { leaveId, cancelMode: "1", location });
    const { id } = await office.row("leaveCancellation", { leaveId: returned });
    await office.move("fdy", "leaveCancellation", { id: String(id), move: "return", opinion: "请返校后再登记" });
    expect(await passing(waiting, 44, [["2026-11-24 10:00:00", "2"]])).toMatchObject({ state: "cancelled" });
    expect(await passing(returned, 45, [["2026-11-24 10:00:01", "2"]])).toMatchObject({ state: "cancelled", actualBackTime: "2026-11-24 10:00:01" });
  });
  test("of one code shown at two gates at the same moment one opens", async () => {
    const id = await office.approved(46);
    office.time("2026-11-24 07:45:00");
    const code = await codeOf(46, id);
    const input = (gateId: string) => office.act("guard", "leave.verifyPass", { entity: "leaveGateLog", input: { code, gateId, direction: "1" } });
    const results = (await Promise.all([input("g1"), input("g2")])) as { result: string }[];
    expect(results.map((one) => one.result).sort()).toEqual(["1", "4"]);
  });
  test("coming in ends the leave where the gate may", async () => {
    const id = await office.approved(41);
    office.time("2026-11-24 09:00:00");
    await office.due();
    office.time("2026-11-24 17:00:00");
    await register(41, "2");
    expect(await office.leave(id)).toMatchObject({ state: "cancelled", gateInTime: "2026-11-24 17:00:00", actualBackTime: "2026-11-24 17:00:00" });
  });
});

test.each([
  [{ totalDays: 1, overdueTimes: 0, lessonCount: 0, lessonTotal: 90 }, null],
  [{ totalDays: 13, overdueTimes: 0, lessonCount: 0, lessonTotal: 90 }, "1"],
  [{ totalDays: 16, overdueTimes: 0, lessonCount: 0, lessonTotal: 90 }, "2"],
  [{ totalDays: 1, overdueTimes: 2, lessonCount: 0, lessonTotal: 90 }, "2"],
  [{ totalDays: 31, overdueTimes: 0, lessonCount: 0, lessonTotal: 90 }, "3"],
  [{ totalDays: 1, overdueTimes: 0, lessonCount: 30, lessonTotal: 90 }, "4"],
])("%j warns at level %s", async (of, level) => {
  const call = await office.as("gly");
  const entity = office.at.model.entities.get("leaveSummary")!;
  const { expr } = entity.fields.get("warnLevel")!;
  const [record] = await walkRecords(call, entity, [of], needsOf(call, entity, [expr!]));
  expect(evaluateExpr(expr!, record!, modelEnv(call.model, entity.id, call.ctx))).toBe(level);
});
