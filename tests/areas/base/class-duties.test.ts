import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { saveRecords } from "../../../src/server/data/records/index.ts";
import type { TestRuntime } from "../../support/database.ts";
import { act, dept11, gly, refusal, row, rowsOf, schoolRuntime } from "./school.ts";

let at: TestRuntime;
beforeAll(async () => {
  at = await schoolRuntime();
});
afterAll(() => at.close());

describe("handover", () => {
  test("closes the old row on the day before, opens the new one, writes the class and moves the role", async () => {
    const call = await at.call(gly);
    await act(call, "base.handover", { entity: "counsellorClass", ids: ["d1"], input: { gh: "1002", startDate: "2026-11-20", reason: "轮岗" } });
    expect(await row(at, "counsellorClass", { id: "d1" })).toMatchObject({ endDate: "2026-11-19", handoverGh: "1002", handoverReason: "轮岗" });
    const [, next] = await rowsOf(at, "counsellorClass", { classId: "c1", classDuty: "fdy" });
    expect([await row(at, "counsellorClass", { gh: "1002" }), next]).not.toContain(undefined);
    expect(await row(at, "counsellorClass", { gh: "1002" })).toMatchObject({
      startDate: "2026-11-20",
      endDate: null,
      xn: "2026-2027",
      xqM: "1",
      isMain: true,
    });
    expect(await row(at, "stuClass", { id: "c1" })).toMatchObject({ fdyGh: "1002" });
    expect((await row(at, "sysUser", { gh: "1002" }))?.roles).toEqual(["teacher", "fdy"]);
  });

  test.each([
    ["the person who has it already", { gh: "1003" }, "接任人与原带班人相同"],
    ["somebody who has left", { gh: "1004" }, "赵退休不在职，不能带班"],
    ["nobody", { gh: "9999" }, "没有工号为“9999”的教职工"],
  ])("to %s is refused", async (_who, { gh }, sentence) => {
    const call = await at.call(gly);
    expect(
      await refusal(act(call, "base.handover", { entity: "counsellorClass", ids: ["d2"], input: { gh, startDate: "2026-11-20", reason: "轮岗" } })),
    ).toBe(sentence);
  });
});

describe("batch assignment", () => {
  test("a counsellor gets the classes and the classes show the counsellor", async () => {
    const call = await at.call(gly);
    expect(
      await act(call, "base.batchAssign", {
        entity: "counsellorClass",
        input: { classIds: ["c2", "c3"], classDuty: "fdy", gh: "1001", startDate: "2026-11-21" },
      }),
    ).toEqual({ assigned: 2 });
    expect((await rowsOf(at, "stuClass", { fdyGh: "1001" })).map((one) => one.id)).toEqual(["c2", "c3"]);
  });
  test("a college assigns in its own classes only", async () => {
    const call = await at.call(dept11);
    expect(
      await refusal(
        act(call, "base.batchAssign", {
          entity: "counsellorClass",
          input: { classIds: ["c3"], classDuty: "fdy", gh: "1001", startDate: "2026-11-21" },
        }),
      ),
    ).toBe("只能分配本学院的班级");
  });
  test("a teacher who is no counsellor cannot become one by assignment", async () => {
    const call = await at.call(gly);
    expect(
      await refusal(
        act(call, "base.batchAssign", {
          entity: "counsellorClass",
          input: { classIds: ["c2"], classDuty: "fdy", gh: "1003", startDate: "2026-11-21" },
        }),
      ),
    ).toBe("王班主任不是在岗辅导员，请先在辅导员管理中任职");
  });
});

test("a second main head teacher in the same period breaks the rule", async () => {
  const call = await at.call(gly);
  const twice = saveRecords(
    call,
    "counsellorClass",
    [{ values: { xn: "2026-2027", xqM: "1", gh: "1001", classId: "c1", classDuty: "bzr", startDate: "2026-10-01" } }],
    { rights: "user" },
  );
  expect(await refusal(twice)).toBe("该班级在此期间已有主要负责的辅导员或班主任");
});

test("choosing another head teacher on the class is a handover from today", async () => {
  const call = await at.call(dept11);
  await saveRecords(call, "stuClass", [{ id: "c1", values: { bzrGh: "1002" } }], { rights: "user" });
  expect(await row(at, "counsellorClass", { id: "d2" })).toMatchObject({ endDate: "2026-11-20", handoverGh: "1002" });
  expect(await row(at, "counsellorClass", { classId: "c1", gh: "1002", classDuty: "bzr" })).toMatchObject({ startDate: "2026-11-21", endDate: null });
  expect((await row(at, "sysUser", { gh: "1003" }))?.roles).toEqual(["teacher"]);
});

test("a counsellor with classes cannot leave the post before handing them over", async () => {
  const call = await at.call(gly);
  expect(await refusal(act(call, "base.endCounsellor", { entity: "counsellor", ids: ["k1"], input: { endDate: "2026-11-30" } }))).toMatch(
    /还有 \d 个在带班级，请先移交/,
  );
});
