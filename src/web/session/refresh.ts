import { isEmpty } from "../../../engine/values/emptiness.ts";
import { RequestFailure } from "../../../renderers/data-source.ts";
import { notify } from "../client/notices.ts";
import { refreshToken } from "./sign-in.ts";
import { refreshOutcome } from "./refresh-reply.ts";
import { type Entrance, entranceOf } from "./entrance.ts";
import { dropTokenTime, readToken, readUser, storeSession, tokenAgeMs } from "./token-store.ts";

/** How often the age of the token is looked at (specification, section 9). */
export const checkEveryMs = 10_000;
const refreshAfterMs = 3_000_000;

export interface RefreshTick {
  token: string | null;
  ageMs: number | null;
  isLocked: boolean;
}

/** Whether this tick refreshes the token (specification, section 4). */
export function isRefreshDue(tick: RefreshTick): boolean {
  return !isEmpty(tick.token) && tick.ageMs !== null && tick.ageMs >= refreshAfterMs && !tick.isLocked;
}

/** One lock per entrance. */
const locked = new Set<Entrance>();
export const isRefreshing = (entrance: Entrance): boolean => locked.has(entrance);

/** The token of each entrance that a lost connection was told for: one that stays away is not told every ten seconds. */
const toldFor = new Map<Entrance, string | null>();

function tellLost(entrance: Entrance, text: string): void {
  const token = readToken(entrance);
  if (token === null || toldFor.get(entrance) === token) return;
  toldFor.set(entrance, token);
  notify({ kind: "error", text });
}

/** Starts the ten-second check; returns the stop function. */
export function startRefreshing(): () => void {
  const timer = setInterval(() => void refreshTick(), checkEveryMs);
  return () => clearInterval(timer);
}

/** One look at the token of the entrance the page stands at. */
export async function refreshTick(): Promise<void> {
  const entrance = entranceOf(location.pathname);
  if (!isRefreshDue({ token: readToken(entrance), ageMs: tokenAgeMs(Date.now(), entrance), isLocked: isRefreshing(entrance) })) return;
  locked.add(entrance);
  try {
    const user = readUser(entrance);
    const outcome = refreshOutcome(await refreshToken(user?.refresh_token ?? ""));
    // Who has signed out meanwhile is not brought back, and nobody takes another's place.
    if (readToken(entrance) === null || readUser(entrance)?.accountNo !== user?.accountNo) return;
    // The page may be at another entrance by now; the tokens stay with theirs.
    if (outcome.kind === "renewed") storeSession(outcome.session, entrance);
    if (outcome.kind === "refused") {
      // Without its age the token is not tried again: the notice shows once.
      dropTokenTime(entrance);
      notify({ kind: "error", text: outcome.notice });
    }
  } catch (error) {
    // The network or the server fails for a while; the next tick tries again.
    if (error instanceof RequestFailure && error.status === 0) tellLost(entrance, error.message);
  } finally {
    locked.delete(entrance);
  }
}
