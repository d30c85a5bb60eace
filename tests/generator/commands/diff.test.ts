import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Change } from "../../../engine/changes/index.ts";
import { run } from "../../../generator/cli.ts";

const good = new URL("../../fixtures/documents/good", import.meta.url).pathname;
const dir = mkdtempSync(join(tmpdir(), "campus-diff-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function said(...args: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const code = await run(["diff", ...args], (line) => lines.push(line));
  return { code, text: lines.join("\n") };
}

cpSync(good, dir, { recursive: true });
const entity = join(dir, "demo/request.entity.json");
writeFileSync(entity, readFileSync(entity, "utf8").replace('"title": "天数"', '"title": "总天数"'));

test("equal sets have no difference", async () => expect(await said(good, good)).toEqual({ code: 0, text: "没有区别" }));

test("what differs is said in words", async () => {
  const { code, text } = await said(good, dir);
  expect(code).toBe(0);
  expect(text).toBe("申请：字段“天数”改名为“总天数”");
});

test("programs get every change with file, anchor and pointer", async () => {
  const changes = JSON.parse((await said(good, dir, "--json")).text) as Change[];
  expect(changes).toMatchObject([{ kind: "set", file: "demo/request.entity.json", anchor: "fields.days.title", before: "天数", after: "总天数" }]);
  expect(changes[0]!.pointer).toMatch(/^\/fields\/\d+\/title$/);
});

test("one directory is not understood, a missing one is named", async () => {
  expect((await said(good)).code).toBe(2);
  expect(await said(good, join(dir, "nothing"))).toMatchObject({ code: 2, text: expect.stringContaining("nothing") });
});
