import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Draft, type DraftStep, type DraftStore, keptSteps, type NewDraft } from "../../../../src/server/releases/drafts/draft.ts";
import { fileDrafts } from "../../../../src/server/releases/drafts/file-drafts.ts";
import { tableDrafts } from "../../../../src/server/releases/drafts/table-drafts.ts";
import { canonical } from "../../../../engine/kinds/canonical.ts";
import { type TestDatabase, testDatabase } from "../../../support/database.ts";

const text = (title: string): string =>
  canonical({
    kind: "entity",
    id: "book",
    title,
    titleField: "name",
    fields: [{ name: "name", title: "书名", type: "string" }],
    access: { grants: [] },
  });
const by = { updatedBy: "1", updatedByName: "admin", updatedAt: "2026-11-22 10:00:00" };
const draft = (file: string, of: Partial<Draft> = {}): NewDraft => ({ file, text: text("书"), baseHash: null, ...by, ...of });

const dir = mkdtempSync(join(tmpdir(), "campus-drafts-"));
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await database?.close();
  rmSync(dir, { recursive: true });
});

describe.each<[string, () => DraftStore]>([
  ["in the database", () => tableDrafts(database.db)],
  ["as files", () => fileDrafts(dir)],
])("drafts %s", (name, store) => {
  const drafts = () => store();

  test("are read as they were added, by file name, and added once", async () => {
    const file = "club/added.entity.json";
    const added = await drafts().add(draft(file, { baseHash: "b" }));
    expect(added).toEqual({ ...draft(file, { baseHash: "b" }), authors: ["1"], version: 1 });
    expect(await drafts().add(draft(file))).toBeNull();
    await drafts().add(draft("book/first.entity.json", { text: null }));
    expect(await drafts().find(file)).toEqual(added);
    expect((await drafts().list()).map((one) => [one.file, one.text === null])).toEqual([
      ["book/first.entity.json", true],
      [file, false],
    ]);
  });

  test("of forty saves from one version one is kept", async () => {
    const file = "club/once.entity.json";
    await drafts().add(draft(file));
    const saved = await Promise.all(
      Array.from({ length: 40 }, (_, at) => drafts().replace(file, 1, { ...by, text: text(`书 ${at}`), updatedByName: String(at) })),
    );
    const kept = saved.filter((one) => one !== null);
    expect(kept).toHaveLength(1);
    expect(await drafts().find(file)).toEqual(kept[0]);
    expect(kept[0]!.version).toBe(2);
  });

  test("know everybody who saved them, each once", async () => {
    const file = "club/authors.entity.json";
    await drafts().add(draft(file));
    for (const [at, updatedBy] of ["2", "1", "2"].entries()) await drafts().replace(file, at + 1, { ...by, updatedBy, text: text("书") });
    expect((await drafts().find(file))!.authors).toEqual(["1", "2"]);
  });

  test("start from what their author was told or looked at", async () => {
    const file = "club/told.entity.json";
    await drafts().add(draft(file, { baseHash: "b" }));
    const change = { ...by, text: text("书") };
    await drafts().noteTold([
      { file, version: 2, hash: "of another version" },
      { file, version: 1, hash: "told" },
    ]);
    expect((await drafts().replace(file, 1, change))!.baseHash).toBe("told");
    expect((await drafts().replace(file, 2, change))!.baseHash).toBe("told");
    await drafts().noteTold([{ file, version: 3, hash: null }]);
    expect((await drafts().replace(file, 3, change))!.baseHash).toBeNull();
    expect((await drafts().replace(file, 4, { ...change, baseHash: "seen" }))!.baseHash).toBe("seen");
  });

  test("go when they are published; one saved meanwhile starts from what was", async () => {
    const [gone, stays] = ["club/gone.entity.json", "club/stays.entity.json"];
    for (const file of [gone, stays]) await drafts().add(draft(file));
    await drafts().replace(stays, 1, { ...by, text: text("又一本") });
    await drafts().removePublished([gone, stays].map((file) => ({ file, version: 1, hash: "published" })));
    expect(await drafts().find(gone)).toBeNull();
    expect(await drafts().find(stays)).toMatchObject({ version: 2, baseHash: "published", text: text("又一本") });
  });

  test("keep what each person did: in the order it was begun, as it is now, so much of it", async () => {
    const step = (id: string, label = id): DraftStep => ({ id, gesture: "g", label, at: 1, edits: [{ file: "a", forward: ["\u0000"], back: [] }] });
    const one = `${name}.1`;
    await drafts().noteSteps(one, { steps: [step("b"), step("a")], gone: [] });
    await drafts().noteSteps(one, { steps: [step("b", "another"), step("c")], gone: ["a"] });
    await drafts().noteSteps(`${one}.other`, { steps: [step("b")], gone: ["c"] });
    expect(await drafts().stepsOf(one)).toEqual([step("b", "another"), step("c")]);
    await drafts().noteSteps(one, { steps: Array.from({ length: keptSteps }, (_, at) => step(String(at))), gone: [] });
    const kept = await drafts().stepsOf(one);
    expect(kept).toHaveLength(keptSteps);
    expect(kept[0]).toEqual(step("0"));
    expect((await drafts().list()).map(({ file }) => file)).not.toContain(one);
  });

  test("are removed in the version that was read", async () => {
    const file = "club/removed.entity.json";
    await drafts().add(draft(file));
    expect(await drafts().remove(file, 2)).toBe(false);
    expect(await drafts().remove(file, 1)).toBe(true);
    expect(await drafts().remove(file, 1)).toBe(false);
    expect(await drafts().find(file)).toBeNull();
  });
});

test("a draft in the database is kept with the step that made it, or neither is", async () => {
  const store = tableDrafts(database.db);
  const file = "club/whole.entity.json";
  const cut = store.together(async () => {
    await store.add(draft(file));
    await store.noteSteps("7", { steps: [{ id: "s", gesture: "", label: "", at: 1, edits: [] }], gone: [] });
    throw new Error("cut");
  });
  await expect(cut).rejects.toThrow("cut");
  expect(await store.find(file)).toBeNull();
  expect(await store.stepsOf("7")).toEqual([]);
});

describe("a draft as a file", () => {
  const file = "shelf/book.entity.json";

  test("is the document, to be read and compared", async () => {
    await fileDrafts(dir).add(draft(file));
    expect(JSON.parse(readFileSync(join(dir, file), "utf8"))).toMatchObject({
      version: 1,
      updatedByName: "admin",
      document: { kind: "entity", title: "书" },
    });
  });
  test("is whole though a write was cut off", async () => {
    writeFileSync(join(dir, `${file}.next`), '{ "file": ');
    expect(await fileDrafts(dir).replace(file, 1, { ...by, text: text("新书") })).toMatchObject({ version: 2 });
    expect(existsSync(join(dir, `${file}.next`))).toBe(false);
  });
  test.each(["../outside.entity.json", "/etc/outside.entity.json", "shelf/../../outside.entity.json", "shelf/.hidden.json", "outside", ""])(
    "has no other place: %j is nothing",
    async (name) => {
      const drafts = fileDrafts(dir);
      expect(await drafts.add(draft(name, { text: null }))).toBeNull();
      expect(await drafts.find(name)).toBeNull();
      expect(await drafts.remove(name, 1)).toBe(false);
    },
  );
});
