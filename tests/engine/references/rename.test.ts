import { expect, test } from "vitest";
import { checkSet } from "../../../engine/check/index.ts";
import { compile, recompile } from "../../../engine/compile/index.ts";
import type { DocumentSet } from "../../../engine/documents/index.ts";
import { canonical } from "../../../engine/kinds/canonical.ts";
import { ownName } from "../../../engine/references/names.ts";
import { type Renamed, renamed } from "../../../engine/references/rename.ts";
import { type CheckedSet, usesOfPart } from "../../../engine/references/uses.ts";
import { isObject } from "../../../engine/values/json-object.ts";
import { below } from "../../../engine/values/json-pointer.ts";
import { goodOperations, goodSet } from "../../support/documents.ts";

const options = { hash: () => "", operations: goodOperations };

function checkedSet(set: DocumentSet): CheckedSet {
  const { model, findings } = compile(set, { ...options, hash: "" });
  return {
    model,
    set,
    findings: [...findings, ...checkSet(model, set)],
    findingsWith(changed) {
      const next = recompile(model, changed, options);
      return [...next.findings, ...checkSet(next.model, next.set)];
    },
  };
}
const checked = checkedSet(goodSet());
const sourceOf = ({ set }: CheckedSet, file: string) => set.find((one) => one.file === file)!;

/** Every part of the set that bears a name of its own and is referred to by it. */
const used = checked.set.flatMap((source) => {
  const walk = (value: unknown, pointer: string): string[] => [
    ...(pointer === "" || ownName(source.document, pointer) === null ? [] : [pointer]),
    ...(Array.isArray(value) || isObject(value) ? Object.entries(value).flatMap(([key, part]) => walk(part, below(pointer, key))) : []),
  ];
  return walk(source.document, "").flatMap((pointer) => {
    const uses = usesOfPart(checked, source, pointer) ?? [];
    return uses.length === 0 ? [] : [{ file: source.file, pointer, name: ownName(source.document, pointer)!, uses }];
  });
});

const called = (at: CheckedSet, { file, pointer }: { file: string; pointer: string }, name: string): Renamed =>
  renamed(at, { source: sourceOf(at, file), pointer, name, isInUse: false });

test("a part called otherwise is found by everything that refers to it, or is told what stands in the way; the way back leads to the same bytes", () => {
  const refused: string[] = [];
  for (const part of used) {
    const { documents, left } = called(checked, part, `${part.name}Now`);
    if (left.some(({ severity }) => severity === "error")) {
      refused.push(`${part.file} ${part.pointer} ${left[0]!.code}`);
      continue;
    }
    expect(
      part.uses.some(({ file }) => documents.has(file)),
      `${part.file} ${part.pointer}`,
    ).toBe(true);
    const then = checkedSet(checked.set.map((source) => ({ ...source, document: documents.get(source.file) ?? source.document })));
    const key = `/${part.name}`;
    const pointer = part.pointer.endsWith(key) ? `${part.pointer.slice(0, -key.length)}${key}Now` : part.pointer;
    const back = called(then, { file: part.file, pointer }, part.name);
    for (const { file, document } of then.set)
      expect(canonical(back.documents.get(file) ?? document), `${part.file} ${part.pointer}`).toBe(canonical(sourceOf(checked, file).document));
  }
  expect(used.length - refused.length).toBeGreaterThan(50);
  expect(refused).toEqual([
    // Whoever has not signed in has this role in every school.
    "demo/area.json /roles/3 BOARD_PUBLIC",
    // Fields are told apart by entity, and two of them say who people are.
    "demo/person.entity.json /fields/0 CONDITION_PATH_UNKNOWN",
    // A state is called after the value of its dictionary; there it can be called otherwise.
    ...[0, 1, 2, 3, 4].map((at) => `demo/request.flow.json /nodes/${at} FLOW_STATE_MISMATCH`),
    // What a variant brings is found as a whole.
    "demo/request.flow.json /moves/2 REFERENCE_DANGLING",
  ]);
});

test("a part that is in use keeps its former name, and one that only names another thing is referred to by nothing", () => {
  const { file, pointer } = used.find((one) => one.pointer.startsWith("/fields/") && one.name === "days")!;
  const { documents, left } = renamed(checked, { source: sourceOf(checked, file), pointer, name: "length", isInUse: true });
  expect(left).toEqual([]);
  expect(JSON.stringify(documents.get(file))).toContain('"name":"length"');
  expect(JSON.stringify(documents.get(file))).toContain('"renamedFrom":["days"]');
  const screen = checked.set.find(({ document }) => document.kind === "screen" && document.variants.fdy !== undefined)!;
  expect(usesOfPart(checked, screen, "/variants/fdy")).toBeNull();
});
