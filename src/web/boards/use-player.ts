import { useEffect, useState } from "react";
import type { Playing } from "../../../engine/api/players.ts";
import { call } from "../client/http.ts";
import { eventStream } from "../client/event-stream.ts";
import { beforeNextTry } from "../client/take-up-again.ts";

const WAY = "/api/flySource-base/openApi/player";
/** The token of this screen stays in it: it is told once. */
const TOKEN = "screen:token";

export interface PlayerState {
  token: string | null;
  /** Null: nobody asked for one yet, or it is a player already. */
  code: string | null;
  playing: Playing | null;
}

const headerOf = (token: string): Record<string, string> => ({ "X-Play-Token": token });

/** What this screen is to play, as it changes. The connection is taken up again for as long as the page is open; a screen that is no player any more pairs anew. */
export function usePlayer(): PlayerState {
  const [state, setState] = useState<PlayerState>({ token: null, code: null, playing: null });
  useEffect(() => {
    const stop = new AbortController();
    void follow(stop.signal, setState);
    return () => stop.abort();
  }, []);
  return state;
}

async function follow(signal: AbortSignal, tell: (next: (before: PlayerState) => PlayerState) => void): Promise<void> {
  for (let tries = 0; !signal.aborted; tries += 1) {
    const isHeard = await once(signal, tell).catch(() => false);
    if (isHeard) tries = 0;
    await beforeNextTry(tries, signal);
  }
}

/** Answers whether the server was heard. @throws when it cannot be reached */
async function once(signal: AbortSignal, tell: (next: (before: PlayerState) => PlayerState) => void): Promise<boolean> {
  const token = localStorage.getItem(TOKEN) ?? (await pair(signal));
  let isHeard = false;
  let reload: string | null = null;
  const heard = ({ event, data }: { event: string; data: string }) => {
    isHeard = true;
    if (event === "code") tell(() => ({ token, code: (JSON.parse(data) as { code: string }).code, playing: null }));
    if (event === "gone") {
      localStorage.removeItem(TOKEN);
      tell(() => ({ token: null, code: null, playing: null }));
    }
    if (event !== "play") return;
    const playing = JSON.parse(data) as Playing;
    if (reload !== null && reload !== playing.reload) location.reload();
    reload = playing.reload;
    tell(() => ({ token, code: null, playing }));
  };
  await eventStream(`${WAY}/stream`, { query: {}, signal, heard, headers: headerOf(token) });
  return isHeard;
}

async function pair(signal: AbortSignal): Promise<string> {
  const { token } = await call<{ token: string }>("POST", `${WAY}/pair`, { json: {}, signal, staysWithoutSession: true });
  localStorage.setItem(TOKEN, token);
  return token;
}

/** Tells what stands on the screen now; a screen that cannot tell goes on playing. */
export async function tellPlayed(token: string, body: { content: string; programId: string | null }): Promise<void> {
  await call("POST", `${WAY}/report`, { json: body, headers: headerOf(token), staysWithoutSession: true }).catch(() => undefined);
}
