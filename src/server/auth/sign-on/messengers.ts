import type { Runtime } from "../../platform/runtime.ts";
import { askJson, textOf } from "./ask-json.ts";
import type { JsonObject } from "../../../../engine/values/json-object.ts";
import { ProviderError, outsidePerson } from "./outside-person.ts";
import type { OutsidePerson } from "./outside-person.ts";
import { providerSecret } from "./providers.ts";
import type { Provider } from "./providers.ts";

/** One messenger: where people are sent, and who came back with a code. `base`: address of its calls. */
interface Messenger {
  base: string;
  authorize(of: { provider: Provider; redirectUri: string; state: string }): string;
  person(ask: Ask, of: { provider: Provider; secret: string; code: string; redirectUri: string }): Promise<OutsidePerson>;
}

interface AskOptions {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  json?: unknown;
}
type Ask = (path: string, options: AskOptions) => Promise<JsonObject>;

const address = (base: string, query: Record<string, string>): string => `${base}?${new URLSearchParams(query)}`;

/** Tencent answers 200 and says in the body that it refused. */
function accepted(reply: JsonObject): JsonObject {
  const code = reply.errcode ?? reply.code ?? reply.ret ?? 0;
  if (code !== 0 && code !== "0") throw new ProviderError(`refused with code ${String(code)}`);
  return reply;
}

const inside = (reply: JsonObject): JsonObject => (typeof reply.data === "object" && reply.data !== null ? (reply.data as JsonObject) : reply);

const wecomPerson: Messenger["person"] = async (ask, { provider, secret, code }) => {
  const token = textOf(accepted(await ask("/cgi-bin/gettoken", { query: { corpid: provider.corpId, corpsecret: secret } })), "access_token");
  const found = accepted(await ask("/cgi-bin/auth/getuserinfo", { query: { access_token: token, code } }));
  // Strangers to the enterprise have an openid only; they are nobody here.
  const claims = { ...found, userid: found.userid ?? found.UserId };
  return outsidePerson(claims, { id: "userid", nick: "userid", avatar: "avatar" });
};

