import type { TokenReply } from "../../../../engine/api.ts";
import { findAccount } from "../../identity/account.ts";
import type { Account } from "../../identity/account.ts";
import { isForEntrance } from "../accounts/entrance-accounts.ts";
import { HttpError } from "../../platform/errors.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { failedLogin, openSession } from "../session/open-session.ts";
import type { Opening, Visit } from "../session/open-session.ts";
import { checkPassword } from "../session/sign-in.ts";
import type { PasswordSignIn } from "../session/sign-in.ts";
import type { Entrance } from "../../identity/session-facts.ts";
import { bind, boundAccount, findUnbound, keepUnbound } from "./bindings.ts";
import { isKnownService, personOfTicket } from "./cas.ts";
import { personOfJwt } from "./jwt.ts";
import { isMessenger, messengerPerson, messengerUrl } from "./messengers.ts";
import { authorizeUrl, personOfCode } from "./oauth2.ts";
import { ProviderError, claimText } from "./outside-person.ts";
import type { OutsidePerson } from "./outside-person.ts";
import { findProvider, providerById, redirectUriOf } from "./providers.ts";
import type { Provider } from "./providers.ts";
import { beginJourney, endJourney } from "./states.ts";

/** Somebody the provider vouches for whom no account is bound to: the browser goes on to the binding page. */
export interface UnboundReply {
  bound: false;
  oauthId: string;
  source: string;
  nickName: string;
  avatarUrl: string;
}
export type OutsideReply = { tokens: TokenReply } | { unbound: UnboundReply };

/** What went wrong at the provider, for the server's log; people read one sentence. */
export type TellLog = (reason: string) => void;

export interface OutsideVisit extends Visit {
  entrance: Entrance;
  tell: TellLog;
}

const openingOf = (of: OutsideVisit, way: string): Opening => ({
  tenantId: of.tenantId,
  ip: of.ip,
  userAgent: of.userAgent,
  traceId: of.traceId,
  entrance: of.entrance,
  way,
});

/** Where a browser goes to sign in at a provider. @throws HttpError 400 */
export async function beginOutside(
  runtime: Runtime,
  of: { tenantId: string; source: string; entrance: Entrance; tell: TellLog },
): Promise<{ url: string; state: string }> {
  const provider = await findProvider(runtime, of);
  if (provider === null || !(isMessenger(of.source) || of.source === "oauth2")) throw new HttpError(400, "这种登录方式没有开通");
  const redirectUri = await redirectUriOf(runtime, provider);
  const begun = await beginJourney(runtime.db, runtime.now(), { ...of, providerId: provider.id, redirectUri });
  try {
    const url = isMessenger(of.source)
      ? messengerUrl(provider, { redirectUri, state: begun.state })
      : await authorizeUrl(runtime, provider, { ...begun, redirectUri });
    return { url, state: begun.state };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    of.tell(error.message);
    throw new HttpError(400, "暂时连不上第三方登录服务，请稍后再试");
  }
}

/** Signs in by a code that came back with its state. @throws HttpError 400 */
export async function signInByCode(runtime: Runtime, of: OutsideVisit & { source: string; code: string; state: string }): Promise<OutsideReply> {
  const opening = openingOf(of, of.source);
  const refuse = (reason: string, result: "ticket" | "other") =>
    failedLogin(runtime, opening, { account: null, accountNo: of.source, result, reason });
  const journey = await endJourney(runtime.db, runtime.now(), of);
  const provider = journey === null ? null : await providerById(runtime, of.tenantId, journey.providerId);
  if (journey === null || provider === null || provider.source !== of.source) throw await refuse("登录状态已失效，请重新登录", "ticket");
  const person = await vouched(of.tell, () =>
    isMessenger(of.source)
      ? messengerPerson(runtime, provider, { code: of.code, redirectUri: journey.redirectUri })
      : personOfCode(runtime, provider, { code: of.code, journey }),
  );
  if (person === null) throw await refuse("第三方授权失败", "other");
  return admit(runtime, { provider, person, opening: { ...opening, entrance: provider.entrance } });
}

