import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** No script but our own files, no frames of strangers, no address leaks. Styles may be inline because antd writes them. */
export const contentSecurityPolicy = {
  "default-src": ["'self'"],
  "script-src": ["'self'"],
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:", "blob:"],
  "font-src": ["'self'", "data:"],
  "object-src": ["'none'"],
  "base-uri": ["'none'"],
  "frame-ancestors": ["'self'"],
  "form-action": ["'self'"],
};

export function addSecurityHeaders(app: FastifyInstance): void {
  app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "no-referrer" },
    xFrameOptions: { action: "sameorigin" },
    // Said to Internet Explorer, Flash and filters that no browser has any more, or what browsers do by themselves: bytes of every reply.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
    originAgentCluster: false,
  });
  app.addHook("onRequest", async (request, reply) => {
    if (request.raw.url?.startsWith("/api/")) reply.header("cache-control", "no-store");
    reply.header("access-control-expose-headers", "Content-Disposition, Date, X-Trace-Id");
    reply.header("x-trace-id", request.id);
  });
}
