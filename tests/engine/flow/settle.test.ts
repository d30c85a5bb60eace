import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { modelEnv } from "../../../engine/conditions/model-env.ts";
import type { FlowDue } from "../../../engine/kinds/flow/document.ts";
import { deadlineOf, dueAt, settle } from "../../../engine/flow/index.ts";
import { contextOf, entityOf, modelOf } from "../../support/model-of.ts";

describe("a node is settled", () => {
  test.each([
    ["any", undefined, 3, 0, 0, "waiting"],
    ["any", undefined, 3, 1, 0, "agreed"],
    ["any", undefined, 3, 0, 1, "refused"],
    [undefined, undefined, 1, 1, 0, "agreed"],
    ["all", undefined, 3, 2, 0, "waiting"],
    ["all", undefined, 3, 3, 0, "agreed"],
    ["all", undefined, 3, 2, 1, "refused"],
    ["sequence", undefined, 2, 1, 0, "waiting"],
    ["sequence", undefined, 2, 2, 0, "agreed"],
    ["sequence", undefined, 2, 0, 1, "refused"],
    ["ratio", 2 / 3, 3, 1, 0, "waiting"],
    ["ratio", 2 / 3, 3, 2, 0, "agreed"],
    ["ratio", 2 / 3, 3, 1, 1, "waiting"],
    ["ratio", 2 / 3, 3, 1, 2, "refused"],
    ["ratio", 0.5, 4, 2, 2, "agreed"],
    ["ratio", 0, 4, 0, 0, "waiting"],
    ["ratio", undefined, 2, 1, 0, "waiting"],
    ["all", undefined, 0, 0, 0, "waiting"],
  ] as const)("mode %s, ratio %s: of %i asked %i agree, %i refuse: %s", (mode, ratio, asked, agreed, refused, wanted) => {
    expect(settle({ mode, ratio }, { asked, agreed, refused })).toBe(wanted);
  });

  test("when everybody has spoken, and never both ways", () => {
    const mode = fc.constantFrom("any", "all", "ratio", "sequence");
    fc.assert(
      fc.property(mode, fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 20 }), fc.nat(20), (how, ratio, asked, many) => {
        const agreed = Math.min(asked, many);
        expect(settle({ mode: how as "any", ratio }, { asked, agreed, refused: asked - agreed })).not.toBe("waiting");
      }),
    );
  });
});

describe("deadlines run in office hours", () => {
  const holidays = { "2025-10-01": true, "2025-10-02": true, "2025-10-03": true } as Record<string, boolean>;
  const ctx = contextOf(
    {},
    { calendar: (day) => ({ xn: "2025-2026", xqM: "1", week: 5, isTeachDay: day === "2025-09-28", isHoliday: holidays[day] === true }) },
  );
  test.each([
    ["within the morning", "2025-09-01 09:00:00", 2, "2025-09-01 11:00:00"],
    ["over noon", "2025-09-01 11:00:00", 2, "2025-09-01 15:00:00"],
    ["to the end of the day", "2025-09-01 08:00:00", 8, "2025-09-01 18:00:00"],
    ["over the night", "2025-09-01 17:30:00", 1, "2025-09-02 08:30:00"],
    ["arrived at night", "2025-09-01 23:00:00", 1, "2025-09-02 09:00:00"],
    ["arrived at noon", "2025-09-01 12:30:00", 1, "2025-09-01 15:00:00"],
    ["three working days", "2025-09-01 10:00:00", 24, "2025-09-04 10:00:00"],
    ["over a weekend", "2025-09-05 17:00:00", 2, "2025-09-08 09:00:00"],
    ["a Sunday with lessons counts", "2025-09-26 17:00:00", 2, "2025-09-28 09:00:00"],
    ["holidays do not count", "2025-09-30 17:00:00", 2, "2025-10-06 09:00:00"],
    ["half hours", "2025-09-01 08:00:00", 0.5, "2025-09-01 08:30:00"],
    ["no time at all", "2025-09-06 08:00:00", 0, "2025-09-06 08:00:00"],
  ])("%s", (_case, from, hours, wanted) => expect(dueAt(from, hours, ctx)).toBe(wanted));
  test.each([
    ["2025-02-30 08:00:00", 1],
    ["2025-09-01 08:00:00", -1],
    ["2025-09-01 08:00:00", Number.NaN],
    ["2025-09-01 08:00:00", Number.POSITIVE_INFINITY],
  ])("%s plus %s hours is no moment", (from, hours) => expect(dueAt(from, hours, ctx)).toBeNull());
});

describe("a deadline", () => {
  const env = modelEnv(modelOf(entityOf("paper", ["title", { name: "hours", title: "时限", type: "integer" }])), "paper", contextOf({}));
  const at = (due: Pick<FlowDue, "hours" | "workHours">, record: Record<string, unknown> = {}) =>
    deadlineOf({ ...due, then: "remind" }, { from: "2025-09-05 17:00:00", record, env });
  test.each<[string, string | null, string | null]>([
    ["hours of the clock run at night and over the weekend", at({ hours: 12 }), "2025-09-06 05:00:00"],
    ["office hours do not", at({ workHours: 12 }), "2025-09-09 11:00:00"],
    ["halves count", at({ hours: 0.5 }), "2025-09-05 17:30:00"],
    ["a field says how many", at({ hours: { field: "hours" } }, { hours: 24 }), "2025-09-06 17:00:00"],
    ["without hours there is none", at({ hours: { field: "hours" } }), null],
    ["nor with fewer than none", at({ hours: -1 }), null],
  ])("%s", (_case, found, wanted) => expect(found).toBe(wanted));
});
