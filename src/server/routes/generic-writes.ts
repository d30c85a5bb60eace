import type { FastifyReply, FastifyRequest } from "fastify";
import type { Entity } from "../../../engine/compile/model.ts";
import { problem, requestError } from "../../../engine/errors.ts";
import type { RecordQuery } from "../records/query.ts";
import type { Call } from "../runtime.ts";

export interface WriteInput {
  call: Call;
  entity: Entity;
  action: string;
  query: RecordQuery;
  request: FastifyRequest;
  reply: FastifyReply;
}
export type Write = (input: WriteInput) => Promise<unknown>;

const writes: Record<string, Write> = {};

/** @throws AppError CALL_UNKNOWN */
export function writeOf(_call: Call, _entity: Entity, action: string): Write {
  const write = Object.hasOwn(writes, action) ? writes[action] : undefined;
  if (write === undefined) throw requestError([problem("CALL_UNKNOWN", "", {})]);
  return write;
}
