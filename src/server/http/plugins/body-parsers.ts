import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import { flatQuery, parseQuery } from "../routes/query-string.ts";

/** Largest single file, bytes. Fields of the document set may ask for less. */
export const fileMaxBytes = 200 * 1024 * 1024;

/** JSON (Fastify's own), form fields for OAuth clients, multipart for files. Anything else is refused. */
export function readBodies(app: FastifyInstance): void {
  app.removeContentTypeParser("text/plain");
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string", bodyLimit: 65_536 }, (_request, body, done) => {
    done(null, flatQuery(parseQuery(String(body))));
  });
  app.register(multipart, { limits: { fileSize: fileMaxBytes, files: 1, fields: 20, fieldSize: 65_536, parts: 25 }, throwFileSizeLimit: true });
}
