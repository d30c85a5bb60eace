import { maskValue } from "../../../../engine/access/mask.ts";
import type { Runtime } from "../../platform/runtime.ts";
import type { Entrance } from "../../identity/session-facts.ts";
import { accountFromSources, ownRow } from "../../identity/account-sources.ts";
import { accountEntity, findAccount } from "../../identity/account.ts";
import type { Account } from "../../identity/account.ts";

/** Which of a person's numbers name them at sign-in. */
export type SignInType = "account" | "mobile" | "welcome" | "dzks";

export const entranceOf: Record<SignInType, Entrance> = { account: "main", mobile: "main", welcome: "welcome", dzks: "dzks" };

/** Codes of the kinds of users an entrance is for; null = everyone. */
const kinds: Record<Entrance, readonly string[] | null> = { main: null, welcome: ["2", "7"], dzks: ["7"] };

export const isForEntrance = (account: Account, entrance: Entrance): boolean => kinds[entrance]?.includes(account.userType) ?? true;

/** The account a typed name means at an entrance. Two that fit are nobody: it would be a guess. */
export async function findSignInAccount(runtime: Runtime, of: { tenantId: string; type: SignInType; name: string }): Promise<Account | null> {
  const { tenantId, type, name } = of;
  const column = type === "mobile" ? "phone" : "accountNo";
  const hasColumn = runtime.model().entities.get(accountEntity)?.fields.has(column) ?? false;
  const direct = hasColumn ? await findAccount(runtime.db, { tenantId, column, value: name }) : null;
  const entrance = entranceOf[type];
  const account = direct ?? (await accountFromSources(runtime, { tenantId, entrance, name }));
  return account !== null && isForEntrance(account, entrance) ? account : null;
}

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** What the token reply of the examination entrance adds about the candidate; the number of the identity card is masked. */
export async function candidateNumbers(
  runtime: Runtime,
  account: Account,
): Promise<{ ksh: string | null; zkzh: string | null; idCard: string | null }> {
  const row = await ownRow(runtime, account, "dzks");
  const idCard = text(row?.idCard);
  return { ksh: text(row?.ksh) ?? account.accountNo, zkzh: text(row?.zkzh), idCard: idCard === null ? null : String(maskValue(idCard, "idcard")) };
}
