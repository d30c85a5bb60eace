import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AreaDocument } from "../../../../engine/kinds/area/document.ts";
import type { EntityDocument } from "../../../../engine/kinds/entity/document.ts";
import { listAll, listRecords, planListing } from "../../../../src/server/data/records/list.ts";
import { selectRecords, treeRecords } from "../../../../src/server/data/records/index.ts";
import { streamRecords } from "../../../../src/server/data/records/stream.ts";
import { testRuntime, type TestRuntime } from "../../../support/database.ts";
import { statementsOf } from "../../../support/statements.ts";
import { setOf } from "../../../support/model.ts";

/** Papers come best first; the score is for the keeper, and for writers on their own papers. */
const paper: EntityDocument = {
  kind: "entity",
  id: "paper",
  title: "论文",
  titleField: "name",
  treeField: "parentId",
  fields: [
    { name: "name", title: "题目", type: "string" },
    { name: "writer", title: "作者", type: "string" },
    { name: "score", title: "得分", type: "number", group: "secret" },
    { name: "parentId", title: "上级", type: "tree", entity: "paper" },
  ],
  order: [
    { field: "score", dir: "desc" },
    { field: "name", dir: "asc" },
  ],
  access: {
    scopes: {
      own: { field: "writer", eq: { ctx: "user.accountNo" } },
      chief: { value: { ctx: "user.accountNo" }, eq: "chief" },
    },
    grants: [
      { role: "keeper", read: { groups: ["*"] }, export: { groups: ["*"] } },
      { role: "clerk", read: {}, export: {} },
      { role: "writer", read: {}, export: {} },
      { role: "writer", read: { scope: "own", groups: ["*"] }, export: { scope: "own", groups: ["*"] } },
      { role: "author", read: { scope: "chief" } },
      { role: "author", read: { scope: "own", groups: ["*"] } },
    ],
  },
};
const area: AreaDocument = {
  kind: "area",
  id: "trial",
  title: "试验",
  service: "yxgl",
  menu: [],
  roles: ["keeper", "clerk", "writer", "author"].map((code) => ({ code, title: code })),
};
const rows = {
  paper: [
    { id: "1", name: "c", writer: "w1", score: 90 },
    { id: "2", name: "a", writer: "w2", score: 95 },
    { id: "3", name: "b", writer: "w1", score: 60 },
    { id: "4", name: "d", writer: "w2", score: 99 },
  ],
};

let at: TestRuntime;
beforeAll(async () => {
  at = await testRuntime({ set: setOf([area, paper]), rows });
});
afterAll(() => at?.close());

const callOf = (role: string) => at.call({ roles: [role], accountNo: "w1" });
const namesOf = (found: readonly Record<string, unknown>[]) => found.map((row) => row.name ?? row.label).join("");

/** Every way rows leave in an order of the entity's own. */
const ways: Record<string, (role: string) => Promise<string>> = {
  list: async (role) => namesOf((await listRecords(await callOf(role), "paper", {})).records),
  "list page by page": async (role) => {
    const call = await callOf(role);
    const pages = await Promise.all([1, 2, 3, 4].map((current) => listRecords(call, "paper", { current, size: 1 })));
    return namesOf(pages.flatMap(({ records }) => records));
  },
  "list without pages": async (role) => namesOf(await listAll(await callOf(role), "paper", {})),
  export: async (role) => {
    const found: Record<string, unknown>[] = [];
    const listing = planListing(await callOf(role), "paper", {}, "export");
    await streamRecords(listing, { limit: 10, onBatch: async (batch) => void found.push(...batch.map(({ record }) => record)) });
    return namesOf(found);
  },
  choices: async (role) => namesOf(await selectRecords(await callOf(role), "paper", {})),
  tree: async (role) => namesOf(await treeRecords(await callOf(role), "paper", {})),
};

describe.each(Object.entries(ways))("%s", (_name, told) => {
  test("the entity's own order for who reads what it goes by", async () => expect(await told("keeper")).toBe("dacb"));
  test("what remains of it for who does not", async () => expect(await told("clerk")).toBe("abcd"));
  test("a value that is read in some rows orders those and no other", async () => {
    const names = await told("writer");
    expect(names.replaceAll(/[ad]/g, "")).toBe("cb");
    expect(names.replaceAll(/[bc]/g, "")).toBe("ad");
  });
});

test("a grant that lists nothing for this person keeps no index from serving the order", async () => {
  const call = await callOf("author");
  let names = "";
  const statements = await statementsOf(at.runtime, async () => {
    names = namesOf((await listRecords(call, "paper", {})).records);
  });
  expect(names).toBe("cb");
  expect(statements.filter((text) => /order by case/.test(text))).toEqual([]);
  const asked = await statementsOf(at.runtime, async () => listRecords(await callOf("writer"), "paper", {}));
  expect(asked.filter((text) => /order by case/.test(text))).not.toEqual([]);
});
