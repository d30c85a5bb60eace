import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Finding } from "../../../engine/check/index.ts";
import { languageOf, run } from "../../../generator/cli.ts";
import { putAt, renameAt, valueAt } from "../../../engine/values/json-pointer.ts";

let dir = "";
const lines: string[] = [];
const check = (...args: string[]) => run(["check", dir, ...args], (line) => lines.push(line));
const path = (file: string) => join(dir, file);
const read = (file: string) => readFileSync(path(file), "utf8");
const edit = (file: string, from: string, to: string) => {
  expect(read(file)).toContain(from);
  writeFileSync(path(file), read(file).replace(from, to));
};
beforeEach(() => {
  lines.length = 0;
  dir = mkdtempSync(join(tmpdir(), "campus-check-"));
  cpSync(new URL("../../fixtures/documents/good", import.meta.url).pathname, dir, { recursive: true });
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test("--json prints code, sentence, file, pointer and the nearest name", async () => {
  edit("demo/request.screen.json", '"endDate"', '"endDat"');
  expect(await check("--json")).toBe(1);
  const findings = JSON.parse(lines.join("\n")) as Finding[];
  expect(findings[0]).toMatchObject({
    severity: "error",
    code: "CONDITION_PATH_UNKNOWN",
    file: "demo/request.screen.json",
    path: "/list/columns/6/field",
    suggestion: "endDate",
    fix: { path: "/list/columns/6/field", value: "endDate" },
  });
  expect(findings[0]?.message).toContain("endDate");
});

test.each([
  [
    "en",
    'error demo/request.screen.json#/list/columns/6/field CONDITION_PATH_UNKNOWN "申请" has no field path "endDat"; is "endDate" meant?',
    /^\d+ documents, 1 errors/,
  ],
  [
    "zh-TW",
    "錯誤 demo/request.screen.json#/list/columns/6/field CONDITION_PATH_UNKNOWN 「申请」沒有欄位路徑「endDat」，是否應為「endDate」",
    /^\d+ 個文件，1 個錯誤/,
  ],
])("--lang %s tells the same codes in its words", async (language, line, last) => {
  edit("demo/request.screen.json", '"endDate"', '"endDat"');
  expect(await check("--lang", language)).toBe(1);
  expect(lines.join("\n").split("\n")).toContain(line);
  expect(lines.at(-1)).toMatch(last);
});

test("a language that nobody speaks is not understood", async () => {
  expect(await check("--lang", "xx")).toBe(2);
});

test.each([
  [{ LANG: "en_US.UTF-8" }, "en"],
  [{ LANG: "zh_TW.UTF-8@x" }, "zh-TW"],
  [{ LANG: "en_GB", LC_ALL: "zh_CN.UTF-8" }, "zh-CN"],
  [{ LANG: "", LC_MESSAGES: "zh_HK" }, "zh-TW"],
  [{ LANG: "C.UTF-8" }, "zh-CN"],
  [{}, "zh-CN"],
])("a terminal with %j is told in %s", (environment, language) => expect(languageOf(environment)).toBe(language));

const entity = "demo/request.entity.json";
const screen = "demo/request.screen.json";
describe("--fix brings back what was misspelt, byte for byte", () => {
  test.each([
    ["a key", entity, '"titleField"', '"titelField"'],
    ["a word of a closed list", entity, '"type": "serial"', '"type": "seriel"'],
    ["an entity", entity, '"entity": "person"', '"entity": "persn"'],
    ["a path of a screen", screen, '"endDate"', '"endDat"'],
    ["a field in a condition", entity, '{ "field": "state", "in"', '{ "field": "stat", "in"'],
    ["white space", entity, '  "title": "申请"', '      "title":   "申请"'],
  ])("%s", async (_name, file, right, wrong) => {
    const before = read(file);
    edit(file, right, wrong);
    expect(await check("--fix")).toBe(0);
    expect(read(file)).toBe(before);
    expect(lines[0]).toBe(`1 个文件已修复\n${file}`);
  });
  test("two mistakes of which one hides the other", async () => {
    const before = read(entity);
    edit(entity, '"type": "serial"', '"type": "seriel"');
    edit(entity, '"entity": "person"', '"entity": "persn"');
    expect(await check("--fix")).toBe(0);
    expect(read(entity)).toBe(before);
  });
  test("a set without mistakes is left alone", async () => {
    expect(await check("--fix")).toBe(0);
    expect(lines[0]).toBe("0 个文件已修复");
  });
  test.each([
    ["what resembles nothing", '"entity": "person"', '"entity": "somethingElse"'],
    ["a scope: the nearest one may open more rows", '"scope": "own", "when"', '"scope": "owm", "when"'],
    ["a guess after which nothing is better", '"type": "serial"', '"type": "serail"'],
    ["a list of scopes", '["myUnits", "submitted"]', '["myUnit", "submitted"]'],
    ["a role", '"role": "student"', '"role": "studnt"'],
    ["a condition of a right", '"when": { "use": "isEditable" }', '"when": { "use": "isEditabel" }'],
  ])("%s stays, and is reported", async (_name, right, wrong) => {
    edit(entity, right, wrong);
    const broken = read(entity);
    expect(await check("--fix")).toBe(1);
    expect(read(entity)).toBe(broken);
  });
});

test.each([
  ["10,000 levels of lists", "[".repeat(10_000) + "]".repeat(10_000)],
  ["10,000 levels of objects", `${'{"all":'.repeat(10_000)}1${"}".repeat(10_000)}`],
  ["100,000 open brackets", "[".repeat(100_000)],
  ["nothing", ""],
  ["a number", "1"],
  ["null", "null"],
  ["a newer format", '{"kind":"entity","id":"x","format":99}'],
  ["prototype keys", '{"__proto__":{"kind":"entity"},"constructor":1,"kind":"__proto__"}'],
])("a file of %s is a finding", async (_name, text) => {
  writeFileSync(path("demo/odd.json"), text);
  expect(await check()).toBe(1);
  expect(lines.join("\n")).toContain("demo/odd.json");
});

test.each([["check"], ["types"], ["format"]])("%s of a directory that is not there says so", async (command) => {
  expect(await run([command, "/nowhere/at/all"], (line) => lines.push(line))).toBe(2);
  expect(lines.join()).toContain("/nowhere/at/all");
});

test.each([[[]], [["explode"]], [["check", "--explode"]], [["check", "a", "b"]], [["constructor"]]])("%j shows how it is used", async (args) => {
  expect(await run(args, (line) => lines.push(line))).toBe(2);
  expect(lines.join()).toContain("campus <command>");
});

describe("JSON pointers", () => {
  const document = { a: [{ "b/c": 1, "d~": 2 }], e: 3 };
  test("reach through lists and escaped keys", () => expect(valueAt(document, "/a/0/b~1c")).toBe(1));
  test("put at an existing place without changing the document", () => {
    expect(putAt(document, "/a/0/d~0", 9)).toEqual({ a: [{ "b/c": 1, "d~": 9 }], e: 3 });
    expect(document.a[0]).toEqual({ "b/c": 1, "d~": 2 });
  });
  test("rename in place, but not onto a name that is taken", () => {
    expect(Object.keys(renameAt(document, "/a", "z") as object)).toEqual(["z", "e"]);
    expect(renameAt(document, "/a", "e")).toBe(document);
  });
  test.each(["/x", "/a/7/b", "/__proto__/x", "/a/0/b~1c/d"])("%s leads nowhere and changes nothing", (pointer) => {
    expect(putAt(document, pointer, 1)).toBe(document);
  });
});
