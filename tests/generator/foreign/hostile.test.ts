import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compile } from "../../../engine/compile/index.ts";
import type { EntityDocument } from "../../../engine/kinds/entity/document.ts";
import { isStorableText } from "../../../engine/values/storable-text.ts";
import { checkDocuments } from "../../../generator/commands/check.ts";
import { run } from "../../../generator/cli.ts";
import { type Draft, draftFromJsonSchema } from "../../../generator/foreign/index.ts";
import { wholePattern } from "../../../generator/foreign/json-schema/pattern.ts";
import { Effort } from "../../../generator/foreign/json-schema/view.ts";
import { compilerSays, generated, placed } from "../types/compiler.ts";

const place = { area: "demo", name: "thing" };
const setOf = (draft: Draft) => draft.documents.map(({ file, document }) => ({ file, area: "demo", document }));
const errorsOf = (draft: Draft) => checkDocuments(setOf(draft)).filter(({ severity }) => severity === "error");
const fieldsOf = (draft: Draft) => (draft.documents.find(({ document }) => document.kind === "entity")!.document as EntityDocument).fields;

const hostile = [
  "*/ globalThis.pwned = 1; /*",
  "`$\u007b(globalThis.pwned = 1)}`",
  '"; globalThis.pwned = 1; //',
  "</script><script>globalThis.pwned = 1</script>",
  "{{ constructor.constructor('globalThis.pwned = 1')() }}",
  "__proto__",
  "constructor",
  "\u202egnp.exe",
  "行\u2028分\u2029隔\r\n@ts-expect-error",
  "\ud800",
  "\u0000\u0007",
  "..\\..\\etc/passwd",
  "x".repeat(10_000),
];

/** Every text a schema may hold, hostile. */
const hostileSchema = JSON.parse(
  JSON.stringify({
    title: hostile[0],
    description: hostile[2],
    type: "object",
    required: hostile,
    properties: Object.fromEntries([
      ...hostile.map((word) => [word, { type: "string", title: word, description: word, enum: [...hostile, word], "x-enumNames": hostile }]),
      ["plain", { type: "string", default: hostile[1], pattern: "(a+)+$" }],
      [
        "rows",
        { type: "array", items: { type: "object", properties: Object.fromEntries(hostile.map((word) => [word, { type: "string", title: word }])) } },
      ],
    ]),
  }),
) as object;

describe("hostile words", () => {
  const draft = draftFromJsonSchema(hostileSchema, place);
  let dir = "";
  beforeAll(async () => {
    dir = await placed(await generated(compile(setOf(draft), { hash: "", operations: [] }).model));
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  test("the documents check, and hold no sign that cannot be seen or turns the text", () => {
    expect(errorsOf(draft)).toEqual([]);
    for (const { text } of draft.documents) {
      expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]|\\u0000|\\ud800/);
      expect(isStorableText(text)).toBe(true);
    }
    for (const { file } of draft.documents) expect(file).toMatch(/^demo\/[A-Za-z0-9]+(?:\.[a-z]+)+$/);
    expect(Object.getPrototypeOf(fieldsOf(draft)[0])).toBe(Object.prototype);
  });

  test("types and client made of them compile, and nothing runs", async () => {
    expect(await compilerSays(dir, ["types/index.d.ts"])).toBe("");
    await import(join(dir, "esm/index.js"));
    expect("pwned" in globalThis).toBe(false);
  });
});

const nested = (depth: number, wrap: (inner: unknown) => unknown): unknown => {
  let schema: unknown = { type: "string" };
  for (let at = 0; at < depth; at += 1) schema = wrap(schema);
  return schema;
};
const doubling = { type: "object", properties: { a: { $ref: "#" }, b: { $ref: "#" }, c: { $ref: "#" }, d: { $ref: "#" } } };
const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`p${at}`, { type: "string" }]));
const chain = Object.fromEntries(
  Array.from({ length: 2_000 }, (_, at) => [`d${at}`, { allOf: [{ $ref: `#/definitions/d${at + 1}` }, { $ref: `#/definitions/d${at + 2}` }] }]),
);

describe("shapes without end", () => {
  test.each<[string, unknown]>([
    ["10,000 nested objects", nested(10_000, (inner) => ({ type: "object", properties: { a: inner } }))],
    ["10,000 nested lists", nested(10_000, (items) => ({ type: "array", items }))],
    ["10,000 nested allOf", nested(10_000, (inner) => ({ allOf: [inner] }))],
    ["10,000 nested choices of one", nested(10_000, (inner) => ({ anyOf: [inner, { type: "null" }] }))],
    ["a reference to itself", { $ref: "#" }],
    ["two references in a circle", { $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } } }],
    ["properties that all are the root again", doubling],
    ["references that branch at every step", { $ref: "#/definitions/d0", definitions: chain }],
    [
      "choices that are the root again",
      { oneOf: [{ $ref: "#" }, { $ref: "#" }], properties: { a: { anyOf: [{ $ref: "#" }, { $ref: "#" }, { $ref: "#" }] } } },
    ],
    ["5,000 properties", { type: "object", properties: wide, required: Object.keys(wide) }],
    ["100,000 values", { type: "object", properties: { a: { enum: Array.from({ length: 100_000 }, (_, at) => at) } } }],
    [
      "numbers beyond every bound",
      {
        type: "object",
        properties: {
          a: { type: "integer", minimum: 1e308, maximum: -1e308, multipleOf: 1e-300 },
          b: { type: "number", exclusiveMinimum: Number.MAX_VALUE * 2, maximum: 1e300 },
          c: { type: "string", minLength: 1e18, maxLength: 5e-324 },
        },
      },
    ],
    [
      "words of the wrong kind",
      {
        type: 5,
        properties: [],
        required: "a",
        items: 7,
        enum: {},
        allOf: "x",
        oneOf: [1, null, "a"],
        $ref: {},
        definitions: 3,
        title: {},
        description: [],
      },
    ],
    [
      "hostile bases",
      {
        $id: "javascript:alert(1)",
        $ref: "http://[bad",
        properties: { a: { $ref: "file:///etc/passwd" }, b: { $ref: "#/%" }, c: { $ref: "x".repeat(100_000) } },
      },
    ],
    ["true", true],
    ["false", false],
    ["null", null],
    ["a list", [{ type: "object" }]],
  ])("%s end in documents without an error and of bounded size", (_, schema) => {
    const draft = draftFromJsonSchema(schema, place);
    expect(errorsOf(draft)).toEqual([]);
    expect(fieldsOf(draft).length).toBeLessThanOrEqual(300);
    expect(draft.unexpressed.length).toBeLessThan(20_000);
  });

  test("the work done is counted, and stops", () => {
    const effort = new Effort(3);
    expect([effort.spend(), effort.spend(), effort.spend(), effort.spend()]).toEqual([true, true, false, false]);
    expect(effort.isSpent).toBe(true);
  });
});

