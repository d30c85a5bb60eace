import { expect, test } from "vitest";
import { compile } from "../../engine/compile/index.ts";
import { compileScreen } from "../../engine/screens/screen.ts";
import { readSet } from "../support/documents.ts";
import { userWith } from "../support/users.ts";

const { model } = compile(readSet(new URL("../../schemas/", import.meta.url).pathname), { hash: "test", operations: [] });
const student = userWith(["student"], { xh: "2024010101" });
const fdy = userWith(["fdy"], { gh: "2001001" });

test.each([
  ["leave/extension", student, false],
  ["leave/group", student, false],
  ["leave/extension", fdy, true],
  ["leave/approval", fdy, true],
])("%s begins with what waits only for whom something could wait", (screen, user, decides) => {
  expect(compileScreen({ model, screen, user, params: {} })!.flow!.decides).toBe(decides);
});
