import type { StoredUser } from "./user-info.ts";

/** Whose session this browser holds, as far as a page has to know. */
export interface Holder {
  hasToken: boolean;
  person: string | null;
}

export const holderOf = (token: string | null, user: StoredUser | null): Holder => ({
  hasToken: token !== null,
  person: user === null ? null : `${user.tenantId} ${user.accountNo}`,
});

/**
 * What a page does when another tab has changed the session: it ends with it, and never goes on showing one person's records to the next.
 * A locked screen has no session and stays where it is.
 */
export function afterElsewhere({ drawn, now, isLocked }: { drawn: Holder; now: Holder; isLocked: boolean }): "stay" | "end" | "begin anew" {
  if (isLocked || !drawn.hasToken) return "stay";
  if (!now.hasToken) return "end";
  return now.person !== null && drawn.person !== null && now.person !== drawn.person ? "begin anew" : "stay";
}
