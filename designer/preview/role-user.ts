import type { UserContext } from "../../engine/context.ts";

/** Somebody of whom nothing is known but the role. */
export const userOf = (known: UserContext, role: string | undefined): UserContext => ({
  ...known,
  id: "preview",
  roles: role === undefined ? [] : [role],
});
