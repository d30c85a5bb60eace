import type { FastifyInstance, FastifyRequest } from "fastify";
import { bearerToken } from "../../auth/session/authenticate.ts";
import type { Urgency } from "../../data/calls/urgency.ts";
import { busy, type HttpError } from "../../platform/errors.ts";
import { Gate, type GateLimits } from "../../platform/gate.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Of a path with several calls, the urgency of each. Absent: it is never put off. */
    urgency?: Urgency | ((request: FastifyRequest) => Urgency);
  }
  interface FastifyRequest {
    /** Ends the turn of the call; null while it has none. */
    endTurn: (() => void) | null;
    /** Milliseconds that the server took to find out who calls. */
    heldUpMs: number;
  }
}

export type GatedUrgency = Exclude<Urgency, "atOnce">;

/** A refusal is told within a second: who does not begin in so many milliseconds since the call came is sent away, who would not is so at once. */
const inTime = { longestWaitMs: 600, patienceMs: 800 };

/**
 * What waits does not wait for another kind: a thousand lists that are asked for leave a save its turn. So many at once as keep two cores and the
 * connections of their kind busy; more would only make all of them slower.
 */
const usual: Readonly<Record<GatedUrgency, GateLimits>> = {
  save: { atOnce: 10, few: 20, ...inTime },
  read: { atOnce: 12, few: 24, ...inTime },
  later: { atOnce: 4, few: 8, ...inTime },
};

/** Of whom it is found out at the same time who they are: as many of each kind as the connections for look-ups have to do. */
const door: GateLimits = { atOnce: 4, few: 8, ...inTime };

/**
 * The order in which calls are served, by the urgency that a route declares. Who cannot be served in time is told so before anything is looked at.
 * The others have a turn at the door while it is found out who they are, and one from when the call has been read until its reply is there, so that
 * nobody holds a turn by sending or reading slowly. `limits`: of every kind, in the place of the usual ones.
 */
export function admit(app: FastifyInstance, limits: Partial<GateLimits> = {}): void {
  const gates = new Map<Urgency, { door: Gate; work: Gate }>(
    Object.entries(usual).map(([urgency, of]) => [
      urgency as Urgency,
      { door: new Gate({ ...door, ...limits }), work: new Gate({ ...of, ...limits }) },
    ]),
  );
  const gatesOf = (request: FastifyRequest) => {
    const { urgency } = request.routeOptions.config;
    return gates.get(typeof urgency === "function" ? urgency(request) : (urgency ?? "atOnce"));
  };
  app.decorateRequest("endTurn", null);
  app.decorateRequest("heldUpMs", 0);
  app.addHook("onRequest", async (request, reply) => {
    const at = gatesOf(request);
    if (at === undefined) return;
    if (at.work.waitMs() === null) throw sentAway(at.work);
    request.endTurn = await at.door.enter(bearerToken(request) ?? request.ip, reply.elapsedTime);
    if (request.endTurn === null) throw sentAway(at.work);
  });
  // How long somebody takes to send is not waited for by them.
  app.addHook("preParsing", async (request, reply) => {
    request.endTurn?.();
    request.endTurn = null;
    request.heldUpMs = reply.elapsedTime;
  });
  app.addHook("preHandler", async (request, reply) => {
    const gate = gatesOf(request)?.work;
    if (gate === undefined || request.isMultipart()) return;
    request.endTurn = await gate.enter(request.caller?.call.user.id || request.ip, request.heldUpMs);
    // Who went away meanwhile gets no answer, so none is worked out.
    if (request.endTurn === null || reply.raw.destroyed) throw sentAway(gate);
  });
  app.addHook("onSend", async (request) => request.endTurn?.());
  app.addHook("onResponse", async (request) => request.endTurn?.());
}

const sentAway = (from: Gate): HttpError => busy(from.comesBackIn());
