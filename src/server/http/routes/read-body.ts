import type { FastifyRequest } from "fastify";
import { problem, requestError } from "../../../../engine/errors.ts";
import type { Route } from "../../data/calls/define-route.ts";
import { readFields } from "./read-form.ts";

/** The body as named values: a JSON object, form fields, or the fields of a multipart call. An absent body is an empty one. */
export async function readBody(request: FastifyRequest, route: Pick<Route, "multipart">): Promise<Record<string, unknown>> {
  if (request.isMultipart()) return route.multipart ? {} : readFields(request);
  // Only what was not sent is an empty body; a JSON null was sent.
  const body: unknown = request.body === undefined ? {} : request.body;
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw requestError([problem("REQUEST_PARAM_INVALID", "", { name: "body", expected: "JSON 对象" })]);
  return body as Record<string, unknown>;
}
