import { randomBytes } from "node:crypto";
import fastify, { LogController } from "fastify";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { areas } from "../areas/index.ts";
import { keepApiLog } from "../auth/logs/api-log.ts";
import { admit } from "../http/plugins/admission.ts";
import { readBodies } from "../http/plugins/body-parsers.ts";
import { boardHub } from "../data/boards/index.ts";
import { liveHub } from "../data/live/index.ts";
import { answerConnection, answerError, answerErrors } from "../http/plugins/error-handler.ts";
import { createLogger, maskedUrl } from "../platform/logger.ts";
import { defaultCallsPerMinute, limitCalls } from "../http/plugins/rate-limit.ts";
import { addSecurityHeaders } from "../http/plugins/security-headers.ts";
import { tellTiming } from "../http/plugins/server-timing.ts";
import { sendSmall } from "../http/plugins/small-replies.ts";
import { serveWeb } from "../http/plugins/static-web.ts";
import { mountRoutes } from "../http/routes/mount.ts";
import { parseQuery } from "../http/routes/query-string.ts";
import { keepSettings } from "../identity/settings-reads.ts";
import type { GateLimits } from "../platform/gate.ts";
import type { Runtime } from "../platform/runtime.ts";
import type { Caller } from "../auth/session/authenticate.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set before the handler runs; null on pages and unknown calls. */
    caller: Caller | null;
  }
}

export interface AppOptions {
  logger?: FastifyBaseLogger;
  /** Calls per minute of one person on one route from one address; 0 = no limit. Default: the config's, else 1200. */
  callsPerMinute?: number;
  /** Every reply tells what it cost. Default false. */
  tellsTiming?: boolean;
  /** How long calls wait for their turn, in the place of the usual. */
  turns?: Partial<GateLimits>;
}

/** The whole HTTP edge over a running core. Listens to nothing yet. */
export function buildApp(runtime: Runtime, options: AppOptions = {}): FastifyInstance {
  keepSettings(runtime);
  const logger: FastifyBaseLogger = options.logger ?? createLogger(runtime.config.logLevel);
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomBytes(8).toString("hex"),
    requestIdHeader: false,
    trustProxy: runtime.config.trustProxy?.length ? runtime.config.trustProxy : false,
    bodyLimit: 8 * 1024 * 1024,
    routerOptions: { querystringParser: parseQuery, maxParamLength: 200 },
    forceCloseConnections: "idle",
    // A plugin is late where the machine is busy, which is no reason to give the start up.
    pluginTimeout: 120_000,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: answerConnection,
  });
  app.decorateRequest("caller", null);
  if (options.tellsTiming === true) tellTiming(app);
  answerErrors(app);
  keepApiLog(app, runtime);
  addSecurityHeaders(app);
  readBodies(app);
  sendSmall(app);
  app.register(async (calls) => {
    await limitCalls(calls, runtime, options.callsPerMinute ?? runtime.config.callsPerMinute ?? defaultCallsPerMinute);
    admit(calls, options.turns);
    mountRoutes(calls, runtime);
  });
  // Streams have no end of their own.
  app.addHook("preClose", async () => {
    boardHub(runtime).close();
    liveHub(runtime).close();
    for (const { closing } of areas) closing?.(runtime);
  });
  serveWeb(app, runtime.config.webDir);
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        url: maskedUrl(request.raw.url ?? ""),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.caller?.call.user.accountNo ?? "",
        traceId: request.id,
      },
      "call",
    );
  });
  return app;
}
