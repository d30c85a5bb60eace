import type { FastifyInstance, FastifyRequest } from "fastify";
import { notFound } from "../errors.ts";
import type { Runtime } from "../runtime.ts";
import { bearerToken, personCaller } from "../session/authenticate.ts";
import type { Route } from "./define-route.ts";
import { openApi } from "./openapi.ts";

/** The description of every call: for administrators, and on the machine itself. Everyone else is told that it does not exist. */
export function mountDocs(app: FastifyInstance, runtime: Runtime, routes: readonly Route[]): void {
  app.get("/api/docs", async (request, reply) => {
    if (!isOnThisMachine(request) && !(await isAdministrator(runtime, request))) throw notFound();
    return reply.send(openApi(runtime.model(), routes));
  });
}

/** A proxy on the same machine makes every caller local; its header gives it away. */
const isOnThisMachine = (request: FastifyRequest): boolean =>
  ["127.0.0.1", "::1", "::ffff:127.0.0.1"].includes(request.ip) &&
  request.headers["x-forwarded-for"] === undefined &&
  request.headers.forwarded === undefined;

async function isAdministrator(runtime: Runtime, request: FastifyRequest): Promise<boolean> {
  if (bearerToken(request) === null) return false;
  const { call } = await personCaller(runtime, request);
  return call.user.roles.includes("gly");
}
