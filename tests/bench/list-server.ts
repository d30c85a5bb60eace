import { buildApp } from "../../src/server/app.ts";
import { readConfig } from "../../src/server/config.ts";
import { openRuntime } from "../../src/server/main.ts";
import { createSession } from "../../src/server/session/session-store.ts";
import { mountHandWritten } from "./hand-written-list.ts";

/** Started by `list.ts` in a process of its own, so that the caller's work does not count: the product and the hand-written route side by side. */
const config = readConfig({ ...process.env, LOG_LEVEL: "silent" });
const opened = await openRuntime(config);
const { runtime } = opened;
const app = buildApp(runtime, { callsPerMinute: 0 });
mountHandWritten(app, runtime);
await app.listen({ port: 0, host: "127.0.0.1" });
const address = app.server.address();
// Account 2 is the administrator of the demo school.
const { tokens } = await createSession(runtime.db, runtime.now(), { tenantId: "000000", userId: "2", entrance: "main", ip: "127.0.0.1", userAgent: "bench" });
process.send?.({ port: typeof address === "object" ? address?.port : 0, token: tokens.access });
process.once("disconnect", () => {
  void app.close().then(opened.close).then(() => process.exit(0));
});
