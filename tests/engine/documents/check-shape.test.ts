import { Ajv2020 } from "ajv/dist/2020.js";
import { compile as toTypeScript } from "json-schema-to-typescript";
import { describe, expect, test } from "vitest";
import { checkShape } from "../../../engine/kinds/check-shape.ts";
import { documentKinds } from "../../../engine/kinds/index.ts";
import { documentSchemas } from "../../../engine/kinds/index.ts";
import { goodSet } from "../../support/documents.ts";

const ajv = new Ajv2020({ allErrors: false, strict: true, strictTypes: false, strictRequired: false });
const validators = Object.fromEntries(documentKinds.map((kind) => [kind, ajv.compile(documentSchemas[kind])]));
const isValid = (document: unknown): boolean => {
  const kind = (document as { kind?: unknown })?.kind;
  return typeof kind === "string" && Object.hasOwn(validators, kind) && (validators[kind]!(document) as boolean);
};

const entity = (change: object) => ({
  kind: "entity",
  id: "e",
  title: "E",
  fields: [{ name: "a", title: "A", type: "string" }],
  access: { grants: [] },
  ...change,
});
const field = (change: object) => entity({ fields: [{ name: "a", title: "A", type: "string", ...change }] });
const cond = (value: unknown) => entity({ conditions: { c: value } });
const screen = (change: object) => ({ kind: "screen", id: "a/b", title: "B", entity: "e", type: "crud", variants: {}, ...change });

const bad: [string, unknown, string, string][] = [
  ["a number instead of a document", 3, "DOCUMENT_SHAPE", ""],
  ["an unknown kind", { kind: "entiti", id: "x", title: "x" }, "DOCUMENT_VALUE_UNKNOWN", "/kind"],
  ["a missing key", { kind: "entity", id: "x", title: "x", access: { grants: [] } }, "DOCUMENT_SHAPE", ""],
  ["an unknown key", field({ requird: true }), "DOCUMENT_KEY_UNKNOWN", "/fields/0/requird"],
  ["an unknown field type", field({ type: "strng" }), "FIELD_TYPE_UNKNOWN", "/fields/0/type"],
  ["an unknown mask", field({ mask: "fone" }), "DOCUMENT_VALUE_UNKNOWN", "/fields/0/mask"],
  ["a text where a number belongs", field({ maxLength: "3" }), "DOCUMENT_SHAPE", "/fields/0/maxLength"],
  ["a field name with a quote", field({ name: 'a"b' }), "DOCUMENT_SHAPE", "/fields/0/name"],
  ["an unknown operator", cond({ field: "a", eqq: 1 }), "DOCUMENT_KEY_UNKNOWN", "/conditions/c/eqq"],
  ["a misspelt operator beside a right one", cond({ field: "a", eq: 1, nee: 2 }), "DOCUMENT_KEY_UNKNOWN", "/conditions/c/nee"],
  ["a comparison without an operator", cond({ field: "a" }), "DOCUMENT_SHAPE", "/conditions/c"],
  ["a condition that is a text", cond("a = 1"), "DOCUMENT_SHAPE", "/conditions/c"],
  ["a condition with two meanings", cond({ all: [], any: [] }), "DOCUMENT_KEY_UNKNOWN", "/conditions/c/any"],
  ["an expression of unknown shape", field({ computed: { power: [1, 2] } }), "DOCUMENT_SHAPE", "/fields/0/computed"],
  ["a difference of three", field({ computed: { sub: [1, 2, 3] } }), "DOCUMENT_SHAPE", "/fields/0/computed/sub"],
  ["a sum of one", field({ computed: { add: [1] } }), "DOCUMENT_SHAPE", "/fields/0/computed/add"],
  ["a rule of no kind", entity({ rules: [{ key: "r", message: "m" }] }), "DOCUMENT_SHAPE", "/rules/0"],
  ["a verb outside the closed set", screen({ list: { columns: [], toolbar: [{ do: "explode" }] } }), "DOCUMENT_SHAPE", "/list/toolbar/0/do"],
  ["a variant verb outside the four", screen({ variants: { r: { ops: [{ replace: "list" }] } } }), "DOCUMENT_SHAPE", "/variants/r/ops/0"],
  ["five grid columns", screen({ form: { columns: 5, sections: [] } }), "DOCUMENT_SHAPE", "/form/columns"],
  ["a title without Chinese", entity({ title: { en: "Leave" } }), "DOCUMENT_SHAPE", "/title"],
  [
    "a key named like a prototype",
    JSON.parse('{"kind":"entity","id":"e","title":"E","fields":[],"access":{"grants":[]},"__proto__":{}}'),
    "DOCUMENT_KEY_UNKNOWN",
    "/__proto__",
  ],
];

