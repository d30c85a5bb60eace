import { hostname } from "node:os";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { toFailure } from "../../platform/errors.ts";
import { maskedUrl } from "../../platform/logger.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { insertPlainRows } from "../../platform/log-rows.ts";
import type { PlainRow } from "../../platform/log-rows.ts";
import { platformEntity } from "../../platform/platform-entity.ts";

/** Entity of failures and slow calls. */
export const apiLogEntity = platformEntity("apiLog", {
  by: "接口日志",
  needs: { text: ["logLevel", "requestUri", "requestMethod", "errorName", "errorMessage", "ip"], bigint: ["statusCode", "costMs"] },
  takes: { text: ["serviceName", "userId", "errorCode", "stackTrace", "serverHost", "traceId"] },
});

/** A call that takes longer is worth a line. */
const slowMs = 3000;
/** Lines wait this long for company, at most so many. */
const waitMs = 1000;
const linesMax = 500;

/** Whatever looks like a token or digest of ours is taken out, wherever an error may have picked it up. */
export const withoutSecrets = (text: string): string =>
  maskedUrl(text)
    .replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, "***")
    .replace(/(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/gi, "***");

/** Unexpected failures and slow calls, written together and off the path of the call. A log that cannot be written stops nothing. */
export function keepApiLog(app: FastifyInstance, runtime: Runtime): void {
  let lines: PlainRow[] = [];
  let timer: NodeJS.Timeout | null = null;
  const flush = async () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const full = lines;
    lines = [];
    if (full.length === 0) return;
    try {
      await insertPlainRows(runtime, apiLogEntity, full);
    } catch (error) {
      app.log.error({ err: error }, "the log of calls could not be written");
    }
  };
  const add = (request: FastifyRequest, values: Record<string, unknown>) => {
    if (lines.length >= linesMax) return;
    const user = request.caller?.call.user;
    lines.push({ tenantId: user?.tenantId ?? "000000", values: { ...placeOf(request), userId: user?.id || null, ...values } });
    timer ??= setTimeout(() => void flush(), waitMs).unref();
  };
  app.addHook("onError", async (request, _reply, error) => {
    const { status, bug } = toFailure(error, request.id);
    if (bug) add(request, { logLevel: "error", statusCode: status, ...failureOf(error) });
  });
  app.addHook("onResponse", async (request, reply) => {
    const costMs = Math.round(reply.elapsedTime);
    if (costMs > slowMs) add(request, { logLevel: "warn", statusCode: reply.statusCode, costMs });
  });
  app.addHook("onClose", flush);
}

const placeOf = (request: FastifyRequest) => ({
  serviceName: (request.raw.url ?? "").split("/")[2] ?? "",
  requestUri: (request.raw.url ?? "").replace(/\?.*$/s, ""),
  requestMethod: request.method,
  ip: request.ip,
  serverHost: hostname(),
  traceId: request.id,
});

const failureOf = (error: Error & { code?: unknown }) => ({
  errorName: error.name,
  errorCode: typeof error.code === "string" ? error.code : null,
  errorMessage: withoutSecrets(error.message),
  stackTrace: withoutSecrets(error.stack ?? ""),
});
