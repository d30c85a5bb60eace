import { createHash } from "node:crypto";
import { createLocalJWKSet, jwtVerify } from "jose";
import type { JSONWebKeySet } from "jose";
import type { Runtime } from "../../platform/runtime.ts";
import { TimedCache } from "../../platform/timed-cache.ts";
import { askJson, textOf } from "./ask-json.ts";
import type { JsonObject } from "../../../../engine/values/json-object.ts";
import { ProviderError, outsidePerson } from "./outside-person.ts";
import type { OutsidePerson } from "./outside-person.ts";
import { providerSecret } from "./providers.ts";
import type { Provider } from "./providers.ts";
import type { Journey } from "./states.ts";
import { isObject } from "../../../../engine/values/json-object.ts";

/** Where the parts of a provider are, as the administrator wrote them down or as it describes itself. */
interface Endpoints {
  isOpenId: boolean;
  issuer: string;
  authorize: string;
  token: string;
  userInfo: string | null;
  jwks: string | null;
  usesBasic: boolean;
  /** Named by the administrator, or told by the provider. */
  trust: (url: string) => "named" | "told";
}

/** Signatures that a stranger cannot make: no `none`, no shared secrets. */
export const signedAlgorithms = ["RS256", "PS256", "ES256", "EdDSA", "Ed25519"];

/** Without an address of tokens the provider describes itself (OpenID Connect Discovery 1.0). @throws ProviderError */
async function endpointsOf(runtime: Runtime, provider: Provider): Promise<Endpoints> {
  const host = URL.canParse(provider.url) ? new URL(provider.url).hostname : "";
  const trust = (url: string) => (URL.canParse(url) && new URL(url).hostname === host ? "named" : "told");
  const plain = { issuer: provider.issuer, authorize: provider.url, token: provider.tokenUrl, userInfo: provider.userInfoUrl || null, jwks: null };
  if (provider.tokenUrl !== "") return { ...plain, isOpenId: false, usesBasic: false, trust: () => "named" };
  const told = await describedBy(runtime, `${provider.url}/.well-known/openid-configuration`);
  const issuer = textOf(told, "issuer");
  if (issuer.replace(/\/+$/, "") !== provider.url) throw new ProviderError("the description names another issuer");
  const methods = told.token_endpoint_auth_methods_supported;
  return {
    isOpenId: true,
    issuer,
    authorize: textOf(told, "authorization_endpoint"),
    token: textOf(told, "token_endpoint"),
    userInfo: typeof told.userinfo_endpoint === "string" ? told.userinfo_endpoint : null,
    jwks: textOf(told, "jwks_uri"),
    usesBasic: !Array.isArray(methods) || methods.includes("client_secret_basic"),
    trust,
  };
}

const descriptions = new WeakMap<Runtime, TimedCache<JsonObject>>();

/** A provider describes itself once a minute at most, however many people set out for it. */
function describedBy(runtime: Runtime, url: string): Promise<JsonObject> {
  const cache = descriptions.get(runtime) ?? new TimedCache<JsonObject>(60_000, 100);
  descriptions.set(runtime, cache);
  return cache.get(url, runtime.now().getTime(), () => askJson({ url, trust: "named", loopback: runtime.config.outboundLoopback === true }));
}

/** The address a browser is sent to. @throws ProviderError */
export async function authorizeUrl(
  runtime: Runtime,
  provider: Provider,
  of: Omit<Journey, "tenantId" | "source" | "providerId"> & { state: string },
) {
  const endpoints = await endpointsOf(runtime, provider);
  const url = new URL(endpoints.authorize);
  if (url.protocol !== "https:" && url.protocol !== "http:") throw new ProviderError("the address of authorisation is no web address");
  const query = {
    response_type: "code",
    client_id: provider.clientId,
    redirect_uri: of.redirectUri,
    scope: provider.scopes || (endpoints.isOpenId ? "openid profile" : ""),
    state: of.state,
    ...(endpoints.isOpenId && { nonce: of.nonce }),
    code_challenge: createHash("sha256").update(of.verifier).digest("base64url"),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(query)) if (value !== "") url.searchParams.set(name, value);
  return url.href;
}

