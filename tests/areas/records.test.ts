import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compile } from "../../engine/compile/index.ts";
import { namedOperations } from "../../generator/commands/check.ts";
import { readSet } from "../../generator/read-set.ts";
import { areas } from "../../src/server/areas/index.ts";
import { recordTypes } from "../../src/server/areas/write-records.ts";
import { root } from "../support/import-scan.ts";

/** Where lines break, and the bar before the first of a broken union, are the formatter's. */
const bare = (text: string) => text.replaceAll(/\s/g, "").replaceAll(/([:=])\|/g, "$1");

test("the types of stored rows are what the documents say", async () => {
  const written = readFileSync(join(root, "src/server/areas/kit/entity-rows.ts"), "utf8");
  expect(bare(written)).toBe(bare(await recordTypes(join(root, "schemas"))));
});

test("an operation that is typed by an entity is named by that entity and no other", async () => {
  const { set } = await readSet(join(root, "schemas"));
  const { model } = compile(set, { hash: "", operations: namedOperations(set) });
  const named = new Map<string, Set<string>>();
  const note = (names: readonly string[] | undefined, entity: string) => {
    for (const name of names ?? []) named.set(name, (named.get(name) ?? new Set()).add(entity));
  };
  for (const { id, doc } of model.entities.values()) {
    for (const names of Object.values(doc.effects ?? {})) note(names, id);
    for (const grant of doc.access.grants) note(Object.keys(grant.call ?? {}), id);
  }
  for (const { doc, entity } of model.flows.values()) for (const move of doc.moves) note([...(move.before ?? []), ...(move.after ?? [])], entity);
  const typed = areas.flatMap(({ operations }) => operations ?? []).filter(({ entity }) => entity !== undefined);
  expect(typed.length).toBeGreaterThan(20);
  expect(typed.filter(({ name, entity }) => [...(named.get(name) ?? [entity])].join() !== entity).map(({ name }) => name)).toEqual([]);
});
