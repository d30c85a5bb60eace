import { createParser } from "eventsource-parser";
import { type QueryValue, toQuery } from "./query.ts";
import { headersOf } from "./http.ts";
import { readToken } from "../session/token-store.ts";

export interface StreamEvent {
  event: string;
  data: string;
}

/** What the server sends as it happens, until it or the signal ends it; `EventSource` could send no token. @throws Error when it does not begin or breaks */
export async function eventStream(
  path: string,
  {
    query,
    signal,
    heard,
    headers = {},
  }: { query: Record<string, QueryValue>; signal: AbortSignal; heard(event: StreamEvent): void; headers?: Record<string, string> },
): Promise<void> {
  const reply = await fetch(`${path}?${toQuery(query).toString()}`, {
    headers: { ...headersOf(path, { token: readToken() }), ...headers, Accept: "text/event-stream" },
    signal,
  });
  if (!reply.ok || reply.body === null) throw new Error(`no stream: ${reply.status}`);
  const parser = createParser({ onEvent: ({ event = "", data }) => heard({ event, data }) });
  const text = reply.body.pipeThrough(new TextDecoderStream());
  const reader = text.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) parser.feed(part.value);
}
