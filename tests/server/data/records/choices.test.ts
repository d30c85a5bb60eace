import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isAppError } from "../../../../engine/errors.ts";
import { planListing, projectFetched, selectRecords, streamRecords, treeRecords } from "../../../../src/server/data/records/index.ts";
import { testRuntime, type TestRuntime } from "../../../support/database.ts";
import { people, recordRows, recordSet } from "../../../support/record-set.ts";

let at: TestRuntime;
beforeAll(async () => {
  at = await testRuntime({ set: recordSet, rows: recordRows });
});
afterAll(() => at.close());

type Who = keyof typeof people | "nobody";
const as = (who: Who) => at.call(who === "nobody" ? { roles: ["nobody"] } : people[who]);
const values = async (who: Who, entity: string, query: Record<string, string> = {}) =>
  (await selectRecords(await as(who), entity, query)).map((one) => one.value);
const refusal = async (work: Promise<unknown>) => {
  try {
    await work;
  } catch (error) {
    if (isAppError(error)) return error.problems[0]!.code;
    throw error;
  }
  return "allowed";
};

describe("choices", () => {
  test.each([
    ["gly", "room", {}, ["c1", "c2", "c3"]],
    ["gly", "room", { enabled: "0" }, ["c9", "c1", "c2", "c3"]],
    ["gly", "room", { ids: "c9,c1" }, ["c9", "c1"]],
    ["gly", "room", { keyword: "音乐" }, ["c3"]],
    ["student", "room", { unitCode: "31" }, ["c1", "c2"]],
    ["student", "person", {}, ["2024010101"]],
    ["gly", "person", { keyword: "张" }, ["2024010101", "2024030101"]],
    ["fdy", "person", {}, ["2024010101", "2024010102"]],
    ["fdy", "person", { flag: "1" }, ["2024010101", "2024010102"]],
    ["gly", "room", { for: "person.classId" }, ["c1", "c2", "c3"]],
    ["gly", "room", { for: "person.classId", enabled: "0" }, ["c1", "c2", "c3"]],
    ["gly", "room", { for: "person.classId", ids: "c9,c1" }, ["c9", "c1"]],
  ] as [Who, string, Record<string, string>, string[]][])("%s of %s by %j: %j", async (who, entity, query, want) =>
    expect((await values(who, entity, query)).toSorted()).toEqual(want.toSorted()),
  );

  test("say key, title and what the entity shows, never more", async () => {
    const [one] = await selectRecords(await as("gly"), "person", { ids: "2024010101" });
    expect(one).toEqual({
      id: "2024010101",
      value: "2024010101",
      label: "张三",
      xh: "2024010101",
      xm: "张三",
      classId: "c1",
      className: "软件2401",
      bjmc: "软件2401",
    });
  });
  test.each([
    ["nobody", "room", {}, "ACTION_DENIED"],
    ["gly", "room", { for: "person.xm" }, "REQUEST_PARAM_INVALID"],
    ["gly", "room", { for: "nope.x" }, "REQUEST_PARAM_INVALID"],
    ["gly", "room", { for: "person.classId", record: "[1]" }, "REQUEST_PARAM_INVALID"],
    ["gly", "room", { nope: "1" }, "REQUEST_PARAM_UNKNOWN"],
    ["fdy", "person", { phone: "138" }, "FIELD_NOT_READABLE"],
    ["gly", "person", { idCard: "1" }, "FIELD_NOT_READABLE"],
  ] as const)("%s of %s by %j is refused with %s", async (who, entity, query, code) =>
    expect(await refusal(as(who).then((call) => selectRecords(call, entity, query)))).toBe(code),
  );
});

describe("trees", () => {
  test("come whole, nested and in order", async () => {
    const tree = await treeRecords(await as("student"), "unit", {});
    expect(tree).toMatchObject([
      {
        id: "1",
        parentId: "0",
        label: "学校",
        hasChildren: true,
        children: [
          { id: "3", parentId: "1", children: [{ id: "31", hasChildren: false, children: [] }] },
          { id: "30", children: [] },
        ],
      },
    ]);
  });
  test("come by level", async () => {
    const call = await as("student");
    expect((await treeRecords(call, "unit", { parentId: "0" })).map((node) => [node.id, node.hasChildren])).toEqual([["1", true]]);
    expect((await treeRecords(call, "unit", { parentId: "1" })).map((node) => [node.id, node.hasChildren])).toEqual([
      ["3", true],
      ["30", false],
    ]);
    expect((await treeRecords(call, "unit", { root: "3" })).map((node) => node.id)).toEqual(["31"]);
  });
  test("of an entity that is none are refused", async () =>
    expect(await refusal(as("gly").then((call) => treeRecords(call, "room", {})))).toBe("CALL_UNKNOWN"));
});

describe("streams", () => {
  test("give the rows of the list in its order, each once, as the exporter may see them", async () => {
    const listing = planListing(await as("fdy"), "person", { descs: "xh", columns: "classId.bjmc,classId.unitCode" }, "export");
    const rows: unknown[] = [];
    const sent = await streamRecords(listing, {
      limit: 100,
      onBatch: async (batch) => void rows.push(...batch.map((one) => projectFetched({ ...listing, exit: "export" }, one))),
    });
    expect(sent).toBe(2);
    expect(rows).toMatchObject([
      { id: "p2", className: "软件2401", "classId.bjmc": "软件2401", _withheld: { "classId.unitCode": "absent" } },
      { id: "p1" },
    ]);
    expect(rows.every((row) => !("phone" in (row as object)))).toBe(true);
  });
  test("stop at the limit", async () => {
    const listing = planListing(await as("gly"), "person", {}, "export");
    expect(await streamRecords(listing, { limit: 3, onBatch: async () => undefined })).toBe(3);
  });
  test("need the right to export", async () =>
    expect(await refusal(as("student").then((call) => planListing(call, "person", {}, "export")))).toBe("ACTION_DENIED"));
});