/** By source. The addresses are those of the messengers' own documentation; a provider's `url` stands in for `base`. */
const messengers: Record<string, Messenger> = {
  wecom: {
    base: "https://qyapi.weixin.qq.com",
    authorize: ({ provider, redirectUri, state }) =>
      `${address("https://open.weixin.qq.com/connect/oauth2/authorize", {
        appid: provider.corpId,
        redirect_uri: redirectUri,
        response_type: "code",
        scope: "snsapi_base",
        state,
        agentid: provider.agentId,
      })}#wechat_redirect`,
    person: wecomPerson,
  },
  qrcode: {
    base: "https://qyapi.weixin.qq.com",
    authorize: ({ provider, redirectUri, state }) =>
      address("https://login.work.weixin.qq.com/wwlogin/sso/login", {
        login_type: "CorpApp",
        appid: provider.corpId,
        agentid: provider.agentId,
        redirect_uri: redirectUri,
        state,
      }),
    person: wecomPerson,
  },
  wechat: {
    base: "https://api.weixin.qq.com",
    authorize: ({ provider, redirectUri, state }) =>
      `${address("https://open.weixin.qq.com/connect/qrconnect", {
        appid: provider.clientId,
        redirect_uri: redirectUri,
        response_type: "code",
        scope: "snsapi_login",
        state,
      })}#wechat_redirect`,
    person: async (ask, { provider, secret, code }) => {
      const query = { appid: provider.clientId, secret, code, grant_type: "authorization_code" };
      const token = accepted(await ask("/sns/oauth2/access_token", { query }));
      const about = { access_token: textOf(token, "access_token"), openid: textOf(token, "openid") };
      const claims = { ...accepted(await ask("/sns/userinfo", { query: about })), openid: about.openid };
      return outsidePerson(claims, { id: "openid", union: "unionid", nick: "nickname", avatar: "headimgurl" });
    },
  },
  dingtalk: {
    base: "https://api.dingtalk.com",
    authorize: ({ provider, redirectUri, state }) =>
      address("https://login.dingtalk.com/oauth2/auth", {
        redirect_uri: redirectUri,
        response_type: "code",
        client_id: provider.clientId,
        scope: "openid",
        state,
        prompt: "consent",
      }),
    person: async (ask, { provider, secret, code }) => {
      const json = { clientId: provider.clientId, clientSecret: secret, code, grantType: "authorization_code" };
      const token = textOf(await ask("/v1.0/oauth2/userAccessToken", { json }), "accessToken");
      const claims = await ask("/v1.0/contact/users/me", { headers: { "x-acs-dingtalk-access-token": token } });
      return outsidePerson(claims, { id: "openId", union: "unionId", nick: "nick", avatar: "avatarUrl" });
    },
  },
  feishu: {
    base: "https://open.feishu.cn",
    authorize: ({ provider, redirectUri, state }) =>
      address("https://accounts.feishu.cn/open-apis/authen/v1/authorize", {
        client_id: provider.clientId,
        response_type: "code",
        redirect_uri: redirectUri,
        state,
      }),
    person: async (ask, { provider, secret, code, redirectUri }) => {
      const json = { grant_type: "authorization_code", client_id: provider.clientId, client_secret: secret, code, redirect_uri: redirectUri };
      const token = textOf(accepted(await ask("/open-apis/authen/v2/oauth/token", { json })), "access_token");
      const claims = inside(accepted(await ask("/open-apis/authen/v1/user_info", { headers: { authorization: `Bearer ${token}` } })));
      return outsidePerson(claims, { id: "open_id", union: "union_id", nick: "name", avatar: "avatar_url" });
    },
  },
  qq: {
    base: "https://graph.qq.com",
    authorize: ({ provider, redirectUri, state }) =>
      address("https://graph.qq.com/oauth2.0/authorize", { response_type: "code", client_id: provider.clientId, redirect_uri: redirectUri, state }),
    person: async (ask, { provider, secret, code, redirectUri }) => {
      const query = {
        grant_type: "authorization_code",
        client_id: provider.clientId,
        client_secret: secret,
        code,
        redirect_uri: redirectUri,
        fmt: "json",
      };
      const token = textOf(accepted(await ask("/oauth2.0/token", { query })), "access_token");
      const openid = textOf(accepted(await ask("/oauth2.0/me", { query: { access_token: token, fmt: "json" } })), "openid");
      const about = { access_token: token, oauth_consumer_key: provider.clientId, openid };
      const claims = { ...accepted(await ask("/user/get_user_info", { query: about })), openid };
      return outsidePerson(claims, { id: "openid", nick: "nickname", avatar: "figureurl_qq_2" });
    },
  },
};

export const isMessenger = (source: string): boolean => Object.hasOwn(messengers, source);

export const messengerUrl = (provider: Provider, of: { redirectUri: string; state: string }): string =>
  messengers[provider.source]!.authorize({ provider, ...of });

/** Who came back from a messenger with this code. @throws ProviderError */
export async function messengerPerson(runtime: Runtime, provider: Provider, of: { code: string; redirectUri: string }): Promise<OutsidePerson> {
  const messenger = messengers[provider.source]!;
  const secret = await providerSecret(runtime, provider);
  if (secret === null) throw new ProviderError("no secret was entered");
  const ask: Ask = (path, { query = {}, headers = {}, json }) =>
    askJson({
      url: Object.keys(query).length === 0 ? `${provider.url || messenger.base}${path}` : address(`${provider.url || messenger.base}${path}`, query),
      trust: "named",
      loopback: runtime.config.outboundLoopback === true,
      headers,
      ...(json !== undefined && { json }),
    });
  return messenger.person(ask, { provider, secret, ...of });
}
