import type { FastifyInstance } from "fastify";
import { costing, type StatementCost } from "../../platform/database/statement-cost.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Null where nobody is told. */
    statementCost: StatementCost | null;
  }
}

/**
 * Tells with every reply what it cost, as developer tools of browsers show it. For development alone: how long a statement took tells of rows
 * that the caller may not see.
 */
export function tellTiming(app: FastifyInstance): void {
  app.decorateRequest("statementCost", null);
  app.addHook("onRequest", (request, _reply, done) => {
    request.statementCost = { statements: 0, ms: 0 };
    costing(request.statementCost, done);
  });
  app.addHook("onSend", async (request, reply) => {
    const { statements, ms } = request.statementCost ?? { statements: 0, ms: 0 };
    reply.header("server-timing", `db;dur=${ms.toFixed(1)};desc="${statements} statements", total;dur=${reply.elapsedTime.toFixed(1)}`);
  });
}
