import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { checkSet, type Finding } from "../../../engine/check/index.ts";
import { compile } from "../../../engine/compile/index.ts";
import type { DocumentSet } from "../../../engine/documents/index.ts";
import { catalogue } from "../../../engine/errors.ts";
import { goodOperations, goodSet } from "../../support/documents.ts";

/** One change to the good set and what must be found. The file is named by the rule it breaks. */
interface Broken {
  change: string;
  /** JSON Pointer -> new value. */
  set: Record<string, unknown>;
  expect: { code: string; path: string }[];
}

const dir = new URL("../../fixtures/documents/broken", import.meta.url).pathname;
const fixtures = readdirSync(dir).map((file) => [file.replace(".json", ""), JSON.parse(readFileSync(`${dir}/${file}`, "utf8")) as Broken] as const);

function findingsOf(set: DocumentSet): Finding[] {
  const { model, findings } = compile(set, { hash: "test", operations: goodOperations });
  return [...findings, ...checkSet(model, set)];
}

function changed({ change, set: values }: Broken): DocumentSet {
  const set = goodSet();
  const source = set.find((one) => one.file === change)!;
  for (const [pointer, value] of Object.entries(values)) {
    const steps = pointer.slice(1).split("/");
    let node = source.document as unknown as Record<string, unknown>;
    for (const step of steps.slice(0, -1)) node = node[step] as Record<string, unknown>;
    node[steps.at(-1)!] = value;
  }
  return set;
}

test("nothing is wrong with the good set", () => expect(findingsOf(goodSet())).toEqual([]));

describe.each(fixtures)("%s", (_name, fixture) => {
  const findings = findingsOf(changed(fixture));
  test.each(fixture.expect)("is found as $code at $path", ({ code, path }) => {
    expect(findings.map((finding) => [finding.code, finding.path])).toContainEqual([code, path]);
  });
  test("every finding names its file, says a sentence and has a known code", () => {
    for (const finding of findings) {
      expect(catalogue).toHaveProperty(finding.code);
      expect(goodSet().map(({ file }) => file)).toContain(finding.file);
      expect(finding.message).not.toMatch(/undefined|\[object/);
    }
  });
});

test.each([
  ["screen-column-unknown", "endDate"],
  ["field-dict-unknown", "demo_type"],
  ["grant-role-unknown", "fdy"],
  ["screen-operation-unregistered", "demo.recount"],
  ["flow-target-unknown", "approved"],
])("%s is repaired by its suggestion", (name, suggestion) => {
  const fixture = fixtures.find(([one]) => one === name)![1];
  const finding = findingsOf(changed(fixture)).find((one) => one.code === fixture.expect[0]!.code && one.path === fixture.expect[0]!.path)!;
  expect(finding.suggestion).toBe(suggestion);
});

test("an entity that is missing is told once, not again at each path behind it", () => {
  const findings = findingsOf(changed({ change: "demo/request.entity.json", set: { "/fields/1/entity": "persn" }, expect: [] }));
  expect(findings.map(({ code }) => code)).toContain("REFERENCE_DANGLING");
  expect(findings.filter(({ code }) => code === "CONDITION_PATH_UNKNOWN")).toEqual([]);
});

test("a broken document does not hide the mistakes of others, and never throws", () => {
  const set = goodSet();
  const hostile: unknown[] = [
    null,
    3,
    "text",
    [],
    { kind: "entity" },
    { kind: "screen", id: {}, title: 3 },
    JSON.parse('{"kind":"entity","id":"__proto__","title":"x","fields":[],"access":{"grants":[]}}'),
  ];
  for (const [at, document] of hostile.entries()) set.push({ file: `demo/hostile-${at}.json`, area: "demo", document: document as never });
  const files = new Set(findingsOf(set).map((finding) => finding.file));
  for (let at = 0; at < 6; at++) expect(files).toContain(`demo/hostile-${at}.json`);
});
