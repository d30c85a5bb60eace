import { beforeEach, describe, expect, test, vi } from "vitest";
import { stateOf, textOfDocument } from "../../designer/model/source.ts";
import type { Workspace } from "../../designer/model/workspace.ts";
import type { CampusDocument } from "../../engine/documents/index.ts";
import type { EntityDocument } from "../../engine/kinds/entity/document.ts";
import { DesignerServer } from "../support/designer-server.ts";
import { openedWorkspace } from "../support/designer-workspace.ts";
import { goodOperations, goodSet } from "../support/documents.ts";
import { randomFrom } from "../support/random-edits.ts";

const gesture = { name: "test", label: "测试" };
const entityFile = goodSet().find(({ document }) => document.kind === "entity")!.file;
const manyFields = "demo/request.entity.json";
const titled = (document: CampusDocument | null, title: string): CampusDocument => ({ ...document!, title }) as CampusDocument;
const withNotes = (document: CampusDocument | null, notes: string[]): CampusDocument => ({ ...document!, notes }) as CampusDocument;
let server: DesignerServer;
const opened = (who = "甲") => openedWorkspace(server.callsOf(who), { operations: goodOperations, now: () => 0 });

beforeEach(() => {
  server = new DesignerServer(goodSet());
});

describe("what a person did", () => {
  test("goes on on another machine: undone is undone there, and is done again", async () => {
    const here = await opened();
    const before = textOfDocument(here.source(entityFile).document);
    here.edit(entityFile, titled(here.source(entityFile).document, "一"), { ...gesture, name: "one" });
    here.edit(entityFile, titled(here.source(entityFile).document, "二"), { ...gesture, name: "two" });
    await here.saver.flush();
    here.undo();
    await here.saver.flush();
    const there = await opened();
    expect(there.state.journal.map(({ isUndone }) => isUndone === true)).toEqual([false, true]);
    there.redo();
    expect(there.source(entityFile).document!.title).toBe("二");
    there.undo();
    there.undo();
    expect(textOfDocument(there.source(entityFile).document)).toBe(before);
    await there.saver.flush();
    expect(server.drafts.size).toBe(0);
    const again = await opened();
    again.redo();
    expect(again.source(entityFile).document!.title).toBe("一");
  });
  test("is one's own alone, and what cannot be done again is forgotten", async () => {
    const here = await opened();
    here.edit(entityFile, titled(here.source(entityFile).document, "一"), { ...gesture, name: "one" });
    await here.saver.flush();
    here.undo();
    await here.saver.flush();
    here.edit(entityFile, titled(here.source(entityFile).document, "三"), { ...gesture, name: "three" });
    await here.saver.flush();
    expect((await opened()).state.journal).toHaveLength(1);
    expect((await opened("乙")).state.journal).toEqual([]);
  });
  test("is saved while it goes on without a pause: whenever the page is killed, at most the last second is lost", async () => {
    const here = await opened();
    const saved = () => Number(/\d+/.exec(String(server.drafts.get(entityFile)?.document?.title))?.[0] ?? 0);
    vi.useFakeTimers();
    for (let typed = 1; typed <= 35; typed += 1) {
      here.edit(entityFile, titled(here.source(entityFile).document, `名称${typed}`), gesture);
      await vi.advanceTimersByTimeAsync(100);
      expect(typed - saved()).toBeLessThanOrEqual(10);
    }
    vi.useRealTimers();
    expect(saved()).toBeGreaterThan(0);
  });
});

test("what the server did not take is saved once it is back, and others' saves that could not be read stop nothing", async () => {
  const [here, other] = [await opened(), await opened("乙")];
  other.edit(entityFile, withNotes(other.source(entityFile).document, ["乙的"]), gesture);
  await other.saver.flush();
  const { calls } = here;
  const draft = calls.draft;
  calls.draft = () => Promise.reject(new Error("服务器没有回应"));
  await expect(here.attend("")).rejects.toThrow();
  calls.draft = draft;
  server.isAway = true;
  vi.useFakeTimers();
  here.edit(entityFile, titled(here.source(entityFile).document, "甲的"), gesture);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(here.state.saving.state).toBe("failed");
  server.isAway = false;
  await vi.advanceTimersByTimeAsync(6_000);
  vi.useRealTimers();
  expect(here.state.saving.state).toBe("saved");
  expect(server.drafts.get(entityFile)?.document).toMatchObject({ title: "甲的", notes: ["乙的"] });
});

