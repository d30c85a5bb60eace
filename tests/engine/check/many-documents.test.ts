import { expect, test } from "vitest";
import { checkSet } from "../../../engine/check/index.ts";
import { compile } from "../../../engine/compile/index.ts";
import { operations } from "../../../src/server/areas/index.ts";
import { copiedSet } from "../../bench/copied-set.ts";
import { readSet } from "../../support/documents.ts";

test("the product and four copies of it, over 1,500 documents, have no finding", () => {
  const set = copiedSet(readSet(new URL("../../../schemas", import.meta.url).pathname), 1_500);
  const { model, findings } = compile(set, { hash: "h", operations: operations.names() });
  expect(set.length).toBeGreaterThan(1_500);
  expect(new Set([...model.entities.values()].map(({ area }) => area)).size).toBeGreaterThan(20);
  expect([...findings, ...checkSet(model, set)]).toEqual([]);
});
