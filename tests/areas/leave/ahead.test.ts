import { afterAll, beforeAll, expect, test } from "vitest";
import { standingOf } from "../../../src/server/data/flow/index.ts";
import { getRecord } from "../../../src/server/data/records/index.ts";
import { type Office, openOffice, xhOf } from "./office.ts";

let office: Office;
beforeAll(async () => {
  office = await openOffice();
  office.time("2026-11-23 08:00:00");
});
afterAll(() => office.close());

const courseOf = async (accountNo: string, id: string) => {
  const call = await office.as(accountNo);
  const standing = await standingOf(call, "leaveApplication", await getRecord(call, "leaveApplication", id));
  return standing && [standing, ...standing.next].map(({ node, people }) => `${node} ${people.length > 0 ? "named" : ""}`.trim());
};

test("a student sees the whole way of a short and of a long leave, with the people on it", async () => {
  expect(await courseOf(xhOf(1), await office.submitted(1))).toEqual(["submitted named", "approved"]);
  const long = await office.submitted(2, { startTime: "2026-11-24 08:00:00", endTime: "2026-11-28 18:00:00" });
  expect(await courseOf(xhOf(2), long)).toEqual(["submitted named", "fdyApproved named", "approved"]);
});
