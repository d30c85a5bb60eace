import { describe, expect, test } from "vitest";
import { type Ended, isSound, judge, type Kept, type StoredRow } from "./prove/verdict.ts";

const kept = (): Kept => ({
  added: new Map([
    ["100001", { name: "100001", renames: 0, tried: [] }],
    ["100002", { name: "100002-1", renames: 1, tried: [] }],
    ["100003", { name: "100003", renames: 0, tried: ["100003-1"] }],
  ]),
  imported: new Map([["job", ["100004", "100005"]]]),
  open: 7,
});
const row = (code: string, more: Partial<StoredRow> = {}): StoredRow => ({ code, name: code, made: 1, changed: 0, ...more });
const stored = (): StoredRow[] => [row("100001"), row("100002", { name: "100002-1", changed: 1 }), row("100003"), row("100004"), row("100005")];
const ended = new Map([["job", "done"]] as const);
const clean = { lost: [], doubled: [], outdated: [], unaudited: [], unfinished: [], halved: [] };
const without = (code: string) => stored().filter((one) => one.code !== code);

describe("what the proof finds", () => {
  test("is nothing where all stands as it was acknowledged", () => {
    expect(judge(kept(), stored(), ended)).toEqual(clean);
    expect(isSound(judge(kept(), stored(), ended))).toBe(true);
  });

  test("a change whose answer never came may be there or not", () => {
    const done = [...without("100003"), row("100003", { name: "100003-1", changed: 1 })];
    expect(judge(kept(), done, ended)).toEqual(clean);
  });

  test("rows that nobody was promised are no fault, unless they lack their audit line", () => {
    expect(judge(kept(), [...stored(), row("100009")], ended)).toEqual(clean);
    expect(judge(kept(), [...stored(), row("100009", { made: 0 })], ended)).toEqual({ ...clean, unaudited: ["100009"] });
  });

  test("an import that was given up with a sentence promises no row, and leaves none", () => {
    const failed = new Map([["job", "failed"]] as const);
    const none = stored().filter(({ code }) => code < "100004");
    expect(judge(kept(), none, failed)).toEqual(clean);
    expect(judge(kept(), stored(), failed)).toEqual({ ...clean, halved: ["100004", "100005"] });
  });

  test.each<[string, StoredRow[], Ended, object]>([
    ["a lost row", without("100001"), ended, { lost: ["100001"] }],
    ["a row of an accepted import that is lost", without("100005"), ended, { lost: ["100005"] }],
    ["a doubled row", [...stored(), row("100001")], ended, { doubled: ["100001"] }],
    ["a name that is older than the acknowledged one", [...without("100002"), row("100002", { changed: 1 })], ended, { outdated: ["100002"] }],
    ["a name nobody asked for", [...without("100001"), row("100001", { name: "x" })], ended, { outdated: ["100001"] }],
    ["a making without its audit line", [...without("100001"), row("100001", { made: 0 })], ended, { unaudited: ["100001"] }],
    ["a making that is told twice", [...without("100001"), row("100001", { made: 2 })], ended, { unaudited: ["100001"] }],
    ["a change without its audit line", [...without("100002"), row("100002", { name: "100002-1" })], ended, { unaudited: ["100002"] }],
    ["an import that was accepted and did not end", stored(), new Map(), { unfinished: ["job"] }],
  ])("is %s", (_, rows, done, found) => {
    expect(judge(kept(), rows, done)).toEqual({ ...clean, ...found });
    expect(isSound(judge(kept(), rows, done))).toBe(false);
  });
});
