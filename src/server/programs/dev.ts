import { watch } from "node:fs";
import { createServer } from "node:http";
import { createServer as createVite } from "vite";
import { buildApp } from "./app.ts";
import { readConfig } from "../platform/config.ts";
import { fillEmptyDatabase } from "./first-start.ts";
import { openRuntime } from "./main.ts";
import type { OpenedRuntime } from "./main.ts";
import { startFailure } from "./start-failure.ts";

const QUIET_MS = 50;

/** `npm run dev`: Vite in front of the server, documents read again on save. */
async function dev(): Promise<void> {
  const config = { ...readConfig(process.env), webDir: null };
  const opened = await openRuntime(config);
  await fillEmptyDatabase(opened.runtime);
  const app = buildApp(opened.runtime, { tellsTiming: true });
  await app.ready();
  const vite = await createVite({ server: { middlewareMode: true }, appType: "spa" });
  const server = createServer((request, response) => {
    if (request.url?.startsWith("/api/")) app.routing(request, response);
    else vite.middlewares(request, response);
  });
  server.listen(config.port, () => console.log(`ready http://localhost:${config.port}`));
  watchDocuments(config.schemasDir, opened);
  process.on("SIGINT", () => {
    server.close();
    Promise.all([vite.close(), app.close()])
      .then(opened.close)
      .finally(() => process.exit(0));
  });
}

/** Editors write in several steps: the set is read once things are quiet, one reading after the other. */
function watchDocuments(dir: string, opened: OpenedRuntime): void {
  let timer: NodeJS.Timeout | undefined;
  let reading = Promise.resolve();
  const read = () =>
    opened.reload().then(
      (model) => console.log(`文档已更新 ${model.hash.slice(0, 12)}`),
      (error: unknown) => console.error(startFailure(error)),
    );
  watch(dir, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => (reading = reading.then(read)), QUIET_MS);
  });
}

dev().catch((error: unknown) => {
  console.error(startFailure(error));
  process.exit(1);
});