/** Signs in by a signed token of a portal. @throws HttpError 400 */
export async function signInByJwt(runtime: Runtime, of: OutsideVisit & { token: string }): Promise<OutsideReply> {
  const opening = openingOf(of, "jwt");
  const provider = await findProvider(runtime, { ...of, source: "jwt" });
  if (provider === null)
    throw await failedLogin(runtime, opening, { account: null, accountNo: "jwt", result: "other", reason: "这种登录方式没有开通" });
  const person = await vouched(of.tell, () => personOfJwt(runtime, provider, of.token));
  if (person === null) throw await failedLogin(runtime, opening, { account: null, accountNo: "jwt", result: "ticket", reason: "第三方授权失败" });
  const account = await namedAccount(runtime, provider, { ...person, claims: { ...person.claims, account: person.openId } }, "account");
  if (account === null)
    throw await failedLogin(runtime, opening, { account: null, accountNo: person.openId, result: "unknownAccount", reason: "账号未开通" });
  return { tokens: await openSession(runtime, account, opening) };
}

/** Signs in by a ticket of the school's single sign-on server. @throws HttpError 400 */
export async function signInByTicket(runtime: Runtime, of: OutsideVisit & { ticket: string; service: string }): Promise<TokenReply> {
  const opening: Opening = { ...openingOf(of, "cas"), ticket: of.ticket };
  const refuse = (reason: string, result: "ticket" | "other" | "unknownAccount", accountNo = "cas") =>
    failedLogin(runtime, opening, { account: null, accountNo, result, reason });
  const provider = await findProvider(runtime, { ...of, source: "cas" });
  if (provider === null) throw await refuse("这种登录方式没有开通", "other");
  if (!(await isKnownService(runtime, provider, of.service))) throw await refuse("回跳地址不在允许的范围", "other");
  const person = await vouched(of.tell, () => personOfTicket(runtime, provider, of));
  if (person === null) throw await refuse("单点登录票据无效或已过期", "ticket");
  const account = await namedAccount(runtime, provider, person, "user");
  if (account === null) throw await refuse("账号未开通", "unknownAccount", person.openId);
  return openSession(runtime, account, opening);
}

/** Binds somebody a provider vouched for to the account whose password is given, and signs in. @throws HttpError 400 */
export async function bindAndSignIn(runtime: Runtime, of: PasswordSignIn & { oauthId: string }): Promise<TokenReply> {
  const unbound = await findUnbound(runtime, of);
  const visit: OutsideVisit = { ...of, entrance: unbound?.entrance ?? "main", tell: () => undefined };
  const opening = openingOf(visit, unbound?.source ?? "social");
  if (unbound === null)
    throw await failedLogin(runtime, opening, { account: null, accountNo: of.username, result: "ticket", reason: "绑定已失效，请重新登录" });
  const account = await checkPassword(runtime, { ...of, type: unbound.entrance === "main" ? of.type : unbound.entrance });
  await bind(runtime, { oauthId: of.oauthId, unbound, account, ip: of.ip });
  return openSession(runtime, account, opening);
}

/** The person, or null when the provider does not vouch; why goes to the server's log. */
async function vouched(tell: TellLog, ask: () => Promise<OutsidePerson>): Promise<OutsidePerson | null> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    tell(error.message);
    return null;
  }
}

/** Bound, or named by a provider that is trusted to know our account numbers; else on to binding. */
async function admit(runtime: Runtime, of: { provider: Provider; person: OutsidePerson; opening: Opening }): Promise<OutsideReply> {
  const { provider, person, opening } = of;
  const account = provider.userIdField === "" ? await boundAccount(runtime, provider, person) : await namedAccount(runtime, provider, person, "");
  if (account !== null && isForEntrance(account, opening.entrance)) return { tokens: await openSession(runtime, account, opening) };
  if (provider.userIdField !== "")
    throw await failedLogin(runtime, opening, { account: null, accountNo: person.openId, result: "unknownAccount", reason: "账号未开通" });
  await failedLogin(runtime, opening, { account: null, accountNo: provider.source, result: "unbound", reason: "尚未绑定账号" });
  const oauthId = await keepUnbound(runtime, provider, person);
  return { unbound: { bound: false, oauthId, source: provider.source, nickName: person.nickName, avatarUrl: person.avatarUrl } };
}

/** `userIdField` names the claim that is our account number. */
async function namedAccount(runtime: Runtime, provider: Provider, person: OutsidePerson, otherwise: string): Promise<Account | null> {
  const value = claimText(person, provider.userIdField || otherwise);
  return value === "" ? null : findAccount(runtime.db, { tenantId: provider.tenantId, column: "accountNo", value });
}
