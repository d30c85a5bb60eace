import type { Account } from "../../identity/account.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { licenseState } from "./license.ts";

/** After its last day a registration still serves so long, so that nobody stands before a closed door unwarned. */
export const graceDays = 30;

/**
 * Why somebody may not sign in because the school's registration is over; null = they may. Administrators always may: they register anew. An
 * installation that was never registered works, and says so; a row that is not the vendor's, or not for this machine, is no registration.
 */
export async function licenseRefusal(runtime: Runtime, account: Account): Promise<string | null> {
  if (account.roles.includes("gly")) return null;
  const { daysLeft } = await licenseState(runtime, account.tenantId);
  return daysLeft !== null && daysLeft < -graceDays ? "软件授权已到期，请联系系统管理员登录后在“系统注册”中续期" : null;
}
