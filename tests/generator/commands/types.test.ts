import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { run } from "../../../generator/cli.ts";
import { whenever } from "../../../generator/commands/watch.ts";

const golden = new URL("../golden/", import.meta.url).pathname;
let root = "";
const lines: string[] = [];
const at = (...path: string[]) => join(root, ...path);
const types = (...args: string[]) => run(["types", at("documents"), "--out", at("out"), "--cache", at("cache"), ...args], (line) => lines.push(line));
const edit = (file: string, from: string, to: string) => writeFileSync(at(file), readFileSync(at(file), "utf8").replaceAll(from, to));
const changed = () =>
  lines
    .splice(0)
    .join("\n")
    .match(/，(\d+) 个/)?.[1];

beforeEach(() => {
  lines.length = 0;
  root = mkdtempSync(join(tmpdir(), "campus-types-"));
  cpSync(new URL("../../fixtures/documents/good", import.meta.url).pathname, at("documents"), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test("the types of an entity are the golden ones", async () => {
  expect(await types()).toBe(0);
  await expect(readFileSync(at("out/types/entities/request.d.ts"), "utf8")).toMatchFileSnapshot(join(golden, "request.d.ts.txt"));
  await expect(readFileSync(at("out/types/names.d.ts"), "utf8")).toMatchFileSnapshot(join(golden, "names.d.ts.txt"));
});

test("twice gives the same bytes and touches no file, with the cache and without", async () => {
  await types();
  const touched = () => readdirSync(at("out"), { recursive: true, encoding: "utf8" }).map((file) => [file, statSync(at("out", file)).mtimeMs]);
  const before = touched();
  await types();
  rmSync(at("cache"), { recursive: true });
  await types();
  expect(touched()).toEqual(before);
});

test("a changed document changes its own types and says how many files", async () => {
  await types();
  changed();
  edit("documents/demo/request.entity.json", '"title": "事由"', '"title": "原因"');
  expect(await types()).toBe(0);
  expect(changed()).toBe("1");
  expect(readFileSync(at("out/types/entities/request.d.ts"), "utf8")).toContain("原因");
});

test("--check writes nothing and ends with 1 when files are out of date", async () => {
  expect(await types("--check")).toBe(1);
  expect(existsSync(at("out"))).toBe(false);
  await types();
  expect(await types("--check")).toBe(0);
  edit("out/types/dicts.d.ts", "Dicts", "Dict");
  lines.length = 0;
  expect(await types("--check")).toBe(1);
  expect(lines.join("\n")).toContain("types/dicts.d.ts");
});

test("files of documents that are gone go; files of others stay", async () => {
  await types("--client");
  writeFileSync(at("out/types/mine.d.ts"), "export {};\n");
  await types();
  expect(existsSync(at("out/esm/index.js"))).toBe(false);
  expect(existsSync(at("out/types/mine.d.ts"))).toBe(true);
});

test("a cache that is broken or of another program is no cache", async () => {
  await types();
  const text = readFileSync(at("out/types/entities/request.d.ts"), "utf8");
  const kept = readFileSync(at("cache/types.json"), "utf8");
  for (const broken of ["{", "[]", '{"version":1,"texts":null}', kept.replaceAll("事由", "毒").replace(/"version":"\w/, '"version":"x')]) {
    writeFileSync(at("cache/types.json"), broken);
    expect(await types()).toBe(0);
    expect(readFileSync(at("out/types/entities/request.d.ts"), "utf8")).toBe(text);
  }
});

test.each([
  ["not JSON", "demo/request.entity.json", '"kind"', "kind", "DOCUMENT_UNREADABLE"],
  ["a right that names no scope", "demo/request.entity.json", '"scope": "own"', '"scope": "mine"', "REFERENCE_DANGLING"],
])("documents with an error give findings and no types: %s", async (_name, file, from, to, code) => {
  edit(`documents/${file}`, from, to);
  expect(await types()).toBe(1);
  expect(lines.join("\n")).toContain(code);
  expect(existsSync(at("out"))).toBe(false);
});

test("watching works at once and again after changes, one run at a time, until it is stopped", async () => {
  const stop = new AbortController();
  let runs = 0;
  let together = 0;
  const work = async () => {
    together += 1;
    expect(together).toBe(1);
    await types();
    together -= 1;
    runs += 1;
  };
  const ended = whenever(at("documents"), { work, signal: stop.signal, quietMs: 5 });
  await vi.waitFor(() => expect(runs).toBe(1), { timeout: 20_000 });
  edit("documents/demo/request.entity.json", '"title": "事由"', '"title": "原因"');
  await vi.waitFor(() => expect(readFileSync(at("out/types/entities/request.d.ts"), "utf8")).toContain("原因"), { timeout: 20_000 });
  stop.abort();
  await ended;
  expect(together).toBe(0);
});
