import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isAppError } from "../../../../engine/errors.ts";
import { listRecords } from "../../../../src/server/data/records/index.ts";
import { people, recordRows, recordSet } from "../../../support/record-set.ts";
import { testRuntime, type TestRuntime } from "../../../support/database.ts";

let at: TestRuntime;
beforeAll(async () => {
  at = await testRuntime({ set: recordSet, rows: recordRows });
});
afterAll(() => at.close());

const sums = async (who: keyof typeof people, query: Record<string, string>) =>
  (await listRecords(await at.call(people[who]), "person", { size: "1", ...query })).sums;

describe("sums cover all rows of the query, not the page", () => {
  test.each([
    ["gly", { sums: "sum:balance" }, { "sum:balance": "112.50" }],
    ["gly", { sums: "sum:balance", classId: "c1" }, { "sum:balance": "12.50" }],
    ["gly", { sums: "count:birthday,avg:height" }, { "count:birthday": "3", "avg:height": "167.8333333333" }],
    ["gly", { sums: "sum:balance", classId: "c2" }, { "sum:balance": "0" }],
    ["gly", { sums: "avg:height", classId: "c2" }, { "avg:height": null }],
    ["gly", {}, undefined],
  ] as const)("%s asks %j", async (who, query, want) => {
    const found = await sums(who, query);
    if (want === undefined) expect(found).toBeUndefined();
    else
      for (const [key, value] of Object.entries(want)) {
        if (value === null) expect(found?.[key]).toBeNull();
        else expect(Number(found?.[key])).toBeCloseTo(Number(value), 6);
      }
  });
});

test.each([
  ["sum:xm", "REQUEST_PARAM_INVALID"],
  ["min:height", "REQUEST_PARAM_INVALID"],
  ["sum:nothing", "REQUEST_PARAM_INVALID"],
  ["height", "REQUEST_PARAM_INVALID"],
  ["constructor:height", "REQUEST_PARAM_INVALID"],
])("%s is refused", async (text, code) => {
  const refused = await sums("gly", { sums: text }).catch((error: unknown) => (isAppError(error) ? error.problems[0]!.code : error));
  expect(refused).toBe(code);
});

test("a field seen only masked is not counted for the reader", async () => {
  const refused = await sums("fdy", { sums: "count:phone" }).catch((error: unknown) => (isAppError(error) ? error.problems[0]!.code : error));
  expect(refused).toBe("FIELD_NOT_READABLE");
});
