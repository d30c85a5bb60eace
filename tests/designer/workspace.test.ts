import { beforeEach, describe, expect, test } from "vitest";
import { stateOf, textOfDocument } from "../../designer/model/source.ts";
import type { Workspace } from "../../designer/model/workspace.ts";
import { canonical } from "../../engine/kinds/canonical.ts";
import type { CampusDocument } from "../../engine/documents/index.ts";
import { namedOperations } from "../../generator/commands/check.ts";
import { DesignerServer } from "../support/designer-server.ts";
import { openedWorkspace } from "../support/designer-workspace.ts";
import { goodOperations, goodSet, readSet } from "../support/documents.ts";
import { edited, randomFrom } from "../support/random-edits.ts";

const gesture = { name: "test", label: "测试" };
const entityFile = goodSet().find(({ document }) => document.kind === "entity")!.file;
let now = 0;
let server: DesignerServer;

const opened = (who = "甲", named: readonly string[] = goodOperations): Promise<Workspace> =>
  openedWorkspace(server.callsOf(who), { operations: named, now: () => now });

beforeEach(() => {
  now = 0;
  server = new DesignerServer(goodSet());
});

const titled = (document: CampusDocument | null, title: string): CampusDocument => ({ ...document!, title }) as CampusDocument;

test("every product document that is opened and left as it is stays as it is, and no draft is made", async () => {
  const set = readSet(new URL("../../schemas", import.meta.url).pathname);
  server = new DesignerServer(set);
  const workspace = await opened("甲", namedOperations(set));
  for (const { file, document } of set) {
    const text = canonical(document);
    expect(workspace.source(file).text).toBe(text);
    workspace.type(file, text, gesture);
    expect(stateOf(workspace.source(file))).toBe("published");
    workspace.saver.touched(file);
  }
  await workspace.saver.flush();
  expect(server.saves).toEqual([]);
  expect(workspace.state.journal).toEqual([]);
  expect(workspace.state.findings).toEqual([]);
});

test("200 random edits are undone one by one and done again, to the same bytes", async () => {
  const workspace = await opened();
  const files = goodSet().map(({ file }) => file);
  const random = randomFrom(5);
  const texts = () => files.map((file) => textOfDocument(workspace.source(file).document));
  const before = texts();
  for (let seed = 0; seed < 200; seed += 1) {
    const file = files[Math.floor(random() * files.length)]!;
    workspace.edit(file, edited(workspace.source(file).document!, { seed, edits: 1, mark: `丁${seed}` }), { name: `edit ${seed}`, label: "测试" });
  }
  const after = texts();
  const steps = workspace.state.journal.length;
  expect(steps).toBeGreaterThan(150);
  for (let step = 0; step < steps; step += 1) expect(workspace.undo()).toBeDefined();
  expect(workspace.undo()).toBeUndefined();
  expect(texts()).toEqual(before);
  while (workspace.redo() !== undefined);
  expect(texts()).toEqual(after);
  workspace.saver.flush();
});

describe("typing", () => {
  test("is one step until one rests, and is said in words", async () => {
    const workspace = await opened();
    const type = (title: string) => workspace.type(entityFile, canonical(titled(workspace.source(entityFile).document, title)), gesture);
    const { title: before } = workspace.source(entityFile).document!;
    type("甲");
    now += 400;
    type("甲乙");
    expect(workspace.state.journal).toHaveLength(1);
    expect(workspace.state.journal[0]!.label).toContain("甲乙");
    now += 2_000;
    type("甲乙丙");
    expect(workspace.state.journal).toHaveLength(2);
    workspace.undo();
    expect(workspace.source(entityFile).document!.title).toBe("甲乙");
    workspace.undo();
    expect(workspace.source(entityFile).document!.title).toEqual(before);
    await workspace.saver.flush();
    expect(server.saves).toEqual([]);
  });
  test("what is no document stays in the box and is not saved; the last that was one stays in effect", async () => {
    const workspace = await opened();
    const { document } = workspace.source(entityFile);
    for (const text of ["", "{", '{ "kind": "nothing", "id": "x", "title": "x" }', "[".repeat(300)]) {
      workspace.type(entityFile, text, gesture);
      const source = workspace.source(entityFile);
      expect(source).toMatchObject({ text, document });
      expect(source.fault).toMatchObject({ severity: "error", file: entityFile });
      expect(stateOf(source)).toBe("broken");
    }
    await workspace.saver.flush();
    expect(server.saves).toEqual([]);
  });
  test("what is wrong is found, and gone again with the undo", async () => {
    const workspace = await opened();
    const { document } = workspace.source(entityFile);
    workspace.type(entityFile, JSON.stringify({ ...document, titelField: "x" }), gesture);
    await workspace.check();
    expect(workspace.state.findings).toContainEqual(expect.objectContaining({ file: entityFile, code: "DOCUMENT_KEY_UNKNOWN", path: "/titelField" }));
    workspace.undo();
    await workspace.check();
    expect(workspace.state.findings).toEqual([]);
  });
});

