import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { compile } from "../../../../engine/compile/compile.ts";
import { checkSet } from "../../../../engine/check/check-set.ts";
import type { CampusDocument } from "../../../../engine/documents/index.ts";
import type { FieldDocument } from "../../../../engine/fields/field-document.ts";
import { addRecord, getRecord, saveRecords, updateRecord } from "../../../../src/server/data/records/index.ts";
import { testRuntime, type TestRuntime } from "../../../support/database.ts";
import { entityDoc, setOf, someUser } from "../../../support/model.ts";
import { refusal } from "../../../areas/base/school.ts";

const number: FieldDocument = {
  name: "zkzh",
  title: "准考证号",
  type: "serial",
  pattern: "{year}{categoryId.code}{####}{check}",
  checkDigits: { weights: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], mod: 97 },
  givenWhen: { field: "isReviewed", eq: true },
};
const documents = (ticket: FieldDocument): CampusDocument[] => [
  { kind: "area", id: "trial", title: "试验", service: "yxgl", menu: [], roles: [{ code: "gly", title: "管理员" }] },
  entityDoc("category", [{ name: "code", title: "代码", type: "string" }], { title: "类别" }),
  entityDoc(
    "ticket",
    [
      { name: "year", title: "年度", type: "year" },
      { name: "categoryId", title: "类别", type: "ref", entity: "category" },
      { name: "note", title: "备注", type: "text" },
      { name: "isReviewed", title: "已审核", type: "boolean" },
      ticket,
    ],
    { title: "准考证" },
  ),
];

let at: TestRuntime;
beforeAll(async () => {
  at = await testRuntime({ set: setOf(documents(number)) });
});
afterAll(() => at.close());
const call = () => at.call(someUser());
const zkzh = async (id: string) => (await getRecord(await call(), "ticket", id)).zkzh;
const add = async (more: Record<string, unknown>) => (await addRecord(await call(), "ticket", more)).id;

let drawing: string;
let music: string;
beforeEach(async () => {
  await sql`truncate campus.category, campus.ticket`.execute(at.database.db);
  await sql`delete from platform.serial`.execute(at.database.db);
  [drawing, music] = (await Promise.all(["03", "04"].map(async (code) => (await addRecord(await call(), "category", { code })).id))) as [
    string,
    string,
  ];
});

test("a number waits for its condition, is made of the record, and each of its makings counts for itself", async () => {
  const waits = await add({ year: 2025, categoryId: drawing });
  expect(await zkzh(waits)).toBeNull();
  const first = await add({ year: 2025, categoryId: drawing, isReviewed: true });
  const other = await add({ year: 2025, categoryId: music, isReviewed: true });
  await updateRecord(await call(), "ticket", { id: waits, isReviewed: true });
  expect([await zkzh(first), await zkzh(other), await zkzh(waits)]).toEqual(["202503000156", "202504000162", "202503000266"]);
});

test("what has a number keeps it, whatever changes later", async () => {
  const id = await add({ year: 2025, categoryId: drawing, isReviewed: true });
  const given = await zkzh(id);
  await updateRecord(await call(), "ticket", { id, isReviewed: false, categoryId: music });
  await updateRecord(await call(), "ticket", { id, isReviewed: true });
  expect(await zkzh(id)).toBe(given);
});

test("a number whose making is empty is refused at the field that lacks", async () => {
  expect(await refusal(add({ year: 2025, isReviewed: true }))).toBe("请填写类别.代码");
  const id = await add({ year: 2025 });
  expect(await refusal(call().then((one) => updateRecord(one, "ticket", { id, isReviewed: true })))).toBe("请填写类别.代码");
});

test("forty at once get forty numbers without a gap, in batches and one by one", async () => {
  const ids = await Promise.all(Array.from({ length: 40 }, (_, n) => add({ year: 2025, categoryId: n % 2 === 0 ? drawing : music })));
  const reviewed = async (some: string[]) =>
    saveRecords(
      await call(),
      "ticket",
      some.map((id) => ({ id, values: { isReviewed: true } })),
      { rights: "user" },
    );
  await Promise.all([reviewed(ids.slice(0, 10)), reviewed(ids.slice(10, 20).reverse()), ...ids.slice(20).map((id) => reviewed([id]))]);
  const numbers = await Promise.all(ids.map(zkzh));
  const counters = (from: number) =>
    numbers
      .filter((_, n) => n % 2 === from)
      .map((text) => Number(String(text).slice(6, 10)))
      .sort((a, b) => a - b);
  const twenty = Array.from({ length: 20 }, (_, n) => n + 1);
  expect([counters(0), counters(1)]).toEqual([twenty, twenty]);
});

test("a new counter goes on behind numbers that are there already, their check digits left aside", async () => {
  const id = await add({ year: 2025, categoryId: drawing });
  await sql`update campus.ticket set "zkzh" = ${"202503001799"} where id = ${id}`.execute(at.database.db);
  expect(String(await zkzh(await add({ year: 2025, categoryId: drawing, isReviewed: true }))).slice(0, 10)).toBe("2025030018");
});

test.each<[string, Partial<FieldDocument>, string[]]>([
  ["nothing wrong", {}, []],
  ["a path that leads nowhere", { pattern: "{yaer}{####}{check}" }, ["CONDITION_PATH_UNKNOWN /fields/4/pattern"]],
  ["a value that is no short text", { pattern: "{note}{####}{check}" }, ["FIELD_OPTION_INVALID /fields/4/pattern"]],
  ["a condition on nothing", { givenWhen: { field: "reviewed", eq: true } }, ["CONDITION_PATH_UNKNOWN /fields/4/givenWhen/field"]],
  ["check digits nobody can work out", { checkDigits: undefined }, ["FIELD_OPTION_INVALID /fields/4/checkDigits"]],
  ["check digits nobody asks for", { pattern: "{year}{####}" }, ["FIELD_OPTION_INVALID /fields/4/checkDigits"]],
  ["check digits too few for the rest", { checkDigits: { weights: [1], mod: 97, digits: 1 } }, ["FIELD_OPTION_INVALID /fields/4/checkDigits"]],
])("a number with %s is told", (_, change, faults) => {
  const ticket = JSON.parse(JSON.stringify({ ...number, ...change })) as FieldDocument;
  const set = setOf(documents(ticket));
  const { model, findings } = compile(set, { hash: "test", operations: [] });
  const found = [...findings, ...checkSet(model, set)].filter(({ severity, file }) => severity === "error" && file.includes("ticket"));
  expect(found.map(({ code, path }) => `${code} ${path}`)).toEqual(faults);
});
