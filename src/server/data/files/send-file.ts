import type { FastifyReply, FastifyRequest } from "fastify";
import type { Runtime } from "../../platform/runtime.ts";
import { kindOf } from "./content-type.ts";
import { openFile } from "./file-store.ts";
import type { StoredFile } from "./file-store.ts";

/** Streams a file. Only types that cannot hold script are shown inside a page; everything else is saved. Supports one byte range. */
export async function sendFile(of: {
  runtime: Runtime;
  request: FastifyRequest;
  reply: FastifyReply;
  file: StoredFile;
  inline: boolean;
}): Promise<void> {
  const { runtime, request, reply, file } = of;
  const inline = of.inline && kindOf(file.extension)?.inline === true;
  reply.header("content-disposition", `${inline ? "inline" : "attachment"}; filename*=UTF-8''${encodeName(file.originalName)}`);
  reply.header("cache-control", "private, no-store").header("referrer-policy", "no-referrer").header("x-content-type-options", "nosniff");
  // The browser's own PDF reader does not run inside a sandbox.
  reply
    .header(
      "content-security-policy",
      file.extension === "pdf" ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'" : "default-src 'none'; sandbox",
    )
    .header("accept-ranges", "bytes")
    .type(file.mime);
  const range = readRange(request.headers.range, file.sizeBytes);
  if (range === "unsatisfiable") {
    await reply.code(416).header("content-range", `bytes */${file.sizeBytes}`).send();
  } else if (range === null) {
    await reply.header("content-length", file.sizeBytes).send(await openFile(runtime, file));
  } else {
    reply
      .code(206)
      .header("content-range", `bytes ${range.start}-${range.end}/${file.sizeBytes}`)
      .header("content-length", range.end - range.start + 1);
    await reply.send(await openFile(runtime, file, range));
  }
}

const encodeName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** One range `bytes=a-b`; anything else is answered with the whole file. */
export function readRange(header: string | undefined, size: number): { start: number; end: number } | "unsatisfiable" | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "");
  if (match === null || (match[1] === "" && match[2] === "")) return null;
  const start = match[1] === "" ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === "" || match[2] === "" ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start > end || start >= size ? "unsatisfiable" : { start, end };
}
