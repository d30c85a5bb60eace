import { describe, expect, test } from "vitest";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { toEvents, touching } from "../../../renderers/screens/calendar/events.ts";

const screen = {
  screen: { calendar: { title: "title", start: "startTime", end: "endTime", repeat: "again" } },
  fields: { startTime: { valueClass: "datetime" }, endTime: { valueClass: "datetime" } },
} as unknown as CompiledScreen;
const month = ["2026-11-30", "2027-01-03"] as const;
const row = (startTime: string, endTime: string, again: string | null) => ({ id: "1", version: 1, startTime, endTime, again });

describe("a month shows", () => {
  test.each([
    ["a record once", row("2026-12-01 09:00:00", "2026-12-02 10:00:00", "none"), [["2026-12-01", "2026-12-02"]]],
    [
      "what comes every week on each of its days, also when it began long ago",
      row("2025-12-04 09:00:00", "2025-12-04 10:00:00", "week"),
      ["2026-12-03", "2026-12-10", "2026-12-17", "2026-12-24", "2026-12-31"].map((day) => [day, day]),
    ],
    [
      "the end of what began before the month and lasts into it",
      row("2026-10-29 09:00:00", "2026-11-01 10:00:00", "month"),
      [
        ["2026-11-29", "2026-12-02"],
        ["2026-12-29", "2027-01-01"],
      ],
    ],
    ["nothing without a beginning", { id: "1", version: 1, startTime: null, endTime: null, again: "day" }, []],
  ])("%s", (_what, given, expected) => {
    expect(toEvents(screen, [given], { days: month }).map(({ from, to }) => [from, to])).toEqual(expected);
  });

  test("what the server is asked for: records that touch it, and those that come again", () => {
    expect(touching(screen, ...month)).toEqual({
      all: [
        { field: "startTime", lte: "2027-01-03 23:59:59" },
        {
          any: [
            { field: "endTime", gte: "2026-11-30 00:00:00" },
            { field: "again", in: ["day", "week", "month", "year"] },
          ],
        },
      ],
    });
  });
});
