import type { Runtime } from "../../src/server/platform/runtime.ts";

/** Texts of every statement that reaches PostgreSQL while `work` runs. Looks at the pool's connections; replaces nothing. */
export async function statementsOf(runtime: Runtime, work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  const { pool } = runtime;
  const connect = pool.connect.bind(pool);
  const watched = new WeakSet<object>();
  const watch = (client: { query: (...args: never[]) => unknown }) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [first] = args;
      seen.push(typeof first === "string" ? first : String((first as { text?: string })?.text ?? ""));
      return query(...args);
    }) as never;
  };
  pool.connect = (async () => {
    const client = await connect();
    watch(client as never);
    return client;
  }) as never;
  try {
    await work();
  } finally {
    pool.connect = connect as never;
  }
  return seen;
}
