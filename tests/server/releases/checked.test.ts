import { execFile } from "node:child_process";
import { appendFile, cp, mkdtemp, readFile, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OverlayDocument } from "../../../engine/kinds/overlay/document.ts";
import { operationRegistry } from "../../../src/server/platform/operation-registry.ts";
import { type Composed, compose, composeProduct } from "../../../src/server/releases/compose.ts";
import type { Texts } from "../../../src/server/releases/layers.ts";
import { putSmallSet } from "../../support/small-set.ts";
import { texts } from "./release-set.ts";

const root = new URL("../../../", import.meta.url).pathname;
let dir = "";

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "campus-checked-"));
  await putSmallSet(join(dir, "schemas"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const operations = operationRegistry([]);
const at = () => ({ operations, config: { dataDir: join(dir, "data") } });
const product = () => composeProduct(join(dir, "schemas"), at());
const withSchool = async (school: Texts) => compose({ product: (await product()).layers.product, school }, at());
const person = () => join(dir, "schemas/demo/person.entity.json");
const kept = (what: string) => join(dir, "data/checked", `${what}.json`);

async function replace(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, "utf8");
  expect(text).toContain(from);
  await writeFile(file, text.replace(from, to));
}

/** What later layers see of a set. */
const seen = ({ model, layers, warnings }: Composed) => ({ model, product: [...layers.product], warnings });

test("a set that nobody changed is checked once, and is the same model", async () => {
  const fresh = await composeProduct(join(dir, "schemas"), { operations });
  const first = await product();
  const second = await product();
  expect([fresh, first, second].map(({ isCheckedBefore }) => isCheckedBefore)).toEqual([false, false, true]);
  expect(seen(first)).toEqual(seen(fresh));
  expect(seen(second)).toEqual(seen(fresh));
});

describe("the check runs again", () => {
  test("after one character of one document", async () => {
    await product();
    await replace(person(), "手机", "手提");
    expect(await product()).toMatchObject({ isCheckedBefore: false });
    expect((await product()).isCheckedBefore).toBe(true);
    await replace(person(), "手提", "手机");
    expect((await product()).isCheckedBefore).toBe(true);
  });

  test("after one row of an overlay", async () => {
    const titled = (title: string) => withSchool(texts({ "demo/person.overlay.json": overlay([{ set: "fields.phone.title", to: title }]) }));
    expect((await titled("电话")).isCheckedBefore).toBe(false);
    expect((await titled("电话")).isCheckedBefore).toBe(true);
    const other = await titled("电 话");
    expect(other.isCheckedBefore).toBe(false);
    expect(other.model.entities.get("person")?.fields.get("phone")?.title).toBe("电 话");
  });

  test("when a registered operation is gone", async () => {
    const recount = { kind: "right", name: "demo.recount", title: "重算" } as const;
    const config = { dataDir: join(dir, "data") };
    const composed = (registered: readonly (typeof recount)[]) =>
      composeProduct(join(dir, "schemas"), { operations: operationRegistry(registered), config });
    await composed([recount]);
    expect((await composed([])).isCheckedBefore).toBe(false);
    expect((await composed([recount])).isCheckedBefore).toBe(true);
  });

  test.each(["texts", "verdicts"])("when what was kept (%s) is torn or changed", async (what) => {
    const first = await product();
    await truncate(kept(what), (await readFile(kept(what))).length - 1);
    expect(seen(await product())).toEqual(seen(first));
    await appendFile(kept(what), " ");
    const again = await product();
    expect(again.isCheckedBefore).toBe(what === "texts");
    expect(seen(again)).toEqual(seen(first));
    expect((await product()).isCheckedBefore).toBe(true);
  });
});

describe("a set with an error", () => {
  test("is refused at every start, also when it was sound before", async () => {
    await product();
    await replace(person(), '"unit"', '"unitt"');
    await expect(product()).rejects.toThrow();
    await expect(product()).rejects.toThrow();
    await replace(person(), '"unitt"', '"unit"');
    expect((await product()).isCheckedBefore).toBe(true);
  });

  test("of the school is refused every time", async () => {
    const wrong = texts({ "demo/person.overlay.json": overlay([{ set: "access.grants", to: [{ role: "public", read: { groups: ["*"] } }] }]) });
    await expect(withSchool(wrong)).rejects.toThrow();
    await expect(withSchool(wrong)).rejects.toThrow();
  });
});

test("warnings are told at every start", async () => {
  const orphan = texts({ "demo/person.overlay.json": overlay([{ set: "fields.fone.title", to: "电话" }]) });
  const [first, second] = [await withSchool(orphan), await withSchool(orphan)];
  expect(first.warnings).toEqual([expect.stringContaining("fone")]);
  expect(second).toMatchObject({ isCheckedBefore: true, warnings: first.warnings });
});

test("a data directory that cannot be written to stops no start", async () => {
  await writeFile(join(dir, "data"), "");
  expect((await product()).isCheckedBefore).toBe(false);
  expect((await product()).isCheckedBefore).toBe(false);
});

describe("of a program", () => {
  const run = promisify(execFile);
  const program = () => join(dir, "program");
  const rule = () => join(program(), "engine/findings/look.ts");
  const starts = async (...touched: string[]): Promise<string> => {
    const args = [join(import.meta.dirname, "composing-process.ts"), program(), join(dir, "schemas"), join(dir, "data"), ...touched];
    return (await run(process.execPath, args)).stdout.trim();
  };

  beforeEach(async () => {
    for (const folder of ["engine", "generator", "src/server"]) await cp(join(root, folder), join(program(), folder), { recursive: true });
    await cp(join(root, "package.json"), join(program(), "package.json"));
    await symlink(join(root, "node_modules"), join(program(), "node_modules"));
  });

  test("whose engine differs by one byte the check runs again", async () => {
    expect([await starts(), await starts()]).toEqual(["false", "true"]);
    await appendFile(rule(), "\n");
    expect([await starts(), await starts()]).toEqual(["false", "true"]);
  });

  test("that changed after it was loaded nothing is kept", async () => {
    expect(await starts(rule())).toBe("false");
    expect(await starts()).toBe("false");
  });
});

const overlay = (ops: OverlayDocument["ops"]): OverlayDocument => ({ kind: "overlay", id: "person", title: "人员的定制", of: "entity:person", ops });
