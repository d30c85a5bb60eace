import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkSet, type Finding } from "../../../engine/check/index.ts";
import { compile } from "../../../engine/compile/index.ts";
import { checkDocuments } from "../../../generator/commands/check.ts";
import { formatted, mendSet } from "../../../generator/commands/mend.ts";
import { type ReadDocument, readDocument } from "../../../engine/formats/read-document.ts";
import { readSet } from "../../support/documents.ts";

const root = new URL("../../fixtures/documents/good", import.meta.url).pathname;
const texts = readSet(root).map(({ file }) => ({ file, text: readFileSync(join(root, file), "utf8") }));

/** The set with one file's text replaced, as the command line reads it: every answer is a list of findings, whatever the text. */
function findingsWith(file: string, text: string): Finding[] {
  const read = texts.map((one) => readDocument(one.file, one.file === file ? text : one.text));
  const set = read.filter((one): one is ReadDocument => "document" in one);
  const unreadable = read.filter((one): one is Finding => !("document" in one));
  const findings = [...unreadable, ...checkDocuments(set)];
  // Without the net of the command, which would hide a rule that stumbles.
  const compiled = compile(set, { hash: "", operations: [] });
  checkSet(compiled.model, set);
  for (const finding of findings)
    expect(finding).toMatchObject({ code: expect.any(String), message: expect.any(String), file: expect.any(String), path: expect.any(String) });
  for (const document of mendSet(set)) formatted(document);
  return findings;
}

const source = fc.constantFrom(...texts);

test("bytes changed, lost or doubled anywhere give findings", () => {
  const edits = fc.array(
    fc.record({
      at: fc.nat(),
      cut: fc.nat({ max: 12 }),
      put: fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom('"', "{", "}", "[", "]", ",", ":", "null", "-1e999", "\u0000")),
    }),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(source, edits, ({ file, text }, changes) => {
      const broken = changes.reduce(
        (now, { at, cut, put }) => now.slice(0, at % (now.length + 1)) + put + now.slice((at % (now.length + 1)) + cut),
        text,
      );
      findingsWith(file, broken);
    }),
    { numRuns: 100 },
  );
});

interface Place {
  node: Record<string, unknown> | unknown[];
  key: string;
}
function placesOf(node: unknown): Place[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.keys(node).flatMap((key) => [{ node: node as Place["node"], key }, ...placesOf((node as Record<string, unknown>)[key])]);
}

const oddValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e308,
    "",
    "__proto__",
    "constructor",
    "xh.xh.xh.xh.xh.xh",
    [],
    {},
    [[]],
    [null],
    { field: "xh" },
    { field: null },
    { all: null },
    { use: "isLong" },
    { all: [{}] },
    { "zh-CN": 1 },
  ),
  fc.json({ maxDepth: 3 }).map((text) => JSON.parse(text) as unknown),
);

test("values of another shape, lost keys, strange keys and copies anywhere give findings", () => {
  const how = fc.constantFrom("value", "drop", "rename", "copy");
  const changes = fc.array(
    fc.record({ at: fc.nat(), from: fc.nat(), how, value: oddValues, name: fc.constantFrom("__proto__", "constructor", "x", "", "field", "when") }),
    { minLength: 1, maxLength: 3 },
  );
  fc.assert(
    fc.property(source, changes, ({ file, text }, edits) => {
      const document = JSON.parse(text) as object;
      for (const edit of edits) {
        const places = placesOf(document);
        if (places.length === 0) break;
        const { node, key } = places[edit.at % places.length]!;
        const other = places[edit.from % places.length]!;
        const target = node as Record<string, unknown>;
        // A copy: a value that is drawn twice may come to stand in itself.
        if (edit.how === "value") target[key] = structuredClone(edit.value);
        else if (edit.how === "copy") target[key] = structuredClone((other.node as Record<string, unknown>)[other.key]);
        else {
          const held = target[key];
          delete target[key];
          if (edit.how === "rename" && !Array.isArray(node))
            Object.defineProperty(node, edit.name, { value: held, enumerable: true, configurable: true, writable: true });
        }
      }
      findingsWith(file, JSON.stringify(document));
    }),
    { numRuns: 250 },
  );
});
