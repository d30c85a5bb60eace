import { notify } from "../client/notices.ts";
import { refreshToken } from "./sign-in.ts";
import { type Entrance, entranceOf } from "./entrance.ts";
import { dropTokenTime, readToken, readUser, storeSession, tokenAgeMs } from "./token-store.ts";

const checkEveryMs = 10_000;
const refreshAfterMs = 3_000_000;

export interface RefreshTick {
  token: string | null;
  ageMs: number | null;
  isLocked: boolean;
}

/** Whether this tick refreshes the token (specification, section 4). */
export function isRefreshDue(tick: RefreshTick): boolean {
  return tick.token !== null && tick.ageMs !== null && tick.ageMs >= refreshAfterMs && !tick.isLocked;
}

/** One lock per entrance. */
const locked = new Set<Entrance>();

/** Starts the ten-second check; returns the stop function. */
export function startRefreshing(): () => void {
  const timer = setInterval(() => void tick(), checkEveryMs);
  return () => clearInterval(timer);
}

async function tick(): Promise<void> {
  const entrance = entranceOf(location.pathname);
  if (!isRefreshDue({ token: readToken(entrance), ageMs: tokenAgeMs(Date.now(), entrance), isLocked: locked.has(entrance) })) return;
  locked.add(entrance);
  try {
    const reply = await refreshToken(readUser(entrance)?.refresh_token ?? "");
    // The page may be at another entrance by now; the tokens stay with theirs.
    if ("access_token" in reply) storeSession(reply, entrance);
    else {
      dropTokenTime(entrance);
      notify({ kind: "error", text: reply.error_description ?? reply.msg });
    }
  } catch {
    // The client has shown the reason; the next tick tries again.
  } finally {
    locked.delete(entrance);
  }
}