/** Who came back with this code. @throws ProviderError */
export async function personOfCode(runtime: Runtime, provider: Provider, of: { code: string; journey: Journey }): Promise<OutsidePerson> {
  const endpoints = await endpointsOf(runtime, provider);
  const tokens = await redeem(runtime, provider, { ...of, endpoints });
  const identity = endpoints.isOpenId
    ? await identityOf(runtime, provider, { endpoints, idToken: textOf(tokens, "id_token"), nonce: of.journey.nonce })
    : {};
  const info = await userInfoOf(runtime, endpoints, textOf(tokens, "access_token"));
  if (endpoints.isOpenId && info !== null && info.sub !== identity.sub) throw new ProviderError("the user information is of somebody else");
  const claims = { ...flat(info ?? {}), ...identity };
  const id = ["sub", "id", "openid", "user_id", "userId", "account", "username"].find(
    (name) => typeof claims[name] === "string" || typeof claims[name] === "number",
  );
  return outsidePerson(claims, { id: id ?? "sub", nick: typeof claims.name === "string" ? "name" : "nickname", avatar: "picture" });
}

async function redeem(
  runtime: Runtime,
  provider: Provider,
  { code, journey, endpoints }: { code: string; journey: Journey; endpoints: Endpoints },
): Promise<JsonObject> {
  const secret = await providerSecret(runtime, provider);
  const withBasic = secret !== null && endpoints.usesBasic;
  const encode = (part: string) => encodeURIComponent(part).replace(/%20/g, "+");
  return askJson({
    url: endpoints.token,
    trust: endpoints.trust(endpoints.token),
    loopback: runtime.config.outboundLoopback === true,
    headers: withBasic ? { authorization: `Basic ${Buffer.from(`${encode(provider.clientId)}:${encode(secret)}`).toString("base64")}` } : {},
    form: {
      grant_type: "authorization_code",
      code,
      redirect_uri: journey.redirectUri,
      code_verifier: journey.verifier,
      ...(!withBasic && { client_id: provider.clientId, ...(secret !== null && { client_secret: secret }) }),
    },
  });
}

/** The claims of an identity token: signature, issuer, audience, time and nonce hold. @throws ProviderError */
async function identityOf(
  runtime: Runtime,
  provider: Provider,
  { endpoints, idToken, nonce }: { endpoints: Endpoints; idToken: string; nonce: string },
): Promise<JsonObject> {
  const url = endpoints.jwks ?? "";
  const keys = await askJson({ url, trust: endpoints.trust(url), loopback: runtime.config.outboundLoopback === true });
  try {
    const { payload } = await jwtVerify(idToken, createLocalJWKSet(keys as unknown as JSONWebKeySet), {
      algorithms: signedAlgorithms,
      issuer: endpoints.issuer,
      audience: provider.clientId,
      requiredClaims: ["sub", "iat", "exp"],
      clockTolerance: 60,
      currentDate: runtime.now(),
    });
    if (payload.nonce !== nonce) throw new ProviderError("the nonce is another one");
    if (payload.azp !== undefined && payload.azp !== provider.clientId) throw new ProviderError("the identity token is for another client");
    return payload as JsonObject;
  } catch (error) {
    throw error instanceof ProviderError ? error : new ProviderError((error as Error).message, { cause: error });
  }
}

async function userInfoOf(runtime: Runtime, endpoints: Endpoints, accessToken: string): Promise<JsonObject | null> {
  const url = endpoints.userInfo;
  if (url === null) return null;
  return askJson({
    url,
    trust: endpoints.trust(url),
    loopback: runtime.config.outboundLoopback === true,
    headers: { authorization: `Bearer ${accessToken}` },
  });
}

/** Some providers wrap what they say of the person in `data` or `attributes`. */
function flat(info: JsonObject): JsonObject {
  const inner = [info.data, info.attributes].filter(isObject);
  return Object.assign({}, ...inner, info) as JsonObject;
}
