/** Starts a PostgreSQL for tests, says its number and its folder, and waits to be ended. */
import { startPostgres } from "./postgres.ts";

const { server, pid } = await startPostgres();
console.log(JSON.stringify({ pid, dataDir: server.dataDir }));
setInterval(() => undefined, 60_000);
