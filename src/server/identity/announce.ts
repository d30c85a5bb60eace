import { sql } from "kysely";
import { accountEntity } from "./account.ts";
import { current } from "../platform/database/transaction.ts";
import { followChannel } from "../platform/database/follow-channel.ts";
import type { Runtime } from "../platform/runtime.ts";
import { forgetEverything, forgetWritten, isRemembered } from "../platform/timed-cache.ts";

/** Tells the other processes that rows of an entity were written. */
export const writtenChannel = "campus_written";

/**
 * Word to every process that what it remembers of these rows is stale: part of the open transaction, heard when that is on disk and
 * only then. Says the entity and nothing of the rows. Silent for entities of which nothing is remembered, and for accounts: what is
 * remembered of a person goes by the version of the account.
 */
export async function announceWritten(runtime: Runtime, entityId: string): Promise<void> {
  if (entityId === accountEntity || !isRemembered(entityId, runtime)) return;
  await sql`select pg_notify(${writtenChannel}, ${entityId})`.execute(current(runtime.db));
}

/** Forgets what other processes wrote as soon as they did. Without a connection everything is still at most five seconds old. Answers how to stop. */
export function followWrites(runtime: Runtime): () => Promise<void> {
  return followChannel(runtime.connections, writtenChannel, {
    heard: (entityId) => forgetWritten(runtime, entityId),
    // Whatever was said before this connection stood went by unheard.
    began: () => forgetEverything(runtime),
  });
}
