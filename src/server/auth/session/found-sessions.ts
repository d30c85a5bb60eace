import { unauthorized } from "../../platform/errors.ts";
import { isFollowing } from "../../identity/announce.ts";
import { outsideTransaction } from "../../platform/database/transaction.ts";
import { accountEntity } from "../../identity/account.ts";
import type { Session } from "../../identity/session-facts.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { whileHearing } from "../../platform/timed-cache.ts";
import { tokenHash } from "../../platform/token.ts";
import { findLiveSession, forgetWhenChanged, sessionEnds } from "./session-store.ts";

/** A session says the version of its account, so a written account makes it stale as well. */
const cacheOf = whileHearing<Found>((entityId) => entityId === sessionEnds || entityId === accountEntity);

interface Found {
  session: Session;
  expiresMs: number;
}

/**
 * The live session behind an access token, found at most a minute ago: one that ends, or whose account is written, is forgotten at once
 * by the process that does it and by the others when they hear of it. A process that hears nothing remembers none, and what was not found
 * is never remembered.
 * @throws HttpError 401
 */
export async function foundSession(runtime: Runtime, accessToken: string): Promise<Session> {
  const nowMs = runtime.now().getTime();
  const cache = cacheOf(runtime);
  forgetWhenChanged(runtime.db, cache);
  const look = () => liveSession(runtime, accessToken);
  const found = isFollowing(runtime) ? await cache.get(tokenHash(accessToken), nowMs, look) : await outsideTransaction(look);
  if (found.expiresMs <= nowMs) throw unauthorized();
  return found.session;
}

async function liveSession(runtime: Runtime, accessToken: string): Promise<Found> {
  const found = await findLiveSession(runtime.db, runtime.now(), accessToken);
  if (found === null) throw unauthorized();
  return found;
}
