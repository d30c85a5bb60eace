import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { bearerToken, nobody, openCaller, personCaller, tokenCaller } from "../../auth/session/authenticate.ts";
import type { Caller } from "../../auth/session/authenticate.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { type AppError, isAppError } from "../../../../engine/errors.ts";
import { HttpError, toFailure, unauthorized } from "../../platform/errors.ts";
import { BareReply, replied } from "../../data/calls/define-route.ts";
import type { Route } from "../../data/calls/define-route.ts";
import { success } from "../../data/calls/envelope.ts";
import { assertMayRead, mountGeneric } from "./generic.ts";
import { readOf } from "./generic-reads.ts";
import { namedRoutes } from "./index.ts";
import { entityOf } from "../../data/records/entity-of.ts";
import { readParameters } from "../../data/calls/parameters.ts";
import type { Query } from "./query-string.ts";
import { readBody } from "./read-body.ts";
import { assertPath, sentQuery } from "./sent-values.ts";

/** Mounts every call of the contract, then the generic ones. Named calls win over generic ones of the same path. */
export function mountRoutes(app: FastifyInstance, runtime: Runtime): void {
  for (const route of namedRoutes) for (const path of route.paths) mountRoute({ app, runtime, route, path });
  mountGeneric(app, runtime);
}

function mountRoute({ app, runtime, route, path }: { app: FastifyInstance; runtime: Runtime; route: Route; path: string }): void {
  app.route({
    method: route.method,
    url: path,
    config: { urgency: route.urgency, isSecret: route.givesTokens, ...(route.auth === "nobody" && { rateLimit: false }) },
    onRequest: async (request) => {
      request.caller = await open(runtime, request, route);
      route.assertRight?.(request.caller.call);
    },
    handler: async (request, reply) => {
      try {
        return await answer(runtime, route, { request, reply });
      } catch (error) {
        throw route.givesTokens && isAppError(error) ? tokenFailure(error, request.id) : error;
      }
    },
  });
}

function tokenFailure(error: AppError, traceId: string): HttpError {
  const { status, body } = toFailure(error, traceId);
  return new HttpError(status, body.msg, { data: body.data ?? {}, oauthCode: status });
}

/** A named read of an entity that exists gives way to the generic one of the same path, as screens use it, when other parameters come. */
function isForGeneric(route: Route, caller: Caller, asked: Query): boolean {
  if (route.method !== "GET" || route.shadows === null || !caller.call.model.entities.has(route.shadows.entity)) return false;
  return Object.keys(asked).some((name) => !Object.hasOwn(route.query, name));
}

/** Who calls, by the rule of the route. */
function open(runtime: Runtime, request: FastifyRequest, route: Route): Promise<Caller> {
  const { beforePasswordChange } = route;
  if (route.auth === "nobody") return Promise.resolve(nobody(runtime, request));
  if (route.auth === "bearer") return personCaller(runtime, request, { beforePasswordChange });
  if (route.auth === "optional")
    return bearerToken(request) === null ? openCaller(runtime, request, "none") : personCaller(runtime, request, { beforePasswordChange });
  if (route.auth !== "query-token") return openCaller(runtime, request, route.auth);
  const token = (request.query as Query).token?.[0];
  if (token === undefined) throw unauthorized();
  return tokenCaller(runtime, request, token);
}

async function answer(runtime: Runtime, route: Route, { request, reply }: { request: FastifyRequest; reply: FastifyReply }): Promise<unknown> {
  const caller = request.caller;
  if (caller === null) throw unauthorized();
  assertPath(request);
  const asked = request.query as Query;
  const generic = isForGeneric(route, caller, asked) ? route.shadows : null;
  if (generic !== null) assertMayRead(caller.call, entityOf(caller.call, generic.entity), { action: generic.action, query: asked });
  const sent = sentQuery(request);
  if (generic !== null) return success(await readOf(generic.action)(caller.call, generic.entity, sent));
  const query = readParameters(route.query, sent);
  const body = route.method === "GET" ? {} : readParameters(route.body, await readBody(request, route));
  const data = await route.run({ runtime, call: caller.call, session: caller.session, query, body, request, reply });
  if (data === replied) return reply;
  if (route.isKept) reply.header("cache-control", "private, no-cache");
  return data instanceof BareReply ? data.body : success(data ?? null);
}
