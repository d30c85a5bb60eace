import { buildApp } from "../../src/server/programs/app.ts";
import { readConfig } from "../../src/server/platform/config.ts";
import { openRuntime } from "../../src/server/programs/main.ts";
import { mountHandWritten } from "./hand-written-list.ts";

/** Started by `list.ts` in a process of its own, so that the caller's work does not count: the product and the hand-written route side by side. */
const opened = await openRuntime(readConfig({ ...process.env, LOG_LEVEL: "silent" }));
const app = buildApp(opened.runtime, { callsPerMinute: 0 });
mountHandWritten(app, opened.runtime);
await app.listen({ port: 0, host: "127.0.0.1" });
const address = app.server.address();
process.send?.({ port: typeof address === "object" ? address?.port : 0 });
process.once("disconnect", () => {
  void app
    .close()
    .then(opened.close)
    .then(() => process.exit(0));
});
