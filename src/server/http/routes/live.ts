import { areas } from "../../areas/index.ts";
import { defineRoute, replied } from "../../data/calls/define-route.ts";
import { liveStream } from "../../data/live/index.ts";

const stream = defineRoute({
  id: "live.stream",
  title: "本人待办和消息有变化时的通知",
  path: "/api/flySource-base/live/stream",
  run: async ({ call, reply }) => {
    const out = liveStream(call, Object.assign({}, ...areas.map(({ live }) => live ?? {})));
    reply.header("content-type", "text/event-stream; charset=utf-8").header("cache-control", "no-store").header("x-accel-buffering", "no");
    await reply.send(out);
    return replied;
  },
});

export const liveRoutes = [stream];
