import type { UserContext } from "../../../engine/context.ts";
import { accountEntity } from "../../../src/server/identity/account.ts";
import { heldRoles } from "../../../src/server/identity/roles/held-roles.ts";
import { actionOf, runOperation } from "../../../src/server/http/routes/run-operation.ts";
import type { Call } from "../../../src/server/platform/runtime.ts";
import { forgetEverything } from "../../../src/server/platform/timed-cache.ts";
import { ensureSystemRows } from "../../../src/server/programs/system-rows.ts";
import type { TestRuntime } from "../../support/database.ts";
import { schoolRows, schoolRuntime } from "../base/school.ts";

export { act, refusal, row, rowsOf } from "../base/school.ts";

type Row = Record<string, unknown>;
const user = (id: string, accountNo: string, roles: string[], more: Row = {}): Row => ({
  id,
  accountNo,
  userName: accountNo,
  userType: "1",
  roles,
  state: "normal",
  departmentId: "11",
  ...more,
});

/** The small school with its system rows: an administrator, a second one, two deans, a clerk and two students, and whom a test adds. */
export async function officeRuntime(rows: Record<string, Row[]> = {}, more: readonly Row[] = []): Promise<TestRuntime> {
  const people = [
    user("admin", "admin", ["gly"], { departmentId: "1" }),
    user("admin2", "admin2", ["gly"], { departmentId: "1" }),
    user("dean", "dean", ["dept"]),
    user("dean12", "dean12", ["dept"], { departmentId: "12" }),
    user("clerk", "clerk", ["teacher"]),
    user("s1", "2024010101", ["student"], { userType: "2", xh: "2024010101" }),
    user("s2", "2024010201", ["student"], { userType: "2", xh: "2024010201", departmentId: "12" }),
  ];
  const at = await schoolRuntime({ [accountEntity]: [...(schoolRows.sysUser ?? []), ...people, ...more], ...rows });
  await ensureSystemRows(at.runtime);
  return at;
}

const numbers: Record<string, Partial<UserContext>> = {
  admin: { departmentId: "1" },
  dean: { departmentId: "11" },
  dean12: { departmentId: "12" },
  clerk: { departmentId: "11" },
  s1: { xh: "2024010101", departmentId: "11", lists: { classIds: ["c1"] } },
  s2: { xh: "2024010201", departmentId: "12", lists: { classIds: ["c3"] } },
};

/** A call of one of these people, with what their roles amount to now. */
export async function callOf(at: TestRuntime, id: string, more: Partial<UserContext> = {}): Promise<Call> {
  forgetEverything(at.runtime);
  const { roles } = (await at.database.db
    .withSchema("campus")
    .selectFrom(accountEntity)
    .select("roles")
    .where("id", "=", id)
    .executeTakeFirstOrThrow()) as { roles: string[] };
  return at.call({ id, accountNo: id, userName: id, ...numbers[id], ...(await heldRoles(at.runtime, "000000", roles)), ...more });
}

/** An action through the rights of the caller, as the route runs it. */
export async function runAs(
  call: Call,
  entity: string,
  name: string,
  of: { ids?: string[]; input?: object; stage?: "start" | "preview" } = {},
): Promise<unknown> {
  const operation = actionOf(call, call.model.entities.get(entity)!, name);
  if (operation === null) throw new Error(`${name} is no action of ${entity}`);
  return runOperation(call, call.model.entities.get(entity)!, { operation, ids: of.ids, input: of.input ?? {}, stage: of.stage });
}
