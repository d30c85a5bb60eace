import { sql } from "kysely";
import type { Gathering } from "../platform/database/scope.ts";
import { afterCommit, current, gather } from "../platform/database/transaction.ts";
import { followChannel } from "../platform/database/follow-channel.ts";
import type { Runtime } from "../platform/runtime.ts";
import { forgetEverything, forgetWritten, hearing, isRemembered, perRuntime } from "../platform/timed-cache.ts";

/** Tells the other processes that rows of an entity were written. */
export const writtenChannel = "campus_written";

/**
 * What is remembered of these rows is stale once the open transaction is on disk: this process forgets it then, and the others hear of it,
 * by the entity and nothing of the rows. `by`: the id of who wrote.
 */
export async function announceWritten(runtime: Runtime, entityId: string, by?: string): Promise<void> {
  afterCommit(() => forgetWritten(runtime, entityId, by));
  if (isRemembered(entityId, runtime)) await gather(runtime.db, wordsOf(runtime), [entityId]);
}

const wordsOf = perRuntime(
  ({ db }): Gathering<string> => ({
    write: async (entityIds) => {
      const each = [...new Set(entityIds)];
      await sql`select pg_notify(${writtenChannel}, entity) from unnest(${each}::text[]) as entity`.execute(current(db));
    },
  }),
);

/** Whether this process hears now what others write. */
export const isFollowing = (runtime: Runtime): boolean => hearing(runtime).isOn;

/** Forgets what other processes wrote as soon as they did. Without a connection everything is at most five seconds old. Answers how to stop. */
export function followWrites(runtime: Runtime): () => Promise<void> {
  const state = hearing(runtime);
  return followChannel(runtime.connections, writtenChannel, {
    heard: (entityId) => forgetWritten(runtime, entityId),
    // Whatever was said before this connection stood went by unheard.
    began: () => {
      forgetEverything(runtime);
      state.isOn = true;
    },
    ended: () => {
      state.isOn = false;
    },
  });
}
