import type { FastifyRequest } from "fastify";
import { notFound } from "../../platform/errors.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { bearerToken, personCaller, tokenCaller } from "../../auth/session/authenticate.ts";
import { defineRoute, replied } from "../../data/calls/define-route.ts";
import type { Route } from "../../data/calls/define-route.ts";
import { docsPage } from "./docs-page.ts";
import { openApi } from "./openapi.ts";

/**
 * The description of every call: for administrators, and on the machine itself. Everyone else is told that it does not exist.
 * A browser gets a page, a program the OpenAPI document.
 */
export const docsRoute = (routes: () => readonly Route[]): Route =>
  defineRoute({
    id: "docs",
    title: "接口说明",
    path: "/api/docs",
    auth: "none",
    query: { format: { type: "string", values: ["json", "html"] } },
    run: async ({ runtime, query, request, reply }) => {
      if (!isOnThisMachine(request) && !(await isAdministrator(runtime, request))) throw notFound();
      const document = openApi(runtime.model(), routes());
      const isPage = (query.format ?? (request.headers.accept?.includes("text/html") === true ? "html" : "json")) === "html";
      await (isPage ? reply.type("text/html; charset=utf-8").send(docsPage(document)) : reply.send(document));
      return replied;
    },
  });

/** A proxy on the same machine makes every caller local; its header gives it away. */
const isOnThisMachine = (request: FastifyRequest): boolean =>
  ["127.0.0.1", "::1", "::ffff:127.0.0.1"].includes(request.ip) &&
  request.headers["x-forwarded-for"] === undefined &&
  request.headers.forwarded === undefined;

/** An address typed into a browser carries no header; the page is read with the cookie of the sign-in. Nothing is changed by it. */
const cookieToken = (request: FastifyRequest): string | null =>
  /(?:^|;\s*)flysource-access_token=([A-Za-z0-9_-]{20,200})(?:;|$)/.exec(request.headers.cookie ?? "")?.[1] ?? null;

async function isAdministrator(runtime: Runtime, request: FastifyRequest): Promise<boolean> {
  if (bearerToken(request) !== null) return (await personCaller(runtime, request)).call.user.roles.includes("gly");
  const token = cookieToken(request);
  if (token === null) return false;
  const caller = await tokenCaller(runtime, request, token).catch(() => null);
  return caller?.call.user.roles.includes("gly") ?? false;
}
