import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AccessAction } from "../../../../engine/access/types.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import { unauthorized } from "../../platform/errors.ts";
import type { Call, Runtime } from "../../platform/runtime.ts";
import { assertMayChoose } from "../../data/records/choices.ts";
import { assertGranted } from "../../data/records/granted.ts";
import { personCaller } from "../../auth/session/authenticate.ts";
import { success } from "../../data/calls/envelope.ts";
import { replied } from "../../data/calls/define-route.ts";
import { readOf } from "./generic-reads.ts";
import { sendTemplate } from "./send-template.ts";
import { urgencyOf, writeOf } from "./generic-writes.ts";
import type { Query } from "./query-string.ts";
import { sentQuery } from "./sent-values.ts";

interface GenericParams {
  service: string;
  entity: string;
  action: string;
}

const serviceAliases: Record<string, string> = { base: "flySource-base", resource: "flySource-resource", auth: "flySource-auth" };
/** Services that are also addressed under the base prefix, as in the specification's own list. */
const paths = ["/api/:service/:entity/:action", "/api/flySource-base/:service/:entity/:action", "/api/base/:service/:entity/:action"];

/** Reads of choices: who may write a field may choose for it without reading the rows. */
const choosing: ReadonlySet<string> = new Set(["getSelect", "getTree"]);

/** What a call needs of the grants before its parameters are looked at. The others judge row by row, or say themselves who may. */
const reading: ReadonlyMap<string, AccessAction> = new Map([
  ["list", "read"],
  ["getList", "read"],
  ["getOne", "read"],
  ["history", "read"],
  ["changes", "changes"],
  ["proposals", "read"],
  ["possible", "read"],
  ["comments", "comment"],
  ["mentionable", "comment"],
  ["importTemplate", "import"],
]);
const writing: ReadonlyMap<string, AccessAction> = new Map([
  ["add", "create"],
  ["update", "update"],
  ["batchUpdate", "update"],
  ["place", "update"],
  ["writeCells", "update"],
  ["remove", "remove"],
  ["uses", "remove"],
  ["restore", "restore"],
  ["export", "export"],
  ["import", "import"],
  ["reveal", "reveal"],
  ["comment", "comment"],
  ["editComment", "comment"],
  ["removeComment", "comment"],
  ["propose", "propose"],
  ["withdrawProposal", "propose"],
  ["acceptProposal", "update"],
  ["rejectProposal", "update"],
]);

/** The calls that every entity has: `/api/<service>/<entity>/<action>`. What they do is decided by the model of the moment. */
export function mountGeneric(app: FastifyInstance, runtime: Runtime): void {
  for (const url of paths) {
    app.route({
      method: ["GET", "POST"],
      url,
      config: { urgency: (request) => urgencyOf(request.method, (request.params as GenericParams).action) },
      onRequest: async (request) => {
        request.caller = await personCaller(runtime, request, { entrances: ["main"] });
        assertOffered(request.caller.call, request);
      },
      handler: answer,
    });
  }
}

async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const call = request.caller?.call;
  if (call === undefined) throw unauthorized();
  const { action, ...place } = request.params as GenericParams;
  const entity = entityAt(call, place);
  if (request.method === "GET" && action === "importTemplate") return sendTemplate({ call, entity, query: sentQuery(request), reply });
  if (request.method === "GET") return success(await readOf(action)(call, entity.id, sentQuery(request)));
  const write = writeOf(call, entity, action);
  const data = await write({ call, entity, query: sentQuery(request), request, reply });
  return data === replied ? reply : success(data ?? null);
}

/** Refuses calls that do not exist and callers who have no right to them, before a parameter is read. @throws AppError CALL_UNKNOWN, ACTION_DENIED */
function assertOffered(call: Call, request: FastifyRequest): void {
  const { action, ...place } = request.params as GenericParams;
  const entity = entityAt(call, place);
  if (request.method === "GET") assertMayRead(call, entity, { action, query: request.query as Query });
  else {
    const right = writing.get(action);
    if (right !== undefined) assertGranted(call, entity, right);
    writeOf(call, entity, action);
  }
}

/** @throws AppError ACTION_DENIED when a read of an entity is none for the caller, whatever else they ask */
export function assertMayRead(call: Call, entity: Entity, { action, query }: { action: string; query: Query }): void {
  if (choosing.has(action)) assertMayChoose(call, entity, query.for?.join(","));
  const right = reading.get(action);
  if (right !== undefined) assertGranted(call, entity, right);
}

/** The entity of a path; it must belong to the service named. @throws AppError CALL_UNKNOWN */
function entityAt(call: Call, { service, entity: id }: Omit<GenericParams, "action">): Entity {
  const entity = call.model.entities.get(id);
  if (entity === undefined || entity.childOf !== null || entity.service !== (serviceAliases[service] ?? service))
    throw requestError([problem("CALL_UNKNOWN", "", {})]);
  return entity;
}
