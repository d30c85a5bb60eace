import type { PassThrough } from "node:stream";
import type { FastifyReply } from "fastify";
import { replied } from "./define-route.ts";

/** Answers with server-sent events until the stream ends; nothing in between keeps or holds them back. */
export async function sendEvents(reply: FastifyReply, events: PassThrough): Promise<typeof replied> {
  reply.header("content-type", "text/event-stream; charset=utf-8").header("cache-control", "no-store").header("x-accel-buffering", "no");
  await reply.send(events);
  return replied;
}
