import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { tooManyCalls } from "../errors.ts";

/** Calls per minute of one person on one call from one address. */
export const defaultCallsPerMinute = 1200;

/**
 * Limits by account, route and address, all known to the server. Never by address alone for signed-in people:
 * a whole examination hall shares one. `perMinute` 0 = no limit.
 */
export async function limitCalls(app: FastifyInstance, perMinute: number): Promise<void> {
  if (perMinute === 0) return;
  await app.register(rateLimit, {
    global: true,
    max: perMinute,
    timeWindow: 60_000,
    cache: 20_000,
    hook: "preHandler",
    skipOnError: true,
    keyGenerator: limitKey,
    errorResponseBuilder: () => tooManyCalls(),
  });
}

function limitKey(request: FastifyRequest): string {
  const route = request.routeOptions.url ?? "";
  const path = route.includes(":") ? (request.raw.url ?? "").replace(/\?.*$/s, "") : route;
  return `${request.caller?.call.user.id ?? ""}|${request.method} ${path}|${request.ip}`;
}
