import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { failureIn } from "../../data/language/failure-in.ts";
import { DatabaseUnavailable } from "../../platform/database/unavailable.ts";
import { connectionFailure, notFound, toFailure } from "../../platform/errors.ts";

/** Every failure leaves in the envelope; unexpected ones are logged with their stack and told only by traceId. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
}

/** Also for addresses that cannot be read, which never reach a handler. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body, words, bug, retryAfterSeconds } = toFailure(error, request.id);
  if (bug) request.log.error({ err: error, traceId: request.id, req: request }, "unexpected failure");
  if (error instanceof DatabaseUnavailable) request.log.warn({ traceId: request.id, trouble: error.trouble }, error.message);
  if (retryAfterSeconds !== undefined) reply.header("Retry-After", String(retryAfterSeconds));
  return reply
    .code(status)
    .type("application/json; charset=utf-8")
    .send(failureIn(body, request, words));
}

/** What is no request at all is answered in the envelope too, without a word about the program. */
export function answerConnection(error: { code?: string }, socket: Socket): void {
  if (error.code !== "ECONNRESET" && socket.writable) {
    const { status, body } = connectionFailure(error.code);
    const text = JSON.stringify(body);
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, "content-type: application/json; charset=utf-8", "connection: close"];
    socket.write(`${[...head, `content-length: ${Buffer.byteLength(text)}`].join("\r\n")}\r\n\r\n${text}`);
  }
  socket.destroy();
}

export const unknownCall = (traceId: string) => toFailure(notFound(), traceId).body;
