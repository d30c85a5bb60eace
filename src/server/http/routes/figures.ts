import type { StatReply } from "../../../../engine/api.ts";
import { isAppError } from "../../../../engine/errors.ts";
import { defineRoute } from "../../data/calls/define-route.ts";
import { badRequest } from "../../data/records/bad-request.ts";
import type { Call } from "../../platform/runtime.ts";
import { tellStatistic } from "./generic-streams.ts";

/** Statistics that one page asks for at once. */
const MOST = 40;

const figures = defineRoute({
  id: "screen.figures",
  title: "多项统计",
  method: "POST",
  path: "/api/flySource-base/screen/figures",
  urgency: "later",
  body: { asked: { type: "json", required: true, note: `统计的数组，各项与业务接口statistics的参数相同，最多${MOST}项；不能统计的一项为null` } },
  run: async ({ call, body }) => {
    const replies: (StatReply | null)[] = [];
    // One after the other: a page takes no more connections than one of its statistics would.
    for (const one of askedIn(body.asked)) replies.push(await told(call, one));
    return replies;
  },
});

function askedIn(asked: unknown): Record<string, unknown>[] {
  const isOne = (one: unknown) => typeof one === "object" && one !== null && !Array.isArray(one);
  if (!Array.isArray(asked) || asked.length > MOST || !asked.every(isOne)) throw badRequest("asked", "JSON");
  return asked as Record<string, unknown>[];
}

/** Null: refused; who asks for that one alone is told why. */
async function told(call: Call, sent: Record<string, unknown>): Promise<StatReply | null> {
  try {
    return await tellStatistic(call, sent);
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}

export const figureRoutes = [figures];
