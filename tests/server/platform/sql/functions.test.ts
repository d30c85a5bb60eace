import { expect, test } from "vitest";
import { sqlFunctionNames } from "../../../../engine/conditions/functions/index.ts";
import { functionsSql } from "../../../../src/server/platform/sql/functions.ts";

test("exactly the functions that are declared to have a database form have one", () =>
  expect(Object.keys(functionsSql).sort()).toEqual([...sqlFunctionNames].sort()));