describe("drafts", () => {
  test("are saved with the version that was read; one that is as published again is given up", async () => {
    const workspace = await opened();
    const { document } = workspace.source(entityFile);
    workspace.edit(entityFile, titled(document, "甲"), gesture);
    await workspace.saver.flush();
    workspace.edit(entityFile, titled(document, "乙"), { ...gesture, name: "other" });
    await workspace.saver.flush();
    expect(server.saves.map(({ version, startsFrom }) => [version, startsFrom])).toEqual([
      [null, `of ${entityFile}`],
      [1, `of ${entityFile}`],
    ]);
    expect((await opened("乙")).source(entityFile).document!.title).toBe("乙");
    workspace.undo();
    workspace.undo();
    await workspace.saver.flush();
    expect(server.drafts.size).toBe(0);
  });
  test("wait while the server is away, and are saved when it is back", async () => {
    const workspace = await opened();
    server.isAway = true;
    workspace.edit(entityFile, titled(workspace.source(entityFile).document, "甲"), gesture);
    await workspace.saver.flush();
    expect(workspace.state.saving).toEqual({ state: "failed", message: "服务器没有回应" });
    server.isAway = false;
    await workspace.saver.flush();
    expect(workspace.state.saving).toEqual({ state: "saved" });
    expect(server.drafts.get(entityFile)?.document?.title).toBe("甲");
  });
  test("that are new, and taken back, leave nothing behind", async () => {
    const workspace = await opened();
    const made = { kind: "dicts", id: "fresh", title: "新", dicts: [] } as never;
    workspace.edit("demo/fresh.dicts.json", made, gesture);
    await workspace.saver.flush();
    expect(stateOf(workspace.source("demo/fresh.dicts.json"))).toBe("added");
    workspace.undo();
    await workspace.saver.flush();
    expect(server.drafts.size).toBe(0);
    expect(workspace.state.sources.has("demo/fresh.dicts.json")).toBe(false);
  });
});

test("reading everything anew loses neither what was not saved yet nor what is typed and no document yet", async () => {
  const workspace = await opened();
  workspace.edit(entityFile, titled(workspace.source(entityFile).document, "甲"), gesture);
  const screenFile = goodSet().find(({ document }) => document.kind === "screen")!.file;
  workspace.type(screenFile, "{ half", gesture);
  await workspace.open();
  expect(workspace.source(entityFile)).toMatchObject({ document: { title: "甲" }, draft: { version: 1 } });
  expect(workspace.source(screenFile)).toMatchObject({ text: "{ half", fault: { severity: "error" } });
  workspace.undo();
  await workspace.saver.flush();
  expect(server.drafts.size).toBe(0);
});

