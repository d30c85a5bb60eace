import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { run } from "../../../generator/cli.ts";

let dir = "";
const lines: string[] = [];
const texts = (...args: string[]) => run(["texts", dir, ...args], (line) => lines.push(line));
const path = (language: string) => join(dir, `demo/${language}.texts.json`);
const table = (language: string) => JSON.parse(readFileSync(path(language), "utf8")).texts as Record<string, string>;
beforeEach(() => {
  lines.length = 0;
  dir = mkdtempSync(join(tmpdir(), "campus-texts-"));
  cpSync(new URL("../../fixtures/documents/good", import.meta.url).pathname, dir, { recursive: true });
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test("collects every phrase of English to be written; what is converted needs no table", async () => {
  expect(await texts()).toBe(0);
  expect(Object.keys(table("en")).length).toBeGreaterThan(20);
  expect(new Set(Object.values(table("en")))).toEqual(new Set([""]));
  expect(existsSync(path("zh-TW"))).toBe(false);
  expect(lines[0]).toMatch(/^demo\/en\.texts\.json \d+ 条，\d+ 条待译$/);
});

test("keeps what is translated, adds what is new, and drops what nobody says only when told to", async () => {
  await texts("--language", "en");
  const document = JSON.parse(readFileSync(path("en"), "utf8"));
  writeFileSync(path("en"), JSON.stringify({ ...document, texts: { 开始日期: "Start", 没人说的话: "Nobody" } }));
  await texts("--language", "en");
  expect(table("en")).toMatchObject({ 开始日期: "Start", 没人说的话: "Nobody", 结束日期: "" });
  await texts("--language", "en", "--prune");
  expect(table("en")).toMatchObject({ 开始日期: "Start" });
  expect(table("en")).not.toHaveProperty("没人说的话");
});

test("writes the same bytes again when nothing is new", async () => {
  await texts();
  const before = readFileSync(path("en"), "utf8");
  await texts();
  expect(readFileSync(path("en"), "utf8")).toBe(before);
});

test("exceptions of a converted language stay, and go when told to where the conversion says the same", async () => {
  const exceptions = { 开始日期: "起始日", 结束日期: "結束日期", 没人说的话: "沒人說的話呀" };
  writeFileSync(path("zh-TW"), JSON.stringify({ kind: "texts", id: "demo.zh-TW", title: "译文", language: "zh-TW", texts: exceptions }));
  await texts();
  expect(table("zh-TW")).toEqual(exceptions);
  await texts("--prune");
  expect(table("zh-TW")).toEqual({ 开始日期: "起始日" });
});

test("does not understand another language", async () => {
  expect(await texts("--language", "fr")).not.toBe(0);
});
