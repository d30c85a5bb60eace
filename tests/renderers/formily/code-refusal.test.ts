import { expect, test } from "vitest";
import { compile } from "../../../engine/compile/compile.ts";
import { compileScreen } from "../../../engine/screens/screen.ts";
import { codeRefusal } from "../../../renderers/formily/code-refusal.ts";
import { evalContext } from "../../../renderers/screen-context.ts";
import { screenEnv } from "../../../renderers/screen-env.ts";
import { operations } from "../../../src/server/areas/index.ts";
import { readSet } from "../../support/documents.ts";
import { keeper, kitchenContext } from "../../support/kitchen.ts";

const { model } = compile(readSet(new URL("../../../schemas", import.meta.url).pathname), { hash: "test", operations: operations.names() });

/** What stands against a code of a row that is put into another column. */
function refusal(screenId: string, role: string, { row, path, code }: { row: Record<string, unknown>; path: string; code: string }): string | null {
  const user = { ...keeper([role]), lists: {} };
  const screen = compileScreen({ model, screen: screenId, user, params: {} })!;
  return codeRefusal(screen, { row, path, code, env: screenEnv(screen, evalContext({ ...kitchenContext(), user })) });
}

const school = (code: string, row: Record<string, unknown>) => refusal("base/department", "gly", { row, path: "deptType", code });

test("a row is not put under a code that a rule refuses as the row stands", () => {
  expect(school("1", { isTeaching: true, deptType: "3" })).toMatch(/教学/);
  expect(school("4", { isTeaching: true, deptType: "3" })).toBeNull();
  expect(school("1", { isTeaching: false, deptType: "3" })).toBeNull();
});

test("what the row does not bring is left to the server", () => expect(school("1", { deptType: "3" })).toBeNull());