describe("two people", () => {
  const withNotes = (document: CampusDocument | null, notes: string[]): CampusDocument => ({ ...document!, notes }) as CampusDocument;

  test("who change different parts of one document keep both, and undo takes one's own alone", async () => {
    const [one, other] = [await opened("甲"), await opened("乙")];
    one.edit(entityFile, titled(one.source(entityFile).document, "甲的"), gesture);
    await one.saver.flush();
    other.edit(entityFile, withNotes(other.source(entityFile).document, ["乙的"]), gesture);
    await other.saver.flush();
    expect(server.drafts.get(entityFile)?.document).toMatchObject({ title: "甲的", notes: ["乙的"] });
    expect(other.state.journal.map(({ by }) => by)).toEqual([undefined, "甲"]);
    other.undo();
    await other.saver.flush();
    expect(server.drafts.get(entityFile)?.document).toMatchObject({ title: "甲的" });
    expect(server.drafts.get(entityFile)?.document?.notes ?? []).toEqual([]);
  });
  test.each([
    ["mine", "乙的"],
    ["theirs", "甲的"],
  ] as const)("who change the same part are asked; %s is kept", async (choice, kept) => {
    const [one, other] = [await opened("甲"), await opened("乙")];
    one.edit(entityFile, titled(one.source(entityFile).document, "甲的"), gesture);
    await one.saver.flush();
    other.edit(entityFile, titled(other.source(entityFile).document, "乙的"), gesture);
    await other.saver.flush();
    expect(server.drafts.get(entityFile)?.document?.title).toBe("甲的");
    expect(other.state.contested.get(entityFile)).toMatchObject({ theirs: { updatedByName: "甲" }, conflicts: [{ anchor: "title" }] });
    await other.saver.settle(entityFile, choice);
    expect(other.state.contested.size).toBe(0);
    expect(server.drafts.get(entityFile)?.document?.title).toBe(kept);
  });
  test("one of whom gives the draft up lose nothing of the other's", async () => {
    const [one, other] = [await opened("甲"), await opened("乙")];
    one.edit(entityFile, titled(one.source(entityFile).document, "甲的"), gesture);
    await one.saver.flush();
    await other.open();
    one.undo();
    await one.saver.flush();
    other.edit(entityFile, withNotes(other.source(entityFile).document, ["乙的"]), gesture);
    await other.saver.flush();
    await other.saver.flush();
    expect(server.drafts.get(entityFile)?.document).toMatchObject({ notes: ["乙的"] });
  });
});

describe("a document of the product", () => {
  const screenFile = goodSet().find(({ document }) => document.kind === "screen")!.file;
  const school = () => false;
  const adapting = () => openedWorkspace(server.callsOf("甲", school), { operations: [], now: () => now });

  test("is changed by an overlay beside it, and is as it was once that is undone", async () => {
    const workspace = await adapting();
    const before = workspace.source(screenFile);
    expect(workspace.editShown(screenFile, titled(before.document, "别的"), gesture)).toEqual([]);
    const overlay = [...workspace.state.sources.values()].find(({ document }) => document?.kind === "overlay")!;
    expect(overlay).toMatchObject({ layer: "school", document: { of: `screen:${before.document!.id}`, ops: [{ set: "title", to: "别的" }] } });
    expect(workspace.source(screenFile).document).toBe(before.document);
    expect(workspace.shown(screenFile)!.title).toBe("别的");
    expect(workspace.source(screenFile).text).toBe(canonical(titled(before.document, "别的")));
    await workspace.saver.flush();
    expect([...server.drafts.keys()]).toEqual([overlay.file]);
    workspace.undo();
    expect(workspace.source(screenFile).text).toBe(before.text);
    expect(workspace.state.sources.has(overlay.file)).toBe(true);
    await workspace.saver.flush();
    expect(server.drafts.size).toBe(0);
  });
  test("keeps what is typed where a school may not change it, says why, and saves nothing", async () => {
    const workspace = await adapting();
    const { document } = workspace.source(screenFile);
    const text = canonical({ ...document!, entity: "another" } as CampusDocument);
    workspace.type(screenFile, text, gesture);
    expect(workspace.source(screenFile)).toMatchObject({ text, fault: { code: "OVERLAY_REFUSED", file: screenFile } });
    await workspace.saver.flush();
    expect(server.saves).toEqual([]);
  });
});
