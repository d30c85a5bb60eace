export { type EmbeddedServer, startEmbedded } from "./embedded.ts";
export { newId } from "./ids.ts";
export { withLock } from "./lock.ts";
export { migratePlatform } from "./migrate.ts";
export { openDatabase } from "./open.ts";
export { kyselyOn, openConnections } from "./connections.ts";
export { openPool } from "./pool.ts";
export { afterCommit, current, outsideTransaction, savepoint, transaction } from "./transaction.ts";
