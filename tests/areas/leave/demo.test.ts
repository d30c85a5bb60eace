import { expect, test } from "vitest";
import { demoRows } from "../../support/demo-school.ts";

test("the student whom README names may apply, whatever the clock drew: no leave of theirs waits for their return", async () => {
  // At this minute one of their leaves was overdue.
  const school = await demoRows("2026-11-24 07:10:40", { only: /^leave\/(application|type|param|approvalRule)/ });
  const own = school.of("leaveApplication").filter((row) => row.xh === "2024010101" && String(row.endTime) < "2026-11-24 07:10:40");
  expect(own.length).toBeGreaterThan(1);
  expect(own.filter((row) => ["overdue", "onLeave", "cancelPending"].includes(String(row.state)))).toEqual([]);
}, 120_000);