describe("of two who are there at once", () => {
  test("each sees where the other is, and what the other saved arrives as a step of the other", async () => {
    const [one, other] = [await opened("甲"), await opened("乙")];
    await one.attend(entityFile);
    one.edit(entityFile, titled(one.source(entityFile).document, "甲的"), gesture);
    await one.saver.flush();
    await other.attend("");
    expect(other.state.people).toEqual([{ userName: "甲", file: entityFile }]);
    expect(other.source(entityFile).document!.title).toBe("甲的");
    expect(other.state.journal).toMatchObject([{ by: "甲" }]);
    expect(other.undo()).toBeUndefined();
    one.undo();
    await one.saver.flush();
    await other.attend("");
    expect(stateOf(other.source(entityFile))).toBe("published");
    await other.saver.flush();
    expect(server.saves).toHaveLength(1);
  });
  test("what one has begun to write is not overtaken", async () => {
    const [one, other] = [await opened("甲"), await opened("乙")];
    one.edit(entityFile, titled(one.source(entityFile).document, "甲的"), gesture);
    await one.saver.flush();
    other.edit(entityFile, withNotes(other.source(entityFile).document, ["乙的"]), gesture);
    await other.attend(entityFile);
    expect(other.source(entityFile).document).toMatchObject({ notes: ["乙的"] });
    await other.saver.flush();
    expect(server.drafts.get(entityFile)?.document).toMatchObject({ title: "甲的", notes: ["乙的"] });
  });
  test("an hour of edits, undone steps and saves in any order ends alike for both, and nothing that either did last is lost", async () => {
    const people = await Promise.all(["甲", "乙"].map((who) => opened(who)));
    const random = randomFrom(12);
    const below = (count: number) => Math.floor(random() * count);
    const fieldsOf = (workspace: Workspace) => (workspace.source(manyFields).document as EntityDocument).fields;
    // Each has fields of their own: what both write at once is asked, and asks nobody here.
    const names = fieldsOf(people[0]!).map(({ name }) => name);
    const wanted = new Map<string, string | undefined>();
    for (let step = 0; step < 240; step += 1) {
      const who = below(2);
      const workspace = people[who]!;
      const deed = below(10);
      if (deed < 6) {
        const name = names.filter((_, at) => at % 2 === who)[below(Math.ceil(names.length / 2) - 1)]!;
        const help = `第 ${step} 步`;
        const { document } = workspace.source(manyFields);
        const fields = fieldsOf(workspace).map((field) => (field.name === name ? { ...field, help } : field));
        workspace.edit(manyFields, { ...document, fields } as CampusDocument, { name: `step ${step}`, label: help });
        wanted.set(name, help);
      } else if (deed === 6) {
        const undone = workspace.undo();
        for (const { forward } of undone?.edits ?? [])
          for (const { steps, before } of forward) wanted.set(steps[1]!, typeof before === "string" ? before : undefined);
      } else if (deed === 7) await workspace.attend(manyFields);
      else if (deed === 8) await Promise.all(people.map(({ saver }) => saver.flush()));
      else void workspace.saver.flush();
    }
    for (const workspace of [...people, ...people]) {
      await workspace.saver.flush();
      await workspace.attend(manyFields);
    }
    const texts = people.map((workspace) => textOfDocument(workspace.source(manyFields).document));
    expect(people.map(({ state }) => [...state.contested.keys()])).toEqual([[], []]);
    expect(texts[1]).toBe(texts[0]);
    expect(textOfDocument(server.drafts.get(manyFields)!.document)).toBe(texts[0]);
    expect(wanted.size).toBeGreaterThan(8);
    const helps = new Map(fieldsOf(people[0]!).map(({ name, help }) => [name, help]));
    const were = new Map(
      (goodSet().find(({ file }) => file === manyFields)!.document as EntityDocument).fields.map(({ name, help }) => [name, help]),
    );
    for (const [name, help] of wanted) expect(helps.get(name), name).toEqual(help ?? were.get(name));
  });
});
