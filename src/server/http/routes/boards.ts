import type { FastifyReply } from "fastify";
import type { BoardDocument } from "../../../../engine/kinds/board/document.ts";
import { boardAt, shownBoard } from "../../../../engine/screens/shown-board.ts";
import {
  askedTiles,
  assertShown,
  type Audience,
  boardStream,
  chosenScope,
  inTurns,
  noteVisit,
  personAudience,
  publicAudience,
} from "../../data/boards/index.ts";
import { defineRoute, type replied } from "../../data/calls/define-route.ts";
import { inOwnWords } from "../../data/language/model-in.ts";
import { notFound } from "../../platform/errors.ts";
import type { Call } from "../../platform/runtime.ts";
import { sendEvents } from "../../data/calls/send-events.ts";

const asked = { path: { type: "string", required: true, max: 200, note: "大屏的地址" } } as const;
const drawn = { ...asked, carousel: { type: "string", max: 40, note: "轮播编码，轮播页按它的顺序" } } as const;
const streamed = {
  ...asked,
  scope: { type: "string", max: 60, note: "范围，为大屏的一项" },
  value: { type: "string", max: 60, note: "范围的值" },
  seen: { type: "string", max: 4000, note: "已有的版本：磁贴:版本，逗号分隔" },
} as const;

/** A board that is not there and one that is not the caller's look alike. */
function publicBoard(call: Call, path: string): BoardDocument {
  const board = boardAt(call.model, path);
  if (board?.audience.public !== true) throw notFound();
  return board;
}

function ownBoard(call: Call, path: string): BoardDocument {
  const board = boardAt(call.model, path);
  if (board === null || !board.audience.roles?.some((role) => call.user.roles.includes(role))) throw notFound();
  return board;
}

const openBoard = defineRoute({
  id: "board.open",
  title: "公开的大屏",
  path: "/api/flySource-base/openApi/board/getOne",
  auth: "none",
  query: drawn,
  run: async ({ call, query }) => {
    const found = publicBoard(call, query.path);
    await assertShown(call, found.id);
    return inTurns(call, shownBoard(inOwnWords(call).model, found), query.carousel);
  },
});

const board = defineRoute({
  id: "board.getOne",
  title: "大屏",
  path: "/api/flySource-base/board/getOne",
  query: drawn,
  run: async ({ call, query }) => {
    const found = ownBoard(call, query.path);
    await assertShown(call, found.id);
    return inTurns(call, shownBoard(inOwnWords(call).model, found), query.carousel);
  },
});

interface Streaming {
  call: Call;
  board: BoardDocument;
  audience: Audience;
  query: { scope: string | null; value: string | null; seen: string | null };
  reply: FastifyReply;
  userAgent: string | undefined;
}

async function stream({ call, board: shown, audience, query, reply, userAgent = "" }: Streaming): Promise<typeof replied> {
  await assertShown(call, shown.id);
  const scope = await chosenScope(call, shown, { key: query.scope, value: query.value });
  const tiles = askedTiles({ call, board: shown, scope }, audience);
  let left = (): void => undefined;
  const events = boardStream(call.runtime, { tiles, seen: seenIn(query.seen), ip: call.ip, left: () => left() });
  left = noteVisit(call.runtime, { tenantId: call.user.tenantId, board: shown.id, ip: call.ip, userAgent });
  return sendEvents(reply, events);
}

/** `total:3,rate:7` */
const seenIn = (text: string | null): Map<string, number> =>
  new Map(
    (text ?? "").split(",").flatMap((one): [string, number][] => {
      const at = one.lastIndexOf(":");
      return at < 0 ? [] : [[one.slice(0, at), Number(one.slice(at + 1))]];
    }),
  );

const openStream = defineRoute({
  id: "board.openStream",
  title: "公开大屏的数据流",
  path: "/api/flySource-base/openApi/board/stream",
  auth: "none",
  query: streamed,
  run: async ({ runtime, call, query, request, reply }) => {
    const audience = publicAudience(runtime, call.user.tenantId, call.language ?? "zh-CN");
    return stream({ call, board: publicBoard(call, query.path), audience, query, reply, userAgent: request.headers["user-agent"] });
  },
});

const ownStream = defineRoute({
  id: "board.stream",
  title: "大屏的数据流",
  path: "/api/flySource-base/board/stream",
  query: streamed,
  run: async ({ call, query, request, reply }) =>
    stream({ call, board: ownBoard(call, query.path), audience: personAudience(call), query, reply, userAgent: request.headers["user-agent"] }),
});

export const boardRoutes = [openBoard, board, openStream, ownStream];
