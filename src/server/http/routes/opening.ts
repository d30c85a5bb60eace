import { isAppError } from "../../../../engine/errors.ts";
import { areas } from "../../areas/index.ts";
import type { Call } from "../../platform/runtime.ts";
import { defineRoute } from "../../data/calls/define-route.ts";
import { pageContext, screensOf } from "./screen.ts";

/**
 * What every page asks for after sign-in and when it is loaded again, in one call: context, screens, and what the areas have their pages open
 * with. Menu and buttons are calls of their own (specification, section 7), which the browser keeps. A part that this person may not have is left
 * out, and one that fails does not hold up the rest: its page asks for it by its own call and tells what went wrong.
 */
const opening = defineRoute({
  id: "screen.opening",
  title: "打开页面所需",
  path: "/api/flySource-base/screen/opening",
  isKept: true,
  run: async ({ runtime, call, request }) => {
    const { now: _moves, ...context } = await pageContext(runtime, call);
    const parts: Record<string, unknown> = {};
    const read = async (name: string, of: (call: Call) => Promise<unknown>) => {
      try {
        parts[name] = await of(call);
      } catch (error) {
        if (!isAppError(error)) request.log.warn({ traceId: request.id, part: name, err: error }, "a part of an opening page was left out");
      }
    };
    // One after the other: a page that opens takes one connection, however many parts there are.
    for (const { opening: named } of areas) for (const [name, of] of Object.entries(named ?? {})) await read(name, of);
    return { context, screens: screensOf(call.model, call.user), parts };
  },
});

export const openingRoutes = [opening];
