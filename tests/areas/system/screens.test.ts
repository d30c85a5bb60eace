import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compileScreen } from "../../../engine/screens/screen.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { listRecords, treeRecords } from "../../../src/server/data/records/index.ts";
import { statistics } from "../../../src/server/data/statistics/statistics.ts";
import type { TestRuntime } from "../../support/database.ts";
import { officeRuntime } from "./school.ts";

let at: TestRuntime;
beforeAll(async () => {
  at = await officeRuntime();
});
afterAll(() => at.close());

const people: Record<string, object> = {
  dept: { departmentId: "11" },
  fdy: { gh: "1001", lists: { fdyClassIds: ["c1"] } },
  student: { xh: "2024010101", lists: { classIds: ["c1"] } },
};
const shown = (screen: CompiledScreen): string[] =>
  [...new Set([...(screen.screen.list?.columns ?? []).map((column) => column.field), ...screen.needs])].filter((path) => path.includes("."));
const unsorted = ["list", "opaque", "rows"];

describe("every list of the area opens for every role that has a variant", () => {
  test("with all its columns, filters, sorts and statistics", async () => {
    const opened: string[] = [];
    for (const screen of [...at.model.screens.values()].filter((one) => one.id.startsWith("system/"))) {
      for (const [index, role] of Object.keys(screen.variants).entries()) {
        const call = await at.call({ id: "s1", roles: [role], ...people[role] });
        const compiled = compileScreen({ model: at.model, screen: screen.id, user: call.user, variant: role, params: call.ctx.params });
        expect(compiled, `${screen.id} for ${role}`).not.toBeNull();
        const said = (error: unknown) => {
          throw new Error(`${screen.id} for ${role}: ${String(error)}`, { cause: error });
        };
        const query = { screen: screen.id, variant: role, columns: shown(compiled!).join(","), keyword: "a" };
        await (screen.type === "tree" ? treeRecords(call, screen.entity, {}) : listRecords(call, screen.entity, query)).catch(said);
        opened.push(`${screen.id} ${role}`);
        // How a column sorts and what is counted does not depend on the role, so the first variant speaks for all.
        if (index > 0) continue;
        for (const column of compiled!.screen.list?.columns ?? []) {
          const field = compiled!.fields[column.field]!;
          if (field.read === "clear" && !unsorted.includes(field.valueClass))
            await listRecords(call, screen.entity, { screen: screen.id, variant: role, ascs: column.field, size: 1 }).catch(said);
        }
        for (const stat of compiled!.stats)
          for (const dimension of stat.dimensions) await statistics(call, stat.entity, { stat: stat.id, dimension: dimension.key }).catch(said);
      }
    }
    expect(opened.length).toBeGreaterThan(100);
  });
});
