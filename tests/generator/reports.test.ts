import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { run } from "../../generator/cli.ts";
import { table, withBlocks } from "../../generator/reports/blocks.ts";
import { languageBlocks } from "../../generator/reports/language.ts";
import { catalogue } from "../../engine/errors.ts";

const readme = new URL("../../schemas/README.md", import.meta.url).pathname;

test("the tables of the language reference are up to date: run `node generator/cli.ts reports`", () => {
  const page = readFileSync(readme, "utf8");
  expect(page).toBe(withBlocks(page, languageBlocks()));
});

test("every problem of the catalogue is on the page, with a readable sentence", () => {
  const { problems } = languageBlocks();
  for (const code of Object.keys(catalogue)) expect(problems).toContain(`\`${code}\``);
  expect(problems).not.toMatch(/undefined|\[object|NaN/);
});

test("a block without a place is an error", () => expect(() => withBlocks("page", { missing: "x" })).toThrow("missing"));
test("bars in cells do not break a table", () => expect(table(["a"], [["x|y"]])).toBe("| a |\n| --- |\n| x\\|y |"));

describe("the command line", () => {
  let dir = "";
  const lines: string[] = [];
  const campus = (...args: string[]) => run(args, (line) => lines.push(line));
  beforeEach(() => {
    lines.length = 0;
    dir = mkdtempSync(join(tmpdir(), "documents-"));
    cpSync(new URL("../fixtures/documents/good", import.meta.url).pathname, dir, { recursive: true });
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));
  const request = () => join(dir, "demo/request.screen.json");

  test("check of a good set ends with 0", async () => {
    expect(await campus("check", dir)).toBe(0);
    expect(lines.at(-1)).toBe(`${readdirSync(join(dir, "demo")).length} 个文档，0 个错误，0 个提醒`);
  });
  test("check names file, pointer, code and repair, and ends with 1", async () => {
    writeFileSync(request(), readFileSync(request(), "utf8").replace('"endDate"', '"endDat"'));
    expect(await campus("check", dir)).toBe(1);
    expect(lines.join("\n")).toMatch(/错误 demo\/request\.screen\.json#\/list\/columns\/6\/field CONDITION_PATH_UNKNOWN .*“endDate”/);
  });
  test("a file that is not JSON is a finding", async () => {
    writeFileSync(request(), "{");
    expect(await campus("check", dir)).toBe(1);
    expect(lines.join("\n")).toContain("DOCUMENT_UNREADABLE");
  });
  test("format writes canonically, and twice changes nothing", async () => {
    expect(await campus("format", dir)).toBe(0);
    const once = readFileSync(request(), "utf8");
    lines.length = 0;
    expect(await campus("format", dir)).toBe(0);
    expect(lines[0]).toBe("0 个文件已整理");
    expect(readFileSync(request(), "utf8")).toBe(once);
    expect(await campus("format", dir, "--check")).toBe(0);
  });
  test("format --check only names", async () => {
    writeFileSync(request(), JSON.stringify(JSON.parse(readFileSync(request(), "utf8"))));
    expect(await campus("format", dir, "--check")).toBe(1);
    expect(lines.join("\n")).toContain("demo/request.screen.json");
    expect(readFileSync(request(), "utf8").split("\n")).toHaveLength(1);
  });
  test("schemas writes one JSON Schema per kind", async () => {
    expect(await campus("schemas", join(dir, "out"))).toBe(0);
    const schema = JSON.parse(readFileSync(join(dir, "out/entity.schema.json"), "utf8"));
    expect(schema).toMatchObject({ $schema: "https://json-schema.org/draft/2020-12/schema", title: "EntityDocument" });
  });
  test("an unknown command shows the usage", async () => {
    expect(await campus("explode")).toBe(2);
    expect(lines[0]).toContain("campus <command>");
  });
});
