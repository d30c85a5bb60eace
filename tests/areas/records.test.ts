import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { effectsOn } from "../../engine/flow/effects/effects-on.ts";
import { compile } from "../../engine/compile/index.ts";
import { namedOperations } from "../../generator/commands/check.ts";
import { readSet } from "../../generator/read-set.ts";
import { areas } from "../../src/server/areas/index.ts";
import { recordTypes } from "../../src/server/areas/write-records.ts";
import { books } from "../../src/server/areas/kit/books.ts";
import { root, sourceFiles, withoutComments } from "../support/import-scan.ts";

/** Where lines break, the bar before the first of a broken union and the semicolon behind the last member are the formatter's. */
const bare = (text: string) =>
  text
    .replaceAll(/\s/g, "")
    .replaceAll(/([:=])\|/g, "$1")
    .replaceAll(";}", "}");

test("the types of stored rows are what the documents say", async () => {
  const written = readFileSync(join(root, "src/server/areas/kit/entity-rows.ts"), "utf8");
  expect(bare(written)).toBe(bare(await recordTypes(join(root, "schemas"))));
});

test("an operation is named by the entities it is typed by and no other", async () => {
  const { set } = await readSet(join(root, "schemas"));
  const { model } = compile(set, { hash: "", operations: namedOperations(set) });
  const named = new Map<string, Set<string>>();
  const note = (names: readonly string[] | undefined, entity: string) => {
    for (const name of names ?? []) named.set(name, (named.get(name) ?? new Set()).add(entity));
  };
  for (const { id, doc } of model.entities.values()) {
    note(
      effectsOn(model, id).flatMap(({ effect }) => effect.do.flatMap((step) => ("call" in step ? step.call : []))),
      id,
    );
    for (const grant of doc.access.grants) note(Object.keys(grant.call ?? {}), id);
  }
  const typed = areas.flatMap(({ operations }) => operations ?? []).filter(({ entities }) => entities !== undefined);
  expect(typed.length).toBeGreaterThan(20);
  const told = (names: Iterable<string>) => [...names].sort().join();
  expect(typed.filter(({ name, entities }) => named.has(name) && told(named.get(name)!) !== told(entities!)).map(({ name }) => name)).toEqual([]);
});

/** Source of the areas that runs in a school; the demo's rows are put in before anybody is there. */
const operations = sourceFiles(["src"]).filter(({ file }) => file.startsWith("src/server/areas/") && !/\/demo\//.test(file));
const found = (pattern: RegExp) =>
  operations.flatMap(({ file, text }) => [...withoutComments(text).matchAll(pattern)].map(([hit]) => `${file}: ${hit}`));

test("operations write through records; rows are written raw in the books alone, which say why", () => {
  expect(operations.length).toBeGreaterThan(100);
  const raw =
    /kept-rows\.ts"|\.(?:updateTable|insertInto|deleteFrom)\(|\b(?:update|insert into|delete from) (?:campus\b|\$\{(?:table|sql\.id\("campus"))/g;
  expect(found(raw).filter((hit) => !hit.startsWith("src/server/areas/kit/books.ts: "))).toEqual([]);
  expect(Object.values(books).filter(({ why }) => why.length < 10)).toEqual([]);
});

test("no value of a row is cast to what its type says already", () => {
  expect(found(/\b(?:String|Number)\((?:row|record|leave|student|role|user|line|input\.input)\??\.\w+/g)).toEqual([]);
});
