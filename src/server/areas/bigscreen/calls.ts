import type { PlayerEvent } from "../../../../engine/api/players.ts";
import { defineRoute } from "../../data/calls/define-route.ts";
import { notFound, tooManyCalls } from "../../platform/errors.ts";
import { encodedEvent, openEvents } from "../../platform/event-stream.ts";
import { sendEvents } from "../../data/calls/send-events.ts";
import { systemCall } from "../../data/flow/index.ts";
import { current } from "../../platform/database/transaction.ts";
import { booksOf } from "../kit/books.ts";
import { playerHub } from "./player-hub.ts";
import { hashOf, pair, playerOf } from "./tokens.ts";

/** Screens that one process tells. */
const MOST = 500;
const MOST_UNREAD = 256 * 1024;
/** The token of a screen travels in a header: addresses are logged. */
const tokenIn = ({ headers }: { headers: Record<string, unknown> }): string => {
  const token = headers["x-play-token"];
  if (typeof token !== "string" || token.length > 100) throw notFound();
  return token;
};

const pairScreen = defineRoute({
  id: "player.pair",
  title: "大屏终端配对",
  method: "POST",
  path: "/api/flySource-base/openApi/player/pair",
  auth: "none",
  run: ({ runtime, call }) => pair(runtime.db, call.user.tenantId),
});

const playerStream = defineRoute({
  id: "player.stream",
  title: "大屏终端的放映",
  path: "/api/flySource-base/openApi/player/stream",
  auth: "none",
  run: async ({ runtime, call, request, reply }) => {
    const hub = playerHub(runtime);
    if (hub.size >= MOST) throw tooManyCalls();
    const write = (event: PlayerEvent) => stream.write(encodedEvent(event));
    const stream = openEvents({ mostUnread: MOST_UNREAD, closed: () => leave() });
    const leave = hub.listen({ tokenHash: hashOf(tokenIn(request)), ip: call.ip, tell: write, end: () => stream.out.end() });
    return sendEvents(reply, stream.out);
  },
});

/** What stands on the screen now; a programme counts as played. */
const report = defineRoute({
  id: "player.report",
  title: "大屏终端的播放情况",
  method: "POST",
  path: "/api/flySource-base/openApi/player/report",
  auth: "none",
  body: { content: { type: "string", required: true, max: 200, note: "正在放映的内容" }, programId: { type: "string", max: 40, note: "节目的编号" } },
  run: async ({ runtime, request, body }) => {
    const player = await playerOf(runtime.db, tokenIn(request));
    if (player === null) throw notFound();
    const { tenantId, id } = player;
    const at = { call: await systemCall(runtime, tenantId), tx: current(runtime.db) };
    await booksOf(at, "screenPlayer").change({ id }, { currentContent: body.content });
    if (body.programId !== null) await booksOf(at, "tvProgram").countUp({ id: body.programId, state: "published" }, "playCount");
    return { told: 1 };
  },
});

export const playerRoutes = [pairScreen, playerStream, report];
