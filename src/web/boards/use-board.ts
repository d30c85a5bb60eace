import { useEffect, useReducer } from "react";
import type { ShownBoard, TileState } from "../../../engine/api.ts";
import type { PickedScope } from "../../../renderers/boards/BoardView.tsx";
import { call } from "../client/http.ts";
import { eventStream } from "../client/event-stream.ts";
import { beforeNextTry } from "../client/take-up-again.ts";
import { readToken } from "../session/token-store.ts";
import { keep, readKept } from "./kept-board.ts";

/** The same board by the rights of whoever signed in, and as anybody sees it. */
const own = "/api/flySource-base/board";
const open = "/api/flySource-base/openApi/board";
type Way = typeof own | typeof open;

export interface LiveBoard {
  board: ShownBoard | null;
  states: ReadonlyMap<string, TileState>;
  isLive: boolean;
  /** There is no such board for this person. */
  isMissing: boolean;
}

type News = { board: ShownBoard } | { state: TileState } | { isLive: boolean } | { isMissing: true } | { again: ReadonlyMap<string, TileState> };

function told(before: LiveBoard, news: News): LiveBoard {
  if ("state" in news) return { ...before, states: new Map(before.states).set(news.state.key, news.state) };
  if ("again" in news) return { ...before, states: news.again };
  return { ...before, ...news };
}

/** A board and its figures as they change. The connection is taken up again for as long as the page is open. */
export function useBoard(path: string, scope: PickedScope | null): LiveBoard {
  const [live, tell] = useReducer(told, path, begin);
  const key = scope?.key ?? null;
  const value = scope?.value ?? null;
  useEffect(() => {
    const stop = new AbortController();
    tell({ again: new Map() });
    void follow({ path, scope: key, value, signal: stop.signal, tell });
    return () => stop.abort();
  }, [path, key, value]);
  return live;
}

function begin(path: string): LiveBoard {
  const kept = readKept(path);
  return { board: kept?.board ?? null, states: new Map(kept?.states.map((state) => [state.key, state])), isLive: false, isMissing: false };
}

interface Following {
  path: string;
  scope: string | null;
  value: string | null;
  signal: AbortSignal;
  tell(news: News): void;
}

async function follow(at: Following): Promise<void> {
  const states = new Map<string, TileState>(at.scope === null ? readKept(at.path)?.states.map((state) => [state.key, state]) : []);
  at.tell({ again: new Map(states) });
  for (let tries = 0; !at.signal.aborted; tries += 1) {
    const isLost = await once(at, states).then(
      () => false,
      () => true,
    );
    if (at.signal.aborted) return;
    at.tell({ isLive: false });
    if (!isLost) tries = 0;
    await beforeNextTry(tries, at.signal);
  }
}

/** @throws when the server cannot be reached */
async function once({ path, scope, value, signal, tell }: Following, states: Map<string, TileState>): Promise<void> {
  const found = await boardFor(path, signal);
  if (found === null) return tell({ isMissing: true });
  const { board, way } = found;
  tell({ board });
  const keeps = way === open && scope === null;
  const seen = [...states.values()].map((state) => `${state.key}:${state.version}`).join(",");
  const heard = ({ event, data }: { event: string; data: string }) => {
    tell({ isLive: true });
    if (event === "release") location.reload();
    if (event !== "tile") return;
    const state = JSON.parse(data) as TileState;
    states.set(state.key, state);
    tell({ state });
    if (keeps) keep(path, { board, states: [...states.values()] });
  };
  const query = { path, ...(scope !== null && value !== null && { scope, value }), ...(keeps && seen !== "" && { seen }) };
  await eventStream(`${way}/stream`, { query, signal, heard });
}

/** By the own rights where somebody signed in who has a place among its viewers. Null: nobody here may see it. */
async function boardFor(path: string, signal: AbortSignal): Promise<{ board: ShownBoard; way: Way } | null> {
  const carousel = new URLSearchParams(location.search).get("carousel");
  const ways: readonly Way[] = readToken() === null ? [open] : [own, open];
  for (const way of ways) {
    const board = await call<ShownBoard>("GET", `${way}/getOne`, {
      query: { path, ...(carousel !== null && { carousel }) },
      signal,
      staysWithoutSession: true,
    }).catch((error: unknown) => {
      if (!refusals.has(statusOf(error))) throw error;
      return null;
    });
    if (board !== null) return { board, way };
  }
  return null;
}

/** Anything else is a server that cannot be reached. */
const refusals: ReadonlySet<number> = new Set([400, 401, 403, 404]);
const statusOf = (error: unknown): number => (error as { status?: number } | null)?.status ?? 0;
