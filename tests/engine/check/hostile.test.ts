import { recordSchema } from "../../../engine/model/record-schema.ts";
import { compileScreen } from "../../../engine/screens/screen.ts";
import { buttonsFor, menuFor } from "../../../engine/screens/menu.ts";
import { expect, test } from "vitest";
import { checkSet } from "../../../engine/check/index.ts";
import { compile } from "../../../engine/compile/index.ts";
import { canonical } from "../../../engine/kinds/canonical.ts";
import { checkShape } from "../../../engine/kinds/check-shape.ts";
import type { DocumentSet } from "../../../engine/documents/index.ts";
import { goodOperations, goodSet } from "../../support/documents.ts";
import { userWith } from "../../support/users.ts";

const payloads: unknown[] = [
  "__proto__",
  "constructor",
  "constructor.constructor",
  "toString",
  "process.exit()",
  "{{ $self.constructor.constructor('globalThis.polluted = 1')() }}",
  "'; drop table campus.person; --",
  'a" or 1=1',
  "<img src=x onerror=alert(1)>",
  "",
  ".",
  "..",
  "a..b",
  "/~0~1",
  "列.列",
  null,
  0,
  -1,
  1e308,
  true,
  [],
  [null],
  {},
  { else: 1 },
  JSON.parse('{"__proto__":{"polluted":true}}'),
  { field: "__proto__", eq: { ctx: "__proto__" } },
  { call: "constructor", args: [] },
  { use: "hasOwnProperty" },
];
const user = userWith(["student", "fdy", "gly", "public"], { xh: "1", gh: "2" });

/** Places of a document: the path of every key and item. */
function placesOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [[...path, key], ...placesOf(part, [...path, key])]);
}

function withPayload(file: number, place: readonly string[], payload: unknown): DocumentSet {
  const set = goodSet();
  let node = set[file]!.document as unknown as Record<string, unknown>;
  for (const step of place.slice(0, -1)) node = node[step] as Record<string, unknown>;
  Object.defineProperty(node, place.at(-1)!, { value: payload, enumerable: true, configurable: true, writable: true });
  return set;
}

/** Everything that reads documents before they are known to be right. */
function readAll(set: DocumentSet): number {
  const { model, findings } = compile(set, { hash: "h", operations: goodOperations });
  const all = [...findings, ...checkSet(model, set)];
  if (all.every((finding) => finding.severity !== "error")) {
    for (const id of model.screens.keys()) compileScreen({ model, screen: id, user, params: {} });
    for (const id of model.entities.keys()) recordSchema({ model, entity: id, action: "create" });
    menuFor(model, user);
    buttonsFor(model, user);
  }
  for (const { document } of set) if (checkShape(document).length === 0) canonical(document);
  return all.length;
}

test("a hostile value anywhere in a document is a finding or harmless, never a crash, and runs nothing", () => {
  const places = goodSet().flatMap(({ document }, file) => placesOf(document).map((place) => ({ file, place })));
  let tried = 0;
  places.forEach(({ file, place }, at) => {
    const payload = payloads[(at * 7) % payloads.length];
    const before = `${goodSet()[file]!.file} ${place.join("/")} = ${JSON.stringify(payload)}`;
    expect(() => readAll(withPayload(file, place, payload)), before).not.toThrow();
    tried += 1;
  });
  expect(tried).toBeGreaterThan(500);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  expect((globalThis as { polluted?: unknown }).polluted).toBeUndefined();
});
