import type { FastifyRequest } from "fastify";
import { wantedLanguage } from "../../../../engine/language/index.ts";
import { forbidden, refused, unauthorized, unknownClient } from "../../platform/errors.ts";
import { siteOf } from "../logs/login-log.ts";
import { admitVisitor } from "../../platform/network/admit-visitor.ts";
import { confirmHeader, readConfirmed } from "../../data/records/confirm.ts";
import { modelIn } from "../../data/language/model-in.ts";
import { defaultTenant } from "../../platform/config.ts";
import type { Call, Runtime } from "../../platform/runtime.ts";
import { isKnownClient } from "./client-credential.ts";
import { bareContext, evalContext } from "../../identity/eval-context.ts";
import { loadParams } from "../../identity/params.ts";
import { checkSignature } from "./signature.ts";
import { foundSession } from "./found-sessions.ts";
import { touchSession } from "./session-store.ts";
import { entrances } from "../../identity/session-facts.ts";
import type { Entrance, Session } from "../../identity/session-facts.ts";
import { personOf, publicUser } from "../../identity/user-context.ts";
import type { EvalContext, UserContext } from "../../../../engine/context.ts";
import { shanghaiNow } from "../../platform/shanghai-time.ts";

export interface Caller {
  call: Call;
  session: Session | null;
}

/** The access token of a call: `FlySource-Auth: bearer x`, or `Authorization: Bearer x` of generic clients. */
export function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers["flysource-auth"] ?? request.headers.authorization;
  const match = typeof header === "string" ? /^bearer\s+([A-Za-z0-9_-]{20,200})$/i.exec(header) : null;
  return match?.[1] ?? null;
}

/** Opens a call that needs no person. @throws HttpError 401 when a client credential is needed and wrong */
export async function openCaller(runtime: Runtime, request: FastifyRequest, needs: "none" | "basic"): Promise<Caller> {
  if (needs === "basic" && !isKnownClient(request.headers.authorization, runtime.config)) throw unknownClient();
  const tenantId = tenantOf(request);
  await admitVisitor(runtime, tenantId, { ip: request.ip, appType: siteOf("main"), userType: null });
  return { call: await callOf(runtime, request, publicUser(tenantId)), session: null };
}

/** A call that needs nothing but itself: no person, no school, no rules about addresses. */
export function nobody(runtime: Runtime, request: FastifyRequest): Caller {
  const user = publicUser(defaultTenant);
  return { call: callWith(runtime, request, bareContext(user, shanghaiNow(runtime.now()))), session: null };
}

/** Opens a signed call of a person. @throws HttpError 401 | 403, AppError SIGNATURE_INVALID | CLOCK_SKEW */
export async function personCaller(
  runtime: Runtime,
  request: FastifyRequest,
  of: { entrances?: readonly Entrance[]; beforePasswordChange?: boolean } = {},
): Promise<Caller> {
  const token = bearerToken(request);
  if (token === null) throw unauthorized();
  const caller = await sessionCaller(runtime, request, token);
  await checkSigned(runtime, request, { token, tenantId: caller.session.tenantId });
  if (!(of.entrances ?? entrances).includes(caller.session.entrance)) throw forbidden();
  if (of.beforePasswordChange !== true) requireChangedPassword(caller.session);
  return caller;
}

/** Who signed in with a first password may do nothing before it is changed. @throws HttpError 400 */
function requireChangedPassword(session: Session): void {
  if (session.mustChangePassword) throw refused("请先修改密码，再继续使用系统", { mustChangePassword: true });
}

/** Opens a call by its access token alone: browser links cannot send headers. @throws HttpError 401 */
export async function tokenCaller(runtime: Runtime, request: FastifyRequest, token: string): Promise<{ call: Call; session: Session }> {
  const caller = await sessionCaller(runtime, request, token);
  requireChangedPassword(caller.session);
  return caller;
}

/** A session in use is marked so often, milliseconds. */
const touchEveryMs = 300_000;

async function sessionCaller(runtime: Runtime, request: FastifyRequest, token: string): Promise<{ call: Call; session: Session }> {
  const session = await foundSession(runtime, token);
  const person = await personOf(runtime, session);
  if (person === null) throw unauthorized();
  await admitVisitor(runtime, session.tenantId, { ip: request.ip, appType: siteOf(session.entrance), userType: person.account.userType });
  if (runtime.now().getTime() - session.lastActiveMs > touchEveryMs) await markUsed(runtime, session);
  return { call: await callOf(runtime, request, person.user), session };
}

async function markUsed(runtime: Runtime, session: Session): Promise<void> {
  const now = runtime.now();
  // The session is remembered for a while: the calls of that time need not mark it again.
  session.lastActiveMs = now.getTime();
  await touchSession(runtime.db, now, session);
}

async function checkSigned(runtime: Runtime, request: FastifyRequest, of: { token: string; tenantId: string }): Promise<void> {
  const mode = (await loadParams(runtime, of.tenantId))["security.signature"] ?? "require";
  if (mode === "off") return;
  try {
    const header = request.headers["flysource-sign"];
    checkSignature({
      header: typeof header === "string" ? header : undefined,
      path: pathOf(request),
      token: of.token,
      nowMs: runtime.now().getTime(),
    });
  } catch (error) {
    if (mode !== "log") throw error;
    request.log.warn({ traceId: request.id }, "signature refused, but security.signature is log");
  }
}

/** The path as sent: percent-encoding untouched, without query. */
const pathOf = (request: FastifyRequest): string => (request.raw.url ?? "").replace(/[?#].*$/s, "");

function tenantOf(request: FastifyRequest): string {
  const header = request.headers["tenant-id"];
  return typeof header === "string" && /^[A-Za-z0-9_-]{1,40}$/.test(header) ? header : defaultTenant;
}

const callOf = async (runtime: Runtime, request: FastifyRequest, user: UserContext): Promise<Call> =>
  callWith(runtime, request, await evalContext(runtime, user));

function callWith(runtime: Runtime, request: FastifyRequest, ctx: EvalContext): Call {
  const key = request.headers["idempotency-key"];
  const language = wantedLanguage(request.headers["accept-language"]);
  return {
    runtime,
    model: request.method === "GET" ? modelIn(runtime.model(), language) : runtime.model(),
    user: ctx.user,
    ctx,
    language,
    traceId: request.id,
    idempotencyKey: typeof key === "string" && key !== "" ? key.slice(0, 200) : null,
    ip: request.ip,
    confirmed: readConfirmed(request.headers[confirmHeader]),
  };
}
