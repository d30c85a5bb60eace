import type { EvalContext, UserContext } from "../../../engine/context.ts";
import { tells } from "../../../engine/access/tells.ts";
import type { Runtime } from "../platform/runtime.ts";
import { loadCalendar } from "./calendar.ts";
import { loadParams } from "./params.ts";
import { shanghaiNow } from "../platform/shanghai-time.ts";
import { loadTreePaths } from "./tree-paths.ts";

/** What is known without looking anything up. */
export const bareContext = (user: UserContext, now: string): EvalContext => ({
  user,
  today: now.slice(0, 10),
  now,
  params: {},
  xn: null,
  xqM: null,
  week: null,
  calendar: () => undefined,
  treePath: () => undefined,
});

/** What sentences tell this user. What the system does is told in full to those who look after it. */
export const toldTo = (runtime: Pick<Runtime, "model">, user: UserContext): Pick<EvalContext, "tells"> =>
  user.id === "" ? {} : { tells: (entity, expr) => tells({ model: runtime.model(), user }, entity, expr) };

/** Everything a condition may read besides the record, for this user and moment. */
export async function evalContext(runtime: Runtime, user: UserContext): Promise<EvalContext> {
  const { tenantId } = user;
  const [params, calendar, treePaths] = await Promise.all([
    loadParams(runtime, tenantId),
    loadCalendar(runtime, tenantId),
    loadTreePaths(runtime, tenantId),
  ]);
  const bare = bareContext(user, shanghaiNow(runtime.now()));
  return {
    ...bare,
    params,
    xn: calendar.xn,
    xqM: calendar.xqM,
    week: calendar.days.get(bare.today)?.week ?? null,
    calendar: (day) => calendar.days.get(day),
    treePath: (entity, key) => treePaths.get(entity)?.get(key),
    ...toldTo(runtime, user),
  };
}
