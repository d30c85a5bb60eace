import { expect, test } from "vitest";
import { compile } from "../../../../engine/compile/index.ts";
import { recordTitle } from "../../../../src/server/data/records/record-title.ts";
import { readSet } from "../../../support/documents.ts";

const { model } = compile(readSet(new URL("../../../../schemas", import.meta.url).pathname), { hash: "h", operations: [] });

test.each([
  ["leaveApplication", { leaveNo: "QJ202611190110" }, "QJ202611190110"],
  ["leaveHolidayReturn", { xh: "2024010101" }, "2024010101"],
  ["leaveCancellation", { leaveId: "1179507994000058511" }, ""],
  ["lesson", { courseName: "高等数学", startTime: "2026-11-23 08:00:00" }, "高等数学 2026-11-23 08:00"],
  ["dormBed", { roomId: "17", bedNo: "3" }, "3"],
  ["dormResourceAlloc", { dormId: "17", departmentId: "11" }, ""],
  ["sysNotice", { title: null }, ""],
])("a record of %s with %j is called “%s”: a title that is an id is none", (id, record, title) =>
  expect(recordTitle(model, model.entities.get(id)!, record)).toBe(title),
);
