import type { EntityDocument } from "../../../engine/kinds/entity/document.ts";
import type { DictsDocument } from "../../../engine/kinds/dicts/document.ts";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CampusDocument } from "../../../engine/documents/index.ts";
import { checkDocuments } from "../../../generator/commands/check.ts";
import { type Draft, draftFromTables } from "../../../generator/foreign/index.ts";
import { testDatabase, type TestDatabase } from "../../support/database.ts";

let database: TestDatabase;
let draft: Draft;
beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(readFileSync(new URL("./school-tables.sql", import.meta.url), "utf8"));
  draft = await draftFromTables(database.pool, { schema: "old school", area: "old", areaTitle: "旧系统" });
});
afterAll(() => database.close());

const documentOf = <T extends CampusDocument>(kind: T["kind"], id: string): T =>
  draft.documents.map(({ document }) => document).find((document): document is T => document.kind === kind && document.id === id)!;
const fieldsOf = (id: string) => Object.fromEntries(documentOf<EntityDocument>("entity", id).fields.map(({ name, ...rest }) => [name, rest]));
const dictOf = (code: string) => documentOf<DictsDocument>("dicts", "old").dicts.find((dict) => dict.code === code)?.items;
const set = (of: Draft) => of.documents.map(({ file, document }) => ({ file, area: file.split("/")[0]!, document }));

test("the documents check without an error", () => {
  expect(checkDocuments(set(draft)).filter(({ severity }) => severity === "error")).toEqual([]);
  expect(draft.documents.map(({ file }) => file)).toEqual([
    "old/area.json",
    "old/dicts.json",
    "old/department.entity.json",
    "old/department.screen.json",
    "old/enrolment.entity.json",
    "old/enrolment.screen.json",
    "old/student.entity.json",
    "old/student.screen.json",
  ]);
});

test("a text key is the key, and a reference to itself makes a tree", () => {
  const department = documentOf<EntityDocument>("entity", "department");
  expect(department).toMatchObject({ title: "部门", key: "deptCode", titleField: "deptName", treeField: "parentCode", unique: [["deptName"]] });
  expect(fieldsOf("department")).toMatchObject({
    deptCode: { type: "string", maxLength: 20, required: true, unique: true, immutable: true },
    parentCode: { type: "tree", entity: "department" },
  });
});

test.each([
  ["studentNo", { title: "学号", type: "string", maxLength: 20, required: true }],
  ["gender", { title: "性别", type: "dict" }],
  ["status", { title: "状态", type: "dict", required: true }],
  ["mood", { type: "dict", default: "good" }],
  ["moods", { type: "dicts" }],
  ["deptCode", { type: "ref", entity: "department", required: true }],
  ["tutorId", { type: "tree", entity: "student" }],
  ["phone", { type: "phone", mask: "phone", group: "sensitive" }],
  ["shenFenZhengHao", { title: "身份证号", type: "idcard", mask: "idcard" }],
  ["birthday", { type: "date" }],
  ["enteredOn", { type: "date", required: true, default: { ctx: "today" } }],
  ["tuition", { title: "学费", type: "money", min: 0, max: 100_000, default: "5000.00" }],
  ["score", { type: "number", scale: 1 }],
  ["age", { type: "integer", min: 1, max: 149 }],
  ["isLocal", { type: "boolean", required: true, default: false }],
  ["seenAt", { type: "datetime", default: { ctx: "now" } }],
  ["wakes", { type: "time" }],
  ["tags", { type: "json" }],
  ["code", { type: "string", maxLength: 12 }],
  ["bio", { type: "text" }],
])("the column %s becomes its field", (name, wanted) => {
  expect(fieldsOf("student")[name]).toMatchObject(wanted);
});

test("codes and labels come from enums, checks and comments", () => {
  const student = documentOf<EntityDocument>("entity", "student");
  const dict = (field: string) => dictOf(student.fields.find(({ name }) => name === field)!.dict!);
  expect(dict("gender")).toEqual([
    { value: "1", label: "男" },
    { value: "2", label: "女" },
  ]);
  expect(dict("status")?.map(({ label }) => label)).toEqual(["在校", "离校", "休学"]);
  expect(dict("mood")?.map(({ value }) => value)).toEqual(["good", "bad", `it's "complicated" */`]);
  expect(student.fields.find(({ name }) => name === "moods")?.dict).toBe(student.fields.find(({ name }) => name === "mood")?.dict);
});

test("few distinct values of a text become a dictionary", () => {
  const { kind } = fieldsOf("enrolment");
  expect(kind?.type).toBe("dict");
  expect(dictOf(kind!.dict!)?.map(({ value }) => value)).toEqual(["必修", "选修"]);
});

test("columns the platform keeps itself are not made twice", () => {
  for (const name of ["id", "createdAt", "isDeleted"]) expect(fieldsOf("student")).not.toHaveProperty(name);
});

test("unique sets and indexes are taken over", () => {
  expect(documentOf<EntityDocument>("entity", "student")).toMatchObject({
    unique: [["studentNo"], ["name", "birthday"]],
    indexes: [["deptCode", "status"]],
  });
  expect(documentOf<EntityDocument>("entity", "enrolment")).toMatchObject({ unique: [["studentId", "term"]] });
});

test.each([
  ["old school.student.photo", "type"],
  ["old school.student.full_name", "GENERATED"],
  ["old school.student.born_first", "CHECK"],
  ["old school.student.half", "UNIQUE INDEX"],
  ["old school.student.created_at", "column"],
  ["old school.student.tags", "type"],
])("what %s says beyond the documents is told", (pointer, keyword) => {
  expect(draft.unexpressed).toContainEqual({ pointer, keyword, why: expect.stringMatching(/\S/) });
});

test("the same tables give the same bytes, and only the tables asked for", async () => {
  const again = await draftFromTables(database.pool, { schema: "old school", area: "old", areaTitle: "旧系统" });
  expect(again.documents.map(({ text }) => text)).toEqual(draft.documents.map(({ text }) => text));
  const one = await draftFromTables(database.pool, { schema: "old school", tables: ["student"], area: "old" });
  expect(one.documents.filter(({ document }) => document.kind === "entity").map(({ document }) => document.id)).toEqual(["student"]);
  expect(checkDocuments(set(one)).filter(({ severity }) => severity === "error")).toEqual([]);
  expect(one.unexpressed).toContainEqual(expect.objectContaining({ pointer: "old school.student.dept_code", keyword: "FOREIGN KEY" }));
});

test("hostile names of a schema are names and nothing else", async () => {
  await database.pool.query(
    `create schema "x""; drop schema platform; --"; create table "x""; drop schema platform; --"."t'""; select 1 --" ("a""b'; -- */ \${x}" text, "__proto__" int, "constructor" int)`,
  );
  const made = await draftFromTables(database.pool, { schema: 'x"; drop schema platform; --', area: "evil" });
  expect(checkDocuments(set(made)).filter(({ severity }) => severity === "error")).toEqual([]);
  expect((await database.pool.query("select count(*)::int as n from pg_namespace where nspname = 'platform'")).rows).toEqual([{ n: 1 }]);
});
