import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Urgency } from "../../data/calls/urgency.ts";
import { busy } from "../../platform/errors.ts";
import { Gate, type GateLimits } from "../../platform/gate.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Of a path with several calls, the urgency of each. Absent: it is never put off. */
    urgency?: Urgency | ((request: FastifyRequest) => Urgency);
  }
  interface FastifyRequest {
    /** Ends the turn of the call; null before it has one. */
    endTurn: (() => void) | null;
  }
}

export type GatedUrgency = Exclude<Urgency, "atOnce">;

/**
 * What waits does not wait for another kind: a thousand lists that are asked for leave a save its turn. So many at once as keep two cores and the
 * connections of their kind busy; more would only make all of them slower.
 */
const usual: Readonly<Record<GatedUrgency, GateLimits>> = {
  save: { atOnce: 10, few: 200, longestWaitMs: 2_000, patienceMs: 2_500 },
  read: { atOnce: 12, few: 100, longestWaitMs: 1_200, patienceMs: 4_000 },
  later: { atOnce: 4, few: 40, longestWaitMs: 1_000, patienceMs: 4_000 },
};

/** Those who are sent away come back within so many seconds. */
const SPREAD_SECONDS = 3;

/**
 * The order in which calls are served, by the urgency that a route declares. Who cannot be served in time is told so before anything is looked at;
 * the others have their turn from when the call has been read until its reply is there, so that nobody holds a turn by sending or reading slowly.
 */
export function admit(app: FastifyInstance, limits: Partial<typeof usual> = {}): void {
  const gates = new Map<Urgency, Gate>(Object.entries({ ...usual, ...limits }).map(([urgency, of]) => [urgency as Urgency, new Gate(of)]));
  const gateOf = (request: FastifyRequest) => {
    const { urgency } = request.routeOptions.config;
    return gates.get(typeof urgency === "function" ? urgency(request) : (urgency ?? "atOnce"));
  };
  let sentAway = 0;
  // Not all at the same second.
  const comeBack = () => busy(1 + (sentAway++ % SPREAD_SECONDS));
  app.decorateRequest("endTurn", null);
  app.addHook("onRequest", async (request) => {
    if (gateOf(request)?.waitMs() === null) throw comeBack();
  });
  app.addHook("preHandler", async (request, reply) => {
    const gate = gateOf(request);
    if (gate === undefined || request.isMultipart()) return;
    request.endTurn = await gate.enter(request.caller?.call.user.id || request.ip);
    // Who went away meanwhile gets no answer, so none is worked out.
    if (request.endTurn === null || reply.raw.destroyed) throw comeBack();
  });
  app.addHook("onSend", async (request) => request.endTurn?.());
  app.addHook("onResponse", async (request) => request.endTurn?.());
}
