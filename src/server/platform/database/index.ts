export { type EmbeddedServer, startEmbedded } from "./embedded.ts";
export { newId } from "./ids.ts";
export { withLock } from "./lock.ts";
export { migratePlatform } from "./migrate.ts";
export { type OpenedDatabase, openDatabase } from "./open.ts";
export { kyselyOn, openPool } from "./pool.ts";
export { afterCommit, current, savepoint, transaction } from "./transaction.ts";
