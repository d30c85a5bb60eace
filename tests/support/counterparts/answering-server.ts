import type { IncomingHttpHeaders } from "node:http";
import { bodyOf, listen } from "./listen.ts";

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  /** An object is sent as JSON, a text as a file. */
  body?: unknown;
}
export interface Asked {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: string;
}
export interface AnsweringServer {
  url: string;
  /** What the next calls are answered with: by path, or the same for all. "silence" never answers, "hang up" cuts the connection. */
  answer: (path: string) => Answer | "silence" | "hang up";
  asked: Asked[];
  close(): Promise<void>;
}

/** A server that says what it is told to, and remembers what it was asked. */
export async function answeringServer(): Promise<AnsweringServer> {
  const listening = await listen(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://answering");
    const body = await bodyOf(request);
    server.asked.push({
      method: request.method ?? "",
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body,
    });
    const answer = server.answer(url.pathname);
    if (answer === "silence") return;
    if (answer === "hang up") return void response.destroy();
    const isText = typeof answer.body === "string";
    const type = isText ? "application/octet-stream" : "application/json";
    response.writeHead(answer.status ?? 200, { "content-type": type, ...answer.headers });
    response.end(isText ? (answer.body as string) : JSON.stringify(answer.body ?? {}));
  });
  const server: AnsweringServer = { url: listening.url, answer: () => ({}), asked: [], close: listening.close };
  return server;
}
