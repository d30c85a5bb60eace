import { expect, test } from "vitest";
import { applyChanges, changesBetween, diffDocuments, linesOf, mergeDocuments } from "../../../engine/changes/index.ts";
import { checkSet } from "../../../engine/check/index.ts";
import { compile } from "../../../engine/compile/index.ts";
import { canonical } from "../../../engine/kinds/canonical.ts";
import type { CampusDocument, DocumentSet } from "../../../engine/documents/index.ts";
import { goodOperations, goodSet, readSet } from "../../support/documents.ts";
import { edited, randomFrom } from "../../support/random-edits.ts";

const school = readSet(new URL("../../fixtures/overlays", import.meta.url).pathname);
const modelOf = (set: DocumentSet) => compile(set, { hash: "test", operations: goodOperations }).model;
const junk: readonly unknown[] = [null, 3, "", "__proto__", [], {}, [null], { field: 3 }, true, { "zh-CN": null }, [[]], "a.b.c"];

/** One value somewhere in the document becomes what nobody would write. */
function broken(document: CampusDocument, seed: number): CampusDocument {
  const random = randomFrom(seed);
  const copy = structuredClone(document) as unknown as Record<string, unknown>;
  const places: [Record<string, unknown>, string][] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    for (const key of Object.keys(node)) if (key !== "kind" && key !== "id") places.push([node as Record<string, unknown>, key]);
    for (const value of Object.values(node)) walk(value);
  };
  walk(copy);
  const [node, key] = places[Math.floor(random() * places.length)]!;
  node[key] = junk[seed % junk.length];
  return copy as unknown as CampusDocument;
}

const all = [...goodSet(), ...school];
const seeds = Array.from({ length: 80 }, (_, seed) => seed);

test("of documents broken in any place the difference is found, told and made, and they merge or conflict", () => {
  const before = modelOf(all);
  for (const seed of seeds) {
    const at = seed % all.length;
    const document = broken(all[at]!.document, seed);
    const set = all.map((source, index) => (index === at ? { ...source, document } : source));
    const after = modelOf(set);
    for (const line of linesOf(changesBetween({ before, after }))) expect(typeof line).toBe("string");
    linesOf(changesBetween({ before: after, after: before }));
    const given = all[at]!.document;
    expect(canonical(applyChanges(given, diffDocuments(given, document)).document), `seed ${seed}`).toBe(canonical(document));
    const theirs = edited(given, { seed, edits: 2, mark: "乙" });
    const [one, other] = [mergeDocuments(given, document, theirs), mergeDocuments(given, theirs, document)];
    expect(one.conflicts.length, `seed ${seed}`).toBe(other.conflicts.length);
    if (one.conflicts.length === 0) expect(canonical(one.document)).toBe(canonical(other.document));
  }
});

test("overlays broken in any place are findings, never an exception, and leave rights as they were", () => {
  const rights = (set: DocumentSet) =>
    new Map([...modelOf(set).entities.values()].map(({ id, doc }) => [id, JSON.stringify(doc.access.grants.map(({ role }) => role))]));
  const product = rights(goodSet());
  for (const seed of seeds) {
    const at = seed % school.length;
    const set = [...goodSet(), ...school.map((source, index) => (index === at ? { ...source, document: broken(source.document, seed) } : source))];
    const { model, findings } = compile(set, { hash: "test", operations: goodOperations });
    for (const { message } of [...findings, ...checkSet(model, set)]) expect(message).not.toMatch(/undefined|\[object/);
    for (const [id, roles] of rights(set)) expect(roles, `seed ${seed} ${id}`).toBe(product.get(id));
  }
});

test("an overlay nested 10,000 levels deep is a finding", () => {
  const deep: Record<string, unknown> = {};
  let inner = deep;
  for (let level = 0; level < 10_000; level += 1) inner = inner.not = {};
  const ops = [
    { add: "rules", item: deep },
    { set: "conditions.x", to: deep },
  ] as never;
  const set: DocumentSet = [
    ...goodSet(),
    { file: "demo/a.overlay.json", area: "demo", document: { kind: "overlay", id: "a", title: "a", of: "entity:request", ops } },
  ];
  expect(compile(set, { hash: "test", operations: goodOperations }).findings.map(({ code, file }) => [code, file])).toEqual([
    ["DOCUMENT_SHAPE", "demo/a.overlay.json"],
  ]);
});
