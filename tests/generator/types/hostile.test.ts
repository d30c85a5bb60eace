import type { FieldDocument } from "../../../engine/fields/field-document.ts";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { isAbsolute, join, normalize } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CampusDocument } from "../../../engine/documents/index.ts";
import { modelOf } from "../../support/model-of.ts";
import { compilerSays, generated, placed } from "./compiler.ts";

/** Each would be code, or end a comment, a string or a page, were it copied as it is. */
const hostile = [
  "*/ globalThis.pwned = 1; /*",
  "`${(globalThis.pwned = 1)}`",
  '"; globalThis.pwned = 1; //',
  "'\\\"\\\\",
  "</script><script>globalThis.pwned = 1</script>",
  "<!-- -->",
  "@ts-ignore",
  "第一行\n@ts-expect-error",
  "行\u2028分\u2029隔\r\n*/ globalThis.pwned = 1",
  "{{ constructor.constructor('globalThis.pwned = 1')() }}",
  "*/\n}\nexport interface Root {",
];
const prototypeKeys = ["constructor", "toString", "hasOwnProperty", "valueOf", "prototype"];

const fields: FieldDocument[] = [
  ...hostile.map((title, at): FieldDocument => ({ name: `f${at}`, title, help: title, unit: title, type: "string" })),
  ...prototypeKeys.map((name): FieldDocument => ({ name, title: name, type: "string" })),
  { name: "code", title: "编码", type: "dict", dict: "__proto__" },
  { name: "wild", title: "野", type: "dict", dict: hostile[0]!.replaceAll(" ", "") },
  { name: "rows", title: hostile[0]!, type: "table", columns: [{ name: "toString", title: hostile[4]!, type: "string" }] },
];
const dict = (code: string) => ({
  code,
  title: hostile[0]!,
  items: [...hostile, ...prototypeKeys, "__proto__"].map((value) => ({ value, label: value })),
});
const ids = ["thing", "pick", "record", "Thing", "constructor", "__proto__", "../../evil", 'a*/b"c', "then", "entity", "1", "中文", "dict-value"];

const documents = [
  { kind: "dicts", id: "d", title: "d", dicts: [dict("__proto__"), dict("constructor"), dict(hostile[0]!.replaceAll(" ", ""))] },
  ...ids.map((id) => ({
    kind: "entity",
    id,
    title: hostile[0]!,
    fields,
    conditions: Object.fromEntries([...prototypeKeys, "a*/`"].map((name) => [name, { field: "f0", eq: "1" }])),
    access: { grants: [{ role: "student", read: { groups: ["*"] }, create: {}, call: { "x.*/`": {} } }] },
  })),
  {
    kind: "screen",
    id: 'x/`"*/',
    title: hostile[0]!,
    entity: "thing",
    type: "crud",
    list: { columns: [{ field: "f0" }], toolbar: [{ do: "create", key: "*/`</script>" }] },
    variants: { student: {} },
  },
  { kind: "area", id: "roles", title: "r", service: "yxgl", menu: [], roles: [{ code: "student", title: hostile[0]! }] },
] as unknown as CampusDocument[];

let files: Map<string, string>;
let dir = "";
beforeAll(async () => {
  files = await generated(modelOf(...documents));
  dir = await placed(files);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

test("the compiler accepts what comes of them", async () => {
  expect(await compilerSays(dir, ["types/index.d.ts"])).toBe("");
});

test("no file leaves the output directory, and no two differ in case only", () => {
  const paths = [...files.keys()];
  for (const path of paths) expect(isAbsolute(path) || normalize(path).startsWith("..")).toBe(false);
  expect(paths.every((path) => existsSync(join(dir, path)))).toBe(true);
  expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length);
  expect(paths.filter((path) => path.startsWith("types/entities/"))).toHaveLength(ids.length);
});

test("nothing of them runs, and labels of prototype names are labels", async () => {
  const module = (await import(join(dir, "esm/index.js"))) as { dictLabels: Record<string, Record<string, string>> };
  expect("pwned" in globalThis).toBe(false);
  expect(Object.keys(module.dictLabels)).toContain("__proto__");
  expect(Object.entries(module.dictLabels.constructor!)).toEqual([...hostile, ...prototypeKeys, "__proto__"].map((value) => [value, value]));
  expect(Object.getPrototypeOf(module.dictLabels)).toBe(Object.prototype);
});

test("no text ends a script element or speaks to the compiler", () => {
  for (const text of files.values()) expect(text).not.toMatch(/<\/script|\* @ts-|\*\* @ts-/i);
});
