import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { unknownCall } from "./error-handler.ts";

/**
 * Serves the built web. File names carry a content hash, so they are kept for a year; the page itself is asked for each time.
 * Every path that is neither a call nor a file gets the page, because the routes live in the browser.
 */
export function serveWeb(app: FastifyInstance, webDir: string | null): void {
  const hasWeb = webDir !== null && existsSync(join(webDir, "index.html"));
  if (hasWeb) {
    app.register(fastifyStatic, {
      root: webDir,
      wildcard: false,
      index: false,
      // The build leaves .br and .gz beside every text file.
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header("cache-control", path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = hasWeb && (request.method === "GET" || request.method === "HEAD") && !isCallOrFile(request.raw.url ?? "/");
    if (isPage) return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").sendFile("index.html");
    return reply.code(404).send(unknownCall(request.id));
  });
}

function isCallOrFile(url: string): boolean {
  const path = url.replace(/[?#].*$/s, "");
  return path === "/api" || path.startsWith("/api/") || path.startsWith("/assets/") || path.startsWith("/.");
}
