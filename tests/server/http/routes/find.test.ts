import { afterAll, beforeAll, expect, test } from "vitest";
import type { FoundRecords } from "../../../../engine/api.ts";
import { type TestApp, testApp } from "../../../support/app.ts";
import { fixtureOperations, fixtureRows, fixtureSet } from "../../../support/fixture-set.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ schemas: fixtureSet(), operations: fixtureOperations, rows: fixtureRows });
});
afterAll(() => server.close());

const find = async (account: string, keyword: string): Promise<FoundRecords> =>
  (await server.as(account).get("/api/flySource-base/screen/find", { keyword })).json().data;
const titles = async (account: string, keyword: string) => (await find(account, keyword)).records.map(({ title }) => title).sort();

test("records are found by their names, as far as each reader's lists have them, and never those of another school", async () => {
  expect(await titles("admin", "的档案")).toEqual(["张一的档案", "李二的档案"]);
  expect(await titles("s1", "的档案")).toEqual(["张一的档案"]);
  expect(await titles("fdy2", "的档案")).toEqual(["李二的档案"]);
});
test("each brings the page that opens it", async () => {
  const [record] = (await find("admin", "张一的")).records;
  expect(record).toMatchObject({ id: "2001", screen: "org/dossier", number: "" });
  expect(record!.screenTitle).not.toBe("");
});
test("what is no name or number of a record finds nothing, though the reader may read it", async () => {
  for (const words of ["家庭困难", "甲", "13800000001"]) expect(await titles("admin", words)).toEqual([]);
});
test("a single letter looks nowhere, and signs are letters", async () => {
  expect(await titles("admin", "张")).toEqual([]);
  for (const words of ["%%", "__", "' or 1=1", "张\\"]) expect(await titles("admin", words)).toEqual([]);
});
