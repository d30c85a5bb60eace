import { setTimeout as wait } from "node:timers/promises";
import { type EmbeddedOptions, type EmbeddedServer, startEmbedded } from "./embedded.ts";

const LOOK_EVERY_MS = 250;
/** A start that failed is tried again so much later, at first and at most. */
const SHORTEST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

export type KeptServer = Pick<EmbeddedServer, "socketDir" | "port" | "stop">;

/**
 * The embedded server, started again whenever it ends without being told to, whoever started it, and when its socket is gone: it would live
 * on and nobody could reach it. @throws Error when the first start fails */
export async function keepEmbedded(options: EmbeddedOptions): Promise<KeptServer> {
  let server = await startEmbedded(options);
  const stopping = new AbortController();
  const pause = (ms: number) => wait(ms, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      if (server.started && server.isAlive() && !server.isReachable()) await server.stop();
      if (!server.isAlive()) server = await startedAgain(options, { server, stop: stopping.signal, pause });
      await pause(LOOK_EVERY_MS);
    }
  })();
  return {
    socketDir: server.socketDir,
    port: server.port,
    stop: async () => {
      stopping.abort();
      await watching;
      await server.stop();
    },
  };
}

interface Restart {
  server: EmbeddedServer;
  stop: AbortSignal;
  pause(ms: number): Promise<void>;
}

/** Tries until it runs or nobody wants it any more. */
async function startedAgain(options: EmbeddedOptions, { server, stop, pause }: Restart): Promise<EmbeddedServer> {
  console.error("内置数据库意外停止，正在重新启动");
  for (let ms = SHORTEST_PAUSE_MS; !stop.aborted; ms = Math.min(ms * 2, LONGEST_PAUSE_MS)) {
    try {
      const again = await startEmbedded({ ...options, exists: true });
      console.error("内置数据库已重新启动");
      return again;
    } catch (error) {
      console.error((error as Error).message);
      await pause(ms);
    }
  }
  return server;
}
