import { createSecretKey } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { createLocalJWKSet, importSPKI, jwtVerify } from "jose";
import type { CryptoKey, JSONWebKeySet, JWTVerifyGetKey } from "jose";
import type { Runtime } from "../../platform/runtime.ts";
import { askJson } from "./ask-json.ts";
import { ProviderError, outsidePerson } from "./outside-person.ts";
import type { OutsidePerson } from "./outside-person.ts";
import { providerSecret } from "./providers.ts";
import type { Provider } from "./providers.ts";
import { takeOnce } from "./states.ts";

/** A token may be handed over at most so long after it was made. */
const longestSeconds = 300;
/** Clocks of two servers differ. */
const toleranceSeconds = 30;
const secretBytes = 32;

/** The key decides the algorithms, never the token: a public key cannot be taken for a shared secret. */
interface Trusted {
  algorithms: string[];
  key: CryptoKey | KeyObject | JWTVerifyGetKey;
}

/**
 * Who a signed token of a portal names: signature of an allowed kind, issuer, audience, at most five minutes, used once.
 * @throws ProviderError
 */
export async function personOfJwt(runtime: Runtime, provider: Provider, token: string): Promise<OutsidePerson> {
  if (provider.issuer === "" || provider.clientId === "") throw new ProviderError("issuer or audience was not entered");
  const { algorithms, key } = await trustedKey(runtime, provider, token);
  const options = {
    algorithms,
    issuer: provider.issuer,
    audience: provider.clientId,
    requiredClaims: ["exp", "jti"],
    clockTolerance: toleranceSeconds,
    currentDate: runtime.now(),
  };
  const { payload } = await jwtVerify(token, key as JWTVerifyGetKey, options).catch((error: Error) => {
    throw new ProviderError(error.message, { cause: error });
  });
  const nowSeconds = runtime.now().getTime() / 1000;
  const { exp = 0, iat, jti = "" } = payload;
  if (iat !== undefined && iat > nowSeconds + toleranceSeconds) throw new ProviderError("the token was made in the future");
  if (exp - nowSeconds > longestSeconds + toleranceSeconds) throw new ProviderError("the token is good for too long");
  if (typeof jti !== "string" || jti === "") throw new ProviderError("the token has no number");
  const until = new Date((exp + 60) * 1000);
  if (!(await takeOnce(runtime.db, { tenantId: provider.tenantId, kind: "jwt", id: `${provider.issuer}\0${jti}`, until })))
    throw new ProviderError("the token was used before");
  const claims = payload as Record<string, unknown>;
  const id = typeof claims.account === "string" ? "account" : "sub";
  return outsidePerson(claims, { id, nick: "name", avatar: "picture" });
}

async function trustedKey(runtime: Runtime, provider: Provider, token: string): Promise<Trusted> {
  if (provider.publicKey !== "") return publicKey(provider.publicKey, token);
  if (provider.url !== "") {
    const keys = await askJson({ url: provider.url, trust: "named", loopback: runtime.config.outboundLoopback === true });
    return { algorithms: ["RS256", "ES256"], key: createLocalJWKSet(keys as unknown as JSONWebKeySet) };
  }
  const secret = await providerSecret(runtime, provider);
  if (secret === null || Buffer.byteLength(secret) < secretBytes) throw new ProviderError("the shared secret is shorter than 32 bytes");
  return { algorithms: ["HS256"], key: createSecretKey(Buffer.from(secret)) };
}

/** A PEM is read as the kind of key the token claims, among the two allowed; the wrong kind does not import. */
async function publicKey(pem: string, token: string): Promise<Trusted> {
  const algorithm = algorithmOf(token);
  if (algorithm !== "RS256" && algorithm !== "ES256") throw new ProviderError("the algorithm is not allowed");
  try {
    return { algorithms: [algorithm], key: await importSPKI(pem, algorithm) };
  } catch (error) {
    throw new ProviderError("the key entered is not of this kind", { cause: error });
  }
}

function algorithmOf(token: string): unknown {
  try {
    return (JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString("utf8")) as { alg?: unknown } | null)?.alg;
  } catch {
    return undefined;
  }
}
