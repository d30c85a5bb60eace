import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { flatQuery, parseQuery } from "../routes/query-string.ts";
import { assertHeld, parseJson } from "../routes/sent-values.ts";

/** Largest single file, bytes. Fields of the document set may ask for less. */
export const fileMaxBytes = 200 * 1024 * 1024;

/** JSON, form fields for OAuth clients, multipart for files. Anything else is refused. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, async (_request: FastifyRequest, body: Buffer) => parseJson(body));
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 65_536 },
    async (_request: FastifyRequest, body: string) => {
      const fields = flatQuery(parseQuery(body));
      assertHeld(fields);
      return fields;
    },
  );
  app.register(multipart, { limits: { fileSize: fileMaxBytes, files: 1, fields: 20, fieldSize: 65_536, parts: 25 }, throwFileSizeLimit: true });
}
