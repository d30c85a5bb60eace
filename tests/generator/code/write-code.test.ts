import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CodeFile, generateCode } from "../../../generator/code/generate-code.ts";
import { languageNames } from "../../../generator/code/languages.ts";
import { marked, standingOf } from "../../../generator/code/provenance.ts";
import { readSetOf } from "../../../generator/code/template-set.ts";
import { writeCode } from "../../../generator/code/write-code.ts";
import { zipCode } from "../../../generator/code/zip-code.ts";
import { run } from "../../../generator/cli.ts";
import { harmless, modelWith } from "./hostile-set.ts";

const model = modelWith(harmless);
let dir = "";
let files: CodeFile[] = [];
beforeAll(async () => {
  files = await generateCode(model, { from: "entity:thing", set: "react" });
});
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "campus-code-"));
});
const dirs: string[] = [];
beforeEach(() => void dirs.push(dir));
afterAll(() => Promise.all(dirs.map((one) => rm(one, { recursive: true, force: true }))));

const fatesOf = (done: ReadonlyMap<string, string>) => [...new Set(done.values())];
const read = (path: string) => readFile(join(dir, path), "utf8");

describe("a second time", () => {
  test("the bytes are the same, in the archive too", async () => {
    const again = await generateCode(modelWith(harmless), { from: "entity:thing", set: "react" });
    expect(again).toEqual(files);
    expect(Buffer.from(zipCode(again)).equals(Buffer.from(zipCode(files)))).toBe(true);
    expect(Object.keys(unzipSync(zipCode(files)))).toEqual(files.map((file) => file.path));
  });

  test("nothing is written, and what changed in the documents is", async () => {
    expect(fatesOf(await writeCode(dir, files))).toEqual(["written"]);
    expect(fatesOf(await writeCode(dir, files))).toEqual(["unchanged"]);
    const changed = await generateCode(modelWith(harmless.map((text) => `新${text}`)), { from: "entity:thing", set: "react" });
    expect(fatesOf(await writeCode(dir, changed))).toEqual(["written"]);
    expect(await read("src/shown.ts")).toContain("新名称");
  });
});

describe("a file changed by hand", () => {
  const path = "src/ListPage.tsx";
  test("is never overwritten: the new text stands beside it, and is itself left alone once changed", async () => {
    await writeCode(dir, files);
    await writeFile(join(dir, path), (await read(path)).replace("main", "section"));
    const mine = await read(path);
    expect((await writeCode(dir, files)).get(path)).toBe("kept");
    expect(await read(path)).toBe(mine);
    expect(await read(`${path}.new`)).toBe(files.find((file) => file.path === path)!.text);
    await writeFile(join(dir, `${path}.new`), "mine too");
    expect((await writeCode(dir, files)).get(path)).toBe("barred");
    expect(await read(`${path}.new`)).toBe("mine too");
  });

  test("is one without our mark as well, also one that only quotes it", async () => {
    await mkdir(join(dir, "src"));
    const quoted = `export const text = ${JSON.stringify(files[0]!.text)};\n`;
    await writeFile(join(dir, path), quoted);
    expect((await writeCode(dir, files)).get(path)).toBe("kept");
    expect(await read(path)).toBe(quoted);
  });

  test("is not one whose line ends a checkout turned", async () => {
    await writeCode(dir, files);
    await writeFile(join(dir, path), (await read(path)).replaceAll("\n", "\r\n"));
    expect((await writeCode(dir, files)).get(path)).toBe("written");
  });

  test("is not touched when only told what would happen", async () => {
    expect(fatesOf(await writeCode(dir, files, { write: false }))).toEqual(["written"]);
    await expect(read(path)).rejects.toThrow("ENOENT");
  });
});

test.each(languageNames.filter((name) => name !== "path"))("the mark of %s says where a text comes from, and whether it is as it was", (language) => {
  const origin = { document: "entity:*/--> a\nb", documentHash: "1".repeat(64), template: "set/x.hbs", templateHash: "2".repeat(64) };
  const body = language === "json" ? '{\n  "a": 1\n}\n' : "a\nb\n";
  const text = marked(body, language, origin);
  expect(text).toContain(`template set/x.hbs sha256:${"2".repeat(64)}`);
  expect(text).toContain(`document entity:_/-__a_b sha256:${"1".repeat(64)}`);
  expect(standingOf(text, language)).toBe("untouched");
  expect(standingOf(text.replace(/\n(\}\n)?$/, "\n\n$1"), language)).toBe("edited");
  expect(standingOf(body, language)).toBe("foreign");
});

