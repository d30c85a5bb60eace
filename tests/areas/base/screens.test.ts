import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compileScreen } from "../../../engine/screens/screen.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { listRecords, treeRecords } from "../../../src/server/data/records/index.ts";
import type { TestRuntime } from "../../support/database.ts";
import { schoolRuntime } from "./school.ts";

let at: TestRuntime;
beforeAll(async () => {
  at = await schoolRuntime();
});
afterAll(() => at.close());

const people: Record<string, object> = {
  gly: {},
  dept: { departmentId: "11" },
  major: { lists: { majorIds: ["m1"] } },
  fdy: { gh: "1001", lists: { fdyClassIds: ["c1"] } },
  bzr: { gh: "1003", lists: { bzrClassIds: ["c1"] } },
  teacher: { gh: "1004", lists: { teachClassIds: ["c1"] } },
  student: { xh: "2024010101", lists: { classIds: ["c1"] } },
  class: { xh: "2024010101", lists: { cadreClassIds: ["c1"], classIds: ["c1"] } },
  maintenance: {},
  alumni: { xh: "2024010101" },
};
const shown = (screen: CompiledScreen): string[] =>
  [...new Set([...(screen.screen.list?.columns ?? []).map((column) => column.field), ...screen.needs])].filter((path) => path.includes("."));

describe("every list of base opens for every role that has a variant", () => {
  test("with all its columns, filters and sorts", async () => {
    const opened: string[] = [];
    for (const screen of at.model.screens.values()) {
      if (!screen.id.startsWith("base/")) continue;
      for (const role of Object.keys(screen.variants)) {
        const call = await at.call({ roles: [role], ...people[role] });
        const compiled = compileScreen({ model: at.model, screen: screen.id, user: call.user, variant: role, params: call.ctx.params });
        expect(compiled, `${screen.id} for ${role}`).not.toBeNull();
        const query = { screen: screen.id, variant: role, columns: shown(compiled!).join(","), keyword: "a" };
        const run = screen.type === "tree" ? treeRecords(call, screen.entity, {}) : listRecords(call, screen.entity, query);
        await run.catch((error: unknown) => {
          throw new Error(`${screen.id} for ${role}: ${String(error)}`, { cause: error });
        });
        // How a column sorts does not depend on the role, so the first variant speaks for all.
        for (const column of role === Object.keys(screen.variants)[0] ? (compiled!.screen.list?.columns ?? []) : []) {
          const field = compiled!.fields[column.field]!;
          if (field.read !== "clear" || ["list", "opaque", "rows"].includes(field.valueClass)) continue;
          await listRecords(call, screen.entity, { screen: screen.id, variant: role, ascs: column.field }).catch((error: unknown) => {
            throw new Error(`${screen.id} for ${role} by ${column.field}: ${String(error)}`, { cause: error });
          });
        }
        opened.push(`${screen.id} ${role}`);
      }
    }
    expect(opened.length).toBeGreaterThan(70);
  });

  test("and the rows of a variant are its own role's only", async () => {
    const screen = at.model.screens.get("base/student")!;
    const call = await at.call({ roles: ["fdy"], ...people.fdy });
    const variants = Object.keys(screen.variants).filter((role) => role !== "fdy");
    expect(variants.length).toBeGreaterThan(1);
    for (const variant of [...variants, "nobody", "__proto__"])
      await expect(listRecords(call, screen.entity, { screen: screen.id, variant })).rejects.toMatchObject({ problems: [{ path: "/variant" }] });
  });
});
