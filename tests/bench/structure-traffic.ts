/** A reader and a writer who go on for ever, on connections of their own in a thread of their own; each remembers its longest wait. */
import { parentPort, workerData } from "node:worker_threads";
import pg from "pg";
import type { Wait } from "./structure.ts";

const { host, user, database, rows } = workerData as { host: string; user: string; database: string; rows: number };
const longest: Wait = { reader: 0, writer: 0 };

async function goOn(who: keyof Wait, act: (client: pg.Client) => Promise<unknown>): Promise<never> {
  const client = new pg.Client({ host, port: 5432, user, database });
  await client.connect();
  for (;;) {
    const started = performance.now();
    await act(client);
    longest[who] = Math.max(longest[who], performance.now() - started);
    await new Promise((next) => setTimeout(next, 2));
  }
}

const someone = () => String(1 + Math.floor(Math.random() * rows)).padStart(8, "0");
let serial = 0;

void goOn("reader", (client) =>
  client.query(`select id, name from campus.thing where "tenantId" = '000000' and not "isDeleted" order by "createTime" desc, id desc limit 20`),
);
void goOn("writer", async (client) => {
  await client.query(`update campus.thing set name = $1, version = version + 1 where "tenantId" = '000000' and id = $2`, [`n${++serial}`, someone()]);
  await client.query(`insert into campus.thing ("tenantId", id, "createTime", name) values ('000000', $1, now(), 'new')`, [
    `x${process.hrtime.bigint()}`,
  ]);
});

parentPort!.on("message", () => {
  parentPort!.postMessage({ ...longest });
  longest.reader = 0;
  longest.writer = 0;
});
