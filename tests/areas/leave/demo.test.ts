import { expect, test } from "vitest";
import { demoSet } from "../../../src/server/areas/demo/index.ts";
import { leave } from "../../../src/server/areas/leave/demo/index.ts";

test("the student whom README names may apply, whatever the clock drew: no leave of theirs waits for their return", () => {
  // At this minute one of their leaves was overdue.
  const applications = demoSet("2026-11-24 07:10:40", [leave]).rows.get("leaveApplication") ?? [];
  const own = applications.filter((row) => row.xh === "2024010101" && String(row.endTime) < "2026-11-24 07:10:40");
  expect(own.length).toBeGreaterThan(1);
  expect(own.filter((row) => ["overdue", "onLeave", "cancelPending"].includes(String(row.state)))).toEqual([]);
});
