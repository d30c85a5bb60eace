import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Entity } from "../../../../engine/model/model.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import { unauthorized } from "../../platform/errors.ts";
import type { Call, Runtime } from "../../platform/runtime.ts";
import { personCaller } from "../../auth/session/authenticate.ts";
import { success } from "../../data/calls/envelope.ts";
import { replied } from "../../data/calls/define-route.ts";
import { readOf } from "./generic-reads.ts";
import { sendTemplate } from "./send-template.ts";
import { writeOf } from "./generic-writes.ts";
import { sentQuery } from "./sent-values.ts";

interface GenericParams {
  service: string;
  entity: string;
  action: string;
}

const serviceAliases: Record<string, string> = { base: "flySource-base", resource: "flySource-resource", auth: "flySource-auth" };
/** Services that are also addressed under the base prefix, as in the specification's own list. */
const paths = ["/api/:service/:entity/:action", "/api/flySource-base/:service/:entity/:action", "/api/base/:service/:entity/:action"];

/** The calls that every entity has: `/api/<service>/<entity>/<action>`. What they do is decided by the model of the moment. */
export function mountGeneric(app: FastifyInstance, runtime: Runtime): void {
  for (const url of paths) {
    app.route({
      method: ["GET", "POST"],
      url,
      onRequest: async (request) => {
        request.caller = await personCaller(runtime, request, { entrances: ["main"] });
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
  const query = sentQuery(request);
  if (request.method === "GET" && action === "importTemplate") return sendTemplate({ call, entity, query, reply });
  if (request.method === "GET") return success(await readOf(action)(call, entity.id, query));
  const data = await writeOf(call, entity, action)({ call, entity, query, request, reply });
  return data === replied ? reply : success(data ?? null);
}

/** The entity of a path; it must belong to the service named. @throws AppError CALL_UNKNOWN */
function entityAt(call: Call, { service, entity: id }: Omit<GenericParams, "action">): Entity {
  const entity = call.model.entities.get(id);
  if (entity === undefined || entity.childOf !== null || entity.service !== (serviceAliases[service] ?? service))
    throw requestError([problem("CALL_UNKNOWN", "", {})]);
  return entity;
}
