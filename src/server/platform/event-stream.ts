import { PassThrough } from "node:stream";

/** One server-sent event; the data is sent as JSON. */
export interface StreamEvent {
  event: string;
  data: unknown;
}

const PING_MS = 20_000;

export const encodedEvent = ({ event, data }: StreamEvent): Buffer => Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

export interface EventStream {
  out: PassThrough;
  write(event: Buffer): void;
}

/**
 * A stream of server-sent events to one viewer, with a sign of life now and then. Who leaves more than `mostUnread` bytes unread is left: the client
 * comes back. `pinged`: run with each sign of life; `closed`: run when either goes away.
 */
export function openEvents({ mostUnread, pinged, closed }: { mostUnread: number; pinged?(): void; closed(): void }): EventStream {
  const out = new PassThrough();
  const write = (event: Buffer) => void (out.writableLength > mostUnread ? out.destroy() : out.write(event));
  const ping = () => write(encodedEvent({ event: "ping", data: null }));
  const timer = setInterval(() => {
    ping();
    pinged?.();
  }, PING_MS).unref();
  out.once("close", () => {
    clearInterval(timer);
    closed();
  });
  ping();
  return { out, write };
}