describe("a copied set", () => {
  const builtIn = new URL("../../../generator/templates/flow", import.meta.url).pathname;
  test("is used with the school's changes", async () => {
    await cp(builtIn, join(dir, "ours"), { recursive: true });
    await writeFile(
      join(dir, "ours/states.mmd.hbs"),
      "stateDiagram-v2\n%% 本校\n{{#each flow.nodes}}state {{mermaid title}} as {{mermaidId id}}\n{{/each}}",
    );
    const [file] = await generateCode(model, { from: "flow:run", set: await readSetOf("ours", join(dir, "ours")) });
    expect(file).toMatchObject({ path: "states.mmd", template: "ours/states.mmd.hbs" });
    expect(file!.text).toContain("%% 本校");
  });

  test.each([
    ["not JSON", "{", "set.json 不是有效的 JSON"],
    ["nothing", "null", "set.json 的 title 不对"],
    [
      "an unknown view",
      '{"title":"x","from":["flow"],"view":"__proto__","files":[]}',
      "set.json 的 view（可用：document、tables、openapi、diagram、page） 不对",
    ],
    [
      "a file elsewhere",
      '{"title":"x","from":["flow"],"view":"document","files":[{"template":"../x","path":"x","language":"sql"}]}',
      "“../x”不是模板组里的文件名",
    ],
    [
      "a file that is not there",
      '{"title":"x","from":["flow"],"view":"document","files":[{"template":"x.hbs","path":"x","language":"sql"}]}',
      "模板组里读不到 x.hbs",
    ],
  ])("whose manifest is %s is refused with what is wrong", async (_, text, sentence) => {
    await writeFile(join(dir, "set.json"), text);
    await expect(readSetOf("ours", dir)).rejects.toThrow(sentence);
  });

  test.each([["/etc/x"], ["../x"], ["a/../../x"], ["a//b"], ["c:x"]])("cannot write to %s", async (path) => {
    await writeFile(
      join(dir, "set.json"),
      JSON.stringify({ title: "x", from: ["flow"], view: "document", files: [{ template: "x.hbs", path, language: "sql" }] }),
    );
    await writeFile(join(dir, "x.hbs"), "x");
    await expect(generateCode(model, { from: "flow:run", set: await readSetOf("ours", dir) })).rejects.toThrow("不能作为生成文件的位置");
  });
});

describe("campus generate", () => {
  const said: string[] = [];
  const campus = (...args: string[]) => {
    said.length = 0;
    return run(["generate", ...args], (line) => said.push(line));
  };
  const example = ["--dir", new URL("../../../schemas", import.meta.url).pathname];

  test("writes, archives and previews", async () => {
    expect(await campus("entity:leaveType", ...example, "--set", "markdown", "--out", dir)).toBe(0);
    expect(await read("document.md")).toContain("# 请假类型");
    expect(await campus("entity:leaveType", ...example, "--set", "er", "--zip", join(dir, "er.zip"))).toBe(0);
    expect(Object.keys(unzipSync(await readFile(join(dir, "er.zip"))))).toEqual(["entities.mmd"]);
    expect(await campus("flow:leaveApproval", ...example, "--set", "flow", "--preview")).toBe(0);
    expect(said.join("\n")).toContain("==> states.mmd");
  });

  test("says what it kept, with exit code 1", async () => {
    await campus("entity:leaveType", ...example, "--set", "markdown", "--out", dir);
    await writeFile(join(dir, "document.md"), "我们的");
    expect(await campus("entity:leaveType", ...example, "--set", "markdown", "--out", dir)).toBe(1);
    expect(said.join("\n")).toContain("手工修改过，没有覆盖：document.md，新内容在 document.md.new");
  });

  test.each([
    [["entity:leaveTyp"], "没有 entity:leaveTyp，是否应为“leaveType”"],
    [["leaveType"], "“leaveType”应写成 area:标识、entity:标识、screen:标识、flow:标识"],
    [["entity:leaveType", "--set", "java"], "没有模板组“java”，可用：ddl、er、flow、markdown、openapi、react"],
    [["area:leave", "--set", "react"], "模板组“react”（独立页面（React））可用于：entity、screen"],
    [["entity:leaveType", "--role", "yrdw"], "没有可用的角色"],
    [["entity:leaveType", "--force", "always"], "手工修改过的文件从不覆盖，--force 只能是 never"],
  ])("%j is not understood, and says why", async (args, sentence) => {
    expect(await campus(...args, ...example)).toBe(2);
    expect(said.join("\n")).toContain(sentence);
  });
});
