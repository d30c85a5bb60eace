import { notify } from "../client/notices.ts";
import { refreshToken } from "./sign-in.ts";
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

let isLocked = false;

/** Starts the ten-second check; returns the stop function. */
export function startRefreshing(): () => void {
  const timer = setInterval(() => void tick(), checkEveryMs);
  return () => clearInterval(timer);
}

async function tick(): Promise<void> {
  if (!isRefreshDue({ token: readToken(), ageMs: tokenAgeMs(Date.now()), isLocked })) return;
  isLocked = true;
  try {
    const reply = await refreshToken(readUser()?.refresh_token ?? "");
    if ("access_token" in reply) storeSession(reply);
    else {
      dropTokenTime();
      notify({ kind: "error", text: reply.error_description ?? reply.msg });
    }
  } catch {
    // The client has shown the reason; the next tick tries again.
  } finally {
    isLocked = false;
  }
}