test.each(bad)("%s is refused with its code and pointer", (_name, document, code, path) => {
  expect(checkShape(document).map((found) => [found.code, found.path])).toContainEqual([code, path]);
});

test("a condition where a value is meant is told how it becomes one", () =>
  expect(checkShape(field({ type: "boolean", computed: { some: "rows" } })).map(({ path, message }) => [path, message])).toEqual([
    ["/fields/0/computed", '文档结构不对：这里要的是值，写的是条件，请写成 { "if": 条件, "then": true, "else": false }'],
  ]));

test("a key that is like none is told which there are", () =>
  expect(checkShape(screen({ variants: { r: { hide: "list" } } })).map((found) => found.message)).toEqual([
    "没有属性“hide”，可以写 title where ops",
  ]));

describe("the interpreter and ajv agree", () => {
  test.each(bad)("%s", (_name, document) => expect(isValid(document)).toBe(checkShape(document).length === 0));
  test.each(goodSet().map(({ file, document }) => [file, document] as const))("%s", (_file, document) => {
    expect(checkShape(document)).toEqual([]);
    expect(isValid(document)).toBe(true);
  });
  test("on every document with one key renamed, removed or made a number", () => {
    for (const { document } of goodSet()) {
      for (const changed of mutations(document))
        expect([changed.note, isValid(changed.document)]).toEqual([changed.note, checkShape(changed.document).length === 0]);
    }
  });
});

/** Every object of a document in turn loses a key, has one renamed, has one set to a number. */
function* mutations(document: object): Generator<{ note: string; document: unknown }> {
  const text = JSON.stringify(document);
  const paths: (string | number)[][] = [];
  const walk = (value: unknown, path: (string | number)[]): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, part] of Object.entries(value)) {
      paths.push([...path, Array.isArray(value) ? Number(key) : key]);
      walk(part, [...path, key]);
    }
  };
  walk(document, []);
  for (const path of paths) {
    for (const change of ["remove", "rename", "number"] as const) {
      const copy = JSON.parse(text);
      const key = path.at(-1)!;
      let parent = copy;
      for (const step of path.slice(0, -1)) parent = parent[step];
      if (Array.isArray(parent) && change !== "number") continue;
      const old = parent[key];
      if (change === "number") parent[key] = 7;
      else delete parent[key];
      if (change === "rename") parent[`${key}X`] = old;
      yield { note: `${change} /${path.join("/")}`, document: copy };
    }
  }
}

test("a document 10,000 levels deep is a finding, not a crash", () => {
  const deep: Record<string, unknown> = {};
  let inner = deep;
  for (let i = 0; i < 10_000; i++) inner = inner.not = {};
  expect(checkShape(cond(deep)).length).toBeGreaterThan(0);
});

test.each(documentKinds)("the schema of %s becomes TypeScript", async (kind) => {
  const text = await toTypeScript(structuredClone(documentSchemas[kind]) as never, kind, {
    bannerComment: "",
    additionalProperties: false,
    format: false,
  });
  expect(text).toContain(`export interface ${documentSchemas[kind].title}`);
});
