import type { IncomingMessage, ServerResponse } from "node:http";
import Provider from "oidc-provider";
import { listen } from "./listen.ts";

export interface OpenIdProvider {
  url: string;
  /** Walks through sign-in and consent as that person, like a browser; answers the address it is sent back to. */
  walk(authorizeUrl: string, as: string): Promise<URL>;
  /** The next interactions of a browser are answered as that person. */
  signInAs(person: string): void;
  close(): Promise<void>;
}

export interface OpenIdClient {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
}

/** The certified `oidc-provider` with one client. Everybody may sign in; the interaction pages are answered by themselves. */
export async function openIdProvider(client: OpenIdClient): Promise<OpenIdProvider> {
  const listening = await listen();
  let person = "";
  const provider = new Provider(listening.url, {
    clients: [
      { client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [client.redirectUri], grant_types: ["authorization_code"] },
    ],
    pkce: { required: () => true },
    claims: { openid: ["sub"], profile: ["name", "picture", "employee"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: () => ({ sub: id, name: `外部${id}`, employee: id.replace(/^ext-/, ""), picture: "https://pictures.example.edu.cn/1.png" }),
    }),
    cookies: { keys: ["tests only"] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
  });
  // The tests speak plain http to this machine.
  provider.proxy = true;
  const callback = provider.callback();
  listening.server.removeAllListeners("request");
  listening.server.on("request", (request, response) => {
    if (request.url?.startsWith("/interaction/")) finish(provider, person, request, response).catch((error: Error) => response.destroy(error));
    else callback(request, response);
  });
  return {
    url: listening.url,
    walk: (authorizeUrl, as) => {
      person = as;
      return follow(authorizeUrl, client.redirectUri);
    },
    signInAs: (as) => {
      person = as;
    },
    close: listening.close,
  };
}

async function finish(provider: Provider, accountId: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  const grant = new provider.Grant({ accountId, clientId: String(params.client_id) });
  grant.addOIDCScope(String(params.scope));
  const result = { login: { accountId }, consent: { grantId: await grant.save() } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

/** Follows redirects with cookies until the address of the client comes. */
async function follow(start: string, until: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = start;
  for (let step = 0; step < 12; step++) {
    const reply = await fetch(url, { redirect: "manual", headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") } });
    for (const cookie of reply.headers.getSetCookie()) {
      const [name = "", value = ""] = cookie.split(";")[0]!.split(/=(.*)/s);
      cookies.set(name, value);
    }
    const next = reply.headers.get("location");
    if (next === null) throw new Error(`the provider stopped with ${reply.status}: ${(await reply.text()).slice(0, 500)}`);
    url = new URL(next, url).href;
    if (url.startsWith(until)) return new URL(url);
  }
  throw new Error("too many redirects");
}
