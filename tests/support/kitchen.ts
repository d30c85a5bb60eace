import { compile } from "../../engine/compile/compile.ts";
import { compileScreen } from "../../engine/screens/screen.ts";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import type { EvalContext, UserContext } from "../../engine/context.ts";
import { evalContext } from "../../renderers/screen-context.ts";
import type { ScreenContext } from "../../renderers/data-source.ts";
import { kitchenSet } from "../fixtures/screens/kitchen.ts";

export const keeper = (roles: string[] = ["keeper"]): UserContext => ({
  id: "7",
  tenantId: "000000",
  accountNo: "G001",
  userName: "张海燕",
  roles,
  xh: null,
  gh: "G001",
  departmentId: null,
  lists: {},
});

export const kitchenContext = (roles?: string[]): ScreenContext => ({
  user: keeper(roles),
  today: "2026-11-21",
  now: "2026-11-21 10:00:00",
  xn: "2026-2027",
  xqM: "1",
  week: 12,
  params: {},
  calendar: {},
});

/** The screen as the real compiler makes it for one role. */
export function kitchenScreen(role = "keeper"): CompiledScreen {
  const { model, findings } = compile(kitchenSet, { hash: "kitchen", operations: [] });
  const errors = findings.filter((finding) => finding.severity === "error");
  if (errors.length > 0) throw new Error(errors.map((finding) => `${finding.file} ${finding.path} ${finding.message}`).join("\n"));
  const screen = compileScreen({ model, screen: "kitchen/thing", user: keeper([role]), params: {} });
  if (!screen) throw new Error("kitchen/thing has no variant for this role");
  return screen;
}

export const kitchenEvalContext = (roles?: string[]): EvalContext => evalContext(kitchenContext(roles));
