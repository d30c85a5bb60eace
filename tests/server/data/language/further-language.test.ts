import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../../../support/import-scan.ts";

const fixture = join(root, "tests/fixtures/further-language");
const list = "engine/language/languages.ts";
const line = '  mn: { name: "Mongol", title: "蒙古文", tags: /^mn(-|$)/i },\n';

describe("a further language is a line of the list, its documents and its folder of the pages", () => {
  const copy = mkdtempSync(join(tmpdir(), "campus-language-"));
  // Files of a copy are met once.
  const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: "1" };
  const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: copy, encoding: "utf8", env });
  beforeAll(() => {
    for (const name of ["engine", "schemas", "generator", "renderers", "src", "package.json", "tsconfig.json"])
      cpSync(join(root, name), join(copy, name), { recursive: true });
    symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
    cpSync(fixture, join(copy, "tests/fixtures/further-language"), { recursive: true });
    const known = readFileSync(join(copy, list), "utf8");
    writeFileSync(join(copy, list), known.replace('  "zh-TW": {', `${line}  "zh-TW": {`));
    cpSync(join(fixture, "mn.texts.json"), join(copy, "schemas/base/mn.texts.json"));
    cpSync(join(fixture, "locales"), join(copy, "src/web/locales/mn"), { recursive: true });
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test("and then the server, the documents and the pages speak it; what nobody translated stays zh-CN", () => {
    const { stdout, stderr } = run("tests/fixtures/further-language/told.ts");
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toEqual({
      language: "mn",
      title: "Oyutny dugaar",
      problem: "Oyutny dugaar oruulna uu",
      expected: "Oyutny dugaar ni buhel too baih yostoi",
      finding: "7-r huvilbar alga",
      sentence: "Huuchin nuuts ug buruu",
      phrase: "Burtgel tugjigdsen, 5 minutyn daraa dahin oroldono uu",
      engine: "Erh baihgui",
      untold: "密码强度不足",
      name: "Mongol",
      page: { results: "Ur dun" },
      absent: {},
      screen: "Haah",
      screenUntold: "打印",
      form: "Ner oruulna uu",
    });
  });

  test("and the check of the documents names what it misses, as for every language of people", () => {
    const { stdout } = run("src/server/programs/campus/cli.ts", "check", "--json");
    const findings = JSON.parse(stdout) as { code: string; severity: string; params: { language?: string } }[];
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(new Set(findings.filter(({ params }) => params.language === "mn").map(({ code }) => code))).toEqual(new Set(["WORD_UNTRANSLATED"]));
  });
});
