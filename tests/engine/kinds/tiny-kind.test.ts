import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documentKinds } from "../../../engine/kinds/index.ts";
import { root, sourceFiles, withoutComments } from "../../support/import-scan.ts";

const dir = mkdtempSync(join(tmpdir(), "tiny-kind-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const fixture = (name: string) => readFileSync(join(root, "tests/fixtures/kinds", name), "utf8");

/** A copy of the engine with one folder and one line more. */
beforeAll(() => {
  cpSync(join(root, "engine"), join(dir, "engine"), { recursive: true });
  cpSync(join(root, "tsconfig.json"), join(dir, "tsconfig.json"));
  symlinkSync(join(root, "node_modules"), join(dir, "node_modules"));
  writeFileSync(join(dir, "package.json"), JSON.stringify({ type: "module" }));
  mkdirSync(join(dir, "engine/kinds/memo"));
  for (const name of ["document", "schema", "index"]) writeFileSync(join(dir, `engine/kinds/memo/${name}.ts`), fixture(`memo/${name}.ts.txt`));
  writeFileSync(join(dir, "engine/probe.ts"), fixture("probe.ts.txt"));
  const registry = join(dir, "engine/kinds/index.ts");
  const lines = readFileSync(registry, "utf8").replace(/overlayKind,?\s*\] as const/, "overlayKind, memoKind] as const");
  writeFileSync(registry, `import { memoKind } from "./memo/index.ts";\n${lines}`);
});

/** What node prints, and why it failed when it did. */
const run = (...args: string[]): string => {
  try {
    // Files of a copy are met once.
    return execFileSync(process.execPath, args, {
      cwd: dir,
      encoding: "utf8",
      stdio: "pipe",
      env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: "1" },
    });
  } catch (error) {
    return String((error as { stdout?: string; stderr?: string }).stdout) + String((error as { stderr?: string }).stderr);
  }
};

describe("a kind of document is one folder and one line in the registry", () => {
  test("its type is known wherever documents are: nothing else has to be written", () =>
    expect(run(join(root, "node_modules/typescript/bin/tsc"), "-p", "engine/tsconfig.json")).toBe(""));

  test("it is collected, checked, overlaid, translated, compared and told", () => {
    const print = 'import("./engine/probe.ts").then(({ answers }) => console.log(JSON.stringify(answers)))';
    expect(JSON.parse(run("--eval", print))).toEqual({
      kinds: [...documentKinds, "memo"],
      text: "先看这里",
      canonical: '{\n  "kind": "memo",\n  "id": "first",\n  "title": "提醒",\n  "entity": "person",\n  "text": "先看这里"\n}\n',
      texts: [
        ["/text", "先看这里"],
        ["/title", "提醒"],
      ],
      english: "Look here first",
      overlaid: "本校先看那里",
      changes: [["set", "text"]],
      words: ["便笺“提醒”：“正文”由“先看这里”改为“先看那里”"],
      sound: [],
      dangling: [{ code: "REFERENCE_DANGLING", path: "/entity", message: "实体“persn”不存在，是否应为“person”" }],
      twice: [{ code: "DOCUMENT_ID_DUPLICATE", path: "/id", message: "标识“first”与 demo/1.json 重复" }],
      misspelt: [{ code: "DOCUMENT_KEY_UNKNOWN", path: "/txt", message: "没有属性“txt”，是否应为“text”" }],
      refused: [{ code: "OVERLAY_REFUSED", path: "/ops/0", message: "定制不能改“entity”：这是产品的规定" }],
      unknown: [{ code: "DOCUMENT_VALUE_UNKNOWN", path: "/kind", message: expect.stringContaining("memo，是否应为“memo”") }],
    });
  });
});

const names = documentKinds.join("|");
const lists = new RegExp(`(?:"(?:${names})"[,\\s|]*){3,}`, "g");
const switches = /switch \(.*kind\) \{[\s\S]*?\n {2}\}/g;
const named = new RegExp(`"(?:${names})"`, "g");

/** Lists, unions and switches that name three kinds or more. */
const listsOfKinds = (text: string): string[] =>
  [...text.matchAll(lists), ...text.matchAll(switches)].map(([found]) => found).filter((found) => new Set(found.match(named)).size >= 3);

test("no other file lists the kinds by hand", () => {
  expect(listsOfKinds('const all = ["entity", "screen", "flow"];')).toHaveLength(1);
  expect(listsOfKinds('  switch (document.kind) {\n    case "area":\n    case "stat":\n    case "texts":\n      return;\n  }')).toHaveLength(1);
  expect(
    sourceFiles()
      .filter(({ text }) => listsOfKinds(withoutComments(text)).length > 0)
      .map(({ file }) => file),
  ).toEqual([]);
});
