import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { testDatabase, type TestDatabase } from "../../support/database.ts";

export interface ForeignDatabase {
  database: TestDatabase;
  /** `postgresql://127.0.0.1:<port>/<name>`. */
  url: string;
  user: string;
  close(): Promise<void>;
}

/** A database of somebody else, reached by TCP: the test's PostgreSQL listens on a socket, so its bytes are handed on. */
export async function foreignDatabase(): Promise<ForeignDatabase> {
  const database = await testDatabase();
  const socket = join(database.server.socketDir, `.s.PGSQL.${database.server.port}`);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const inner = connect(socket);
    client.pipe(inner).pipe(client);
    for (const one of [client, inner]) {
      open.add(one);
      one.on("error", () => undefined);
      // However one end goes, the other goes with it.
      one.on("close", () => {
        open.delete(one);
        for (const other of [client, inner]) other.destroy();
      });
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { rows } = await sql<{ name: string; role: string }>`select current_database() as name, current_user as role`.execute(database.db);
  const { name, role } = rows[0]!;
  return {
    database,
    url: `postgresql://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`,
    user: role,
    close: async () => {
      const closed = new Promise((done) => server.close(done));
      for (const one of open) one.destroy();
      await closed;
      await database.close();
    },
  };
}
