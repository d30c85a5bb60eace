import { areas } from "../../areas/index.ts";
import { defineRoute } from "../../data/calls/define-route.ts";
import { liveStream } from "../../data/live/index.ts";
import { sendEvents } from "../../data/calls/send-events.ts";

const stream = defineRoute({
  id: "live.stream",
  title: "本人待办和消息有变化时的通知",
  path: "/api/flySource-base/live/stream",
  run: ({ call, session, reply }) => sendEvents(reply, liveStream(call, session!, Object.assign({}, ...areas.map(({ live }) => live ?? {})))),
});

export const liveRoutes = [stream];
