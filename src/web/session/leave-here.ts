import type { AppInfo } from "../../../engine/api.ts";
import { clearSession, leaveSite, meanToLeave } from "./end-session.ts";
import { signOut } from "./sign-in.ts";

/** Ends the session on the server, here and, where there is one, at the single sign-on. */
export async function leaveHere({ ssoLogoutUrl }: Pick<AppInfo, "ssoLogoutUrl">): Promise<void> {
  meanToLeave();
  // Without a network the session ends here alone; its token ends by itself.
  await signOut().catch(() => undefined);
  clearSession();
  leaveSite(ssoLogoutUrl || "/");
}
