export const entrances = ["main", "welcome", "dzks"] as const;

export type Entrance = (typeof entrances)[number];

export interface Session {
  id: string;
  tenantId: string;
  userId: string;
  entrance: Entrance;
  /** Signed in by a first or overaged password: nothing else may be done before it is changed. */
  mustChangePassword: boolean;
  /** When it was last known to be in use, milliseconds. */
  lastActiveMs: number;
  /** Version of the account row: what is remembered of the person is stale when it changes, in every process at once. */
  accountVersion: number;
}
