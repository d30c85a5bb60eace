import { expect, test } from "vitest";
import { anchorOf } from "../../../engine/documents/anchors.ts";
import { compile } from "../../../engine/compile/index.ts";
import { explainScreen } from "../../../engine/screens/explain-screen.ts";
import { compileScreen } from "../../../engine/screens/screen.ts";
import { readSet } from "../../support/documents.ts";
import { userWith } from "../../support/users.ts";

const { model } = compile(readSet(new URL("../../../schemas", import.meta.url).pathname), { hash: "", operations: [] });
const columnsOf = (list: { columns: { field: string; key?: string }[] } | undefined) => (list?.columns ?? []).map((column) => anchorOf(column)!);

test("of every product screen each column is drawn for a role, or one reason says why not", () => {
  const causes = new Set<string>();
  let told = 0;
  for (const document of model.screens.values()) {
    for (const role of Object.keys(document.variants)) {
      const user = userWith([role]);
      const compiled = compileScreen({ model, screen: document.id, user, params: {}, variant: role });
      if (compiled === null) continue;
      const reasons = explainScreen({ model, screen: document.id, user, variant: role });
      const ways = reasons.map(({ steps }) => JSON.stringify(steps));
      expect(new Set(ways).size, document.id).toBe(ways.length);
      const absent = reasons.filter(({ cause }) => cause !== "masked" && cause !== "write");
      const missing = new Set(absent.filter(({ steps: [first, list] }) => first === "list" && list === "columns").map(({ steps }) => steps.at(-1)));
      const drawn = columnsOf(compiled.screen.list);
      expect(
        columnsOf(document.list)
          .filter((column) => !missing.has(column))
          .sort(),
        `${document.id} ${role}`,
      ).toEqual(
        columnsOf(document.list)
          .filter((column) => drawn.includes(column))
          .sort(),
      );
      for (const { cause } of reasons) causes.add(cause);
      told += reasons.length;
    }
  }
  expect(told).toBeGreaterThan(1000);
  expect([...causes].sort()).toEqual(expect.arrayContaining(["action", "masked", "read", "variant", "write"]));
});

test("what nobody looks at is explained to nobody", () => {
  const [document] = [...model.screens.values()];
  expect(explainScreen({ model, screen: "no/such", user: userWith([]), variant: "student" })).toEqual([]);
  expect(explainScreen({ model, screen: document!.id, user: userWith([]), variant: "no such role" })).toEqual([]);
});
