import rateLimit from "@fastify/rate-limit";
import type { FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { tooManyCalls } from "../../platform/errors.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { sharedCounts } from "./shared-counts.ts";

/** Calls per minute of one person on one call from one address. */
export const defaultCallsPerMinute = 1200;
/** Before sign-in only the address is known, and a whole hall may share it: it gets so many times the calls of one person. */
const hallFactor = 5;
const windowMs = 60_000;

/**
 * Limits by account, route and address, all known to the server. Never by address alone for signed-in people:
 * a whole examination hall shares one. Holds over all processes. `perMinute` 0 = no limit.
 */
export async function limitCalls(app: FastifyInstance, runtime: Runtime, perMinute: number): Promise<void> {
  if (perMinute === 0) return;
  await app.register(rateLimit, {
    global: true,
    max: (request) => (isPerson(request) ? perMinute : perMinute * hallFactor),
    timeWindow: windowMs,
    store: sharedCounts(runtime, { windowMs, max: perMinute }) as unknown as FastifyRateLimitStoreCtor,
    hook: "preHandler",
    skipOnError: true,
    // Told when it matters: who is refused hears when to come again.
    addHeadersOnExceeding: { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false },
    keyGenerator: (request) => limitKey(runtime, request),
    errorResponseBuilder: () => tooManyCalls(),
  });
}

const isPerson = (request: FastifyRequest): boolean => (request.caller?.call.user.id ?? "") !== "";

/** Of the address only what the server knows: the route, and what is asked of an entity of its own. What a stranger invents is no key. */
function limitKey(runtime: Runtime, request: FastifyRequest): string {
  const { entity, action } = request.params as { entity?: string; action?: string };
  const known = isPerson(request) && entity !== undefined && runtime.model().entities.has(entity) ? `${entity}/${action ?? ""}` : "";
  const user = request.caller?.call.user;
  return `${user?.tenantId ?? ""}|${user?.id ?? ""}|${request.method} ${request.routeOptions.url ?? ""} ${known}|${request.ip}`;
}
