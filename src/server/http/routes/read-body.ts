import type { FastifyRequest } from "fastify";
import { problem, requestError } from "../../../../engine/errors.ts";
import type { Route } from "../../data/calls/define-route.ts";

/** The body as named values: a JSON object, form fields, or the fields of a multipart call. An absent body is an empty one. */
export async function readBody(request: FastifyRequest, route: Pick<Route, "multipart">): Promise<Record<string, unknown>> {
  if (request.isMultipart()) return route.multipart ? {} : readFields(request);
  // Only what was not sent is an empty body; a JSON null was sent.
  const body: unknown = request.body === undefined ? {} : request.body;
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw requestError([problem("REQUEST_PARAM_INVALID", "", { name: "body", expected: "JSON 对象" })]);
  return body as Record<string, unknown>;
}

/** The text fields of a multipart call that brings no file. @throws AppError when it does */
export async function readFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields = Object.create(null) as Record<string, unknown>;
  for await (const part of request.parts()) {
    if (part.type === "file") {
      part.file.resume();
      throw requestError([problem("REQUEST_PARAM_UNKNOWN", "", { name: part.fieldname })]);
    }
    fields[part.fieldname] = part.value;
  }
  return fields;
}