describe("patterns", () => {
  test.each([["(a+)+$"], ["(a|a)*$"], ["^(\\w+\\s?)*$"], ["(.*a){20}"], ["(?=a)b"], ["(a)\\1"], ["a".repeat(300)], ["["], ["\\p{Nope}"]])(
    "%s is not taken",
    (pattern) => {
      expect(wholePattern(pattern, 200)).toHaveProperty("fault");
    },
  );
  test("many loops are refused where the text may be long", () => {
    expect(wholePattern("^a*a*a*b$", 200)).toHaveProperty("pattern");
    expect(wholePattern("^a*a*a*b$", 1_000)).toHaveProperty("fault");
  });
  test.each([
    ["^[a-z]+$", "ab", "ab1"],
    ["[0-9]", "a1b", "ab"],
    ["^a|b$", "axx", "xax"],
    ["\\-\\_\\@x", "q-_@xq", "-_x"],
    ["^$", "", "a"],
    ["", "anything", null],
    ["\\$$", "a$", "$a"],
    ["^[\\-.]+$", "-.", "a"],
  ])("%s finds the same texts as a whole pattern", (source, right, wrong) => {
    const reading = wholePattern(source, 100);
    const whole = new RegExp(`^(?:${"pattern" in reading ? reading.pattern : "(?!)"})$`, "u");
    expect(whole.test(right)).toBe(true);
    if (wrong !== null) expect(whole.test(wrong)).toBe(false);
  });
});

describe("campus import", () => {
  let dir = "";
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "campus-import-"));
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));
  const cli = async (...args: string[]) => {
    const lines: string[] = [];
    const code = await run(["import", ...args, "--out", join(dir, "schemas")], (line) => lines.push(line));
    return { code, text: lines.join("\n") };
  };

  test.each([
    ["deep.json", `${"[".repeat(100_000)}${"]".repeat(100_000)}`, /嵌套超过/],
    ["broken.json", "{", /读不出来/],
    [
      "bomb.yaml",
      `a: &a [x, x]\n${Array.from({ length: 30 }, (_, at) => `b${at}: &b${at} [${at === 0 ? "*a, *a" : `*b${at - 1}, *b${at - 1}`}]`).join("\n")}`,
      /读不出来|个文档/,
    ],
    ["deep.yaml", `${"[".repeat(50_000)}`, /嵌套超过|读不出来/],
    ["no.xlsx", "not a workbook", /xlsx/],
  ])("%s is answered in words", async (name, text, words) => {
    await writeFile(join(dir, name), text);
    const said = await cli(join(dir, name));
    expect(said.text).toMatch(words);
    expect(said.text).not.toMatch(/at \w+ \(|node_modules|\.ts:\d/);
  });

  test("a file that is not there, an unknown kind and a strange area are refused", async () => {
    await writeFile(join(dir, "a.json"), "{}");
    expect(await cli(join(dir, "nothing.json"))).toMatchObject({ code: 2 });
    expect(await cli(join(dir, "a.json"), "--as", "csv")).toMatchObject({ code: 2 });
    expect(await cli(join(dir, "a.json"), "--area", "../../evil")).toMatchObject({ code: 2 });
    expect(await cli("postgresql://someone:secret@127.0.0.1:1/none")).toEqual({ code: 2, text: expect.not.stringContaining("secret") });
  });

  test("documents are written, checked with what is there, and a second import takes no name twice", async () => {
    await writeFile(
      join(dir, "pet.json"),
      JSON.stringify({ type: "object", properties: { kind: { enum: ["a", "b"] }, name: { type: "string", maxLength: 20 } } }),
    );
    const first = await cli(join(dir, "pet.json"), "--area", "pets");
    expect(first).toMatchObject({ code: 0 });
    const written = readFileSync(join(dir, "schemas/pets/pet.entity.json"), "utf8");
    const second = await cli(join(dir, "pet.json"), "--area", "pets");
    expect(second).toMatchObject({ code: 0 });
    expect(second.text).toContain("pets/pet2.entity.json");
    expect(readFileSync(join(dir, "schemas/pets/pet.entity.json"), "utf8")).toBe(written);
    const findings: string[] = [];
    expect(await run(["check", join(dir, "schemas")], (line) => findings.push(line))).toBe(0);
  });
});
