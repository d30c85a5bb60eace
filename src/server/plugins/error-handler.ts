import type { FastifyInstance } from "fastify";
import { failureIn } from "../language/failure-in.ts";
import { notFound, toFailure } from "../errors.ts";

/** Every failure leaves in the envelope; unexpected ones are logged with their stack and told only by traceId. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, body, words, bug } = toFailure(error, request.id);
    if (bug) request.log.error({ err: error, traceId: request.id, req: request }, "unexpected failure");
    return reply
      .code(status)
      .type("application/json; charset=utf-8")
      .send(failureIn(body, request, words));
  });
}

export const unknownCall = (traceId: string) => toFailure(notFound(), traceId).body;
