import type { FastifyReply, FastifyRequest } from "fastify";
import type { Entity } from "../../../../engine/model/model.ts";
import type { RecordQuery } from "../../data/records/query.ts";
import type { Call } from "../../platform/runtime.ts";

export interface WriteInput {
  call: Call;
  entity: Entity;
  query: RecordQuery;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Write = (input: WriteInput) => Promise<unknown>;
