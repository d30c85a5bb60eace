import { variantsHeld } from "../../../../engine/access/role-limits.ts";
import { compileScreen } from "../../../../engine/screens/screen.ts";
import type { Model } from "../../../../engine/model/model.ts";
import type { UserContext } from "../../../../engine/context.ts";
import type { Call, Runtime } from "../../platform/runtime.ts";
import { refused } from "../../platform/errors.ts";
import { loadCalendar } from "../../identity/calendar.ts";
import { openParams } from "../../identity/open-params.ts";
import { openSystemParams } from "../../identity/system-params/load.ts";
import { defineRoute } from "../../data/calls/define-route.ts";
import { keptViews } from "../../data/views/index.ts";
import { zh } from "../../../../engine/language/text.ts";

const getOne = defineRoute({
  id: "screen.getOne",
  title: "屏幕",
  path: "/api/flySource-base/screen/getOne",
  isKept: true,
  query: { id: { type: "string", required: true }, variant: { type: "string" } },
  run: async ({ call, query }) => {
    const screen = compileScreen({
      model: call.model,
      screen: query.id,
      user: call.user,
      params: openParams(call.model, call.ctx.params),
      ...(query.variant === null ? {} : { variant: query.variant }),
    });
    if (screen === null) throw noScreen();
    const kept = await keptViews(call, screen);
    return kept === null ? screen : { ...screen, kept };
  },
});

const noScreen = () => refused("页面不存在或没有权限");

const context = defineRoute({
  id: "screen.context",
  title: "页面上下文",
  path: "/api/flySource-base/screen/context",
  run: ({ runtime, call }) => pageContext(runtime, call),
});

/** Who is asking, on which day, under which parameters, with the calendar of the years around. */
export async function pageContext(runtime: Runtime, call: Call) {
  const { days } = await loadCalendar(runtime, call.user.tenantId);
  const open = await openSystemParams(runtime, call.user.tenantId);
  const { today, now, xn, xqM, week, params } = call.ctx;
  const year = Number(today.slice(0, 4));
  const near = [...days].filter(([day]) => day >= `${year - 1}-01-01` && day <= `${year + 1}-12-31`);
  const { limits: _kept, ...user } = call.user;
  return { user, today, now, xn, xqM, week, params: { ...openParams(call.model, params), ...open }, calendar: Object.fromEntries(near) };
}

const list = defineRoute({
  id: "screen.list",
  title: "可用屏幕",
  path: "/api/flySource-base/screen/list",
  isKept: true,
  run: async ({ call }) => screensOf(call.model, call.user),
});

/** The screens that a person has a variant of. */
export const screensOf = (model: Model, user: UserContext) =>
  [...model.screens.values()].flatMap((screen) => {
    const variants = variantsHeld(screen, user);
    const entity = model.entities.get(screen.entity);
    if (variants.length === 0 || entity === undefined) return [];
    return [
      {
        id: screen.id,
        title: zh(screen.title),
        type: screen.type,
        entity: screen.entity,
        service: entity.service,
        flow: entity.flow,
        variants,
      },
    ];
  });

export const screenRoutes = [getOne, context, list];
