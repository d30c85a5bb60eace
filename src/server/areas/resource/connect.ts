import pg from "pg";
import { openSecret } from "../../platform/database/secrets.ts";
import { type At, refuse, textOf } from "../../data/records/plain-rows.ts";
import { readAddress, resolveHost } from "./address.ts";
import type { Row } from "../kit/records.ts";

const CONNECT_MS = 5_000;
const STATEMENT_MS = 15_000;

/** How another database is reached. */
export type Source = Pick<Row<"genDatasource">, "id" | "dbType" | "jdbcUrl" | "dsUser" | "dsPassword">;

/** Runs `work` in a read-only transaction of the database of a datasource; nothing is changed there, and nothing takes long. @throws DataError with a sentence, DatabaseFault when the database does not answer as wished */
export async function withDatasource<T>(at: At, row: Source, work: (client: pg.Client) => Promise<T>): Promise<T> {
  if (row.dbType !== "postgresql") refuse("dbType", "目前只能连接 PostgreSQL");
  const { host, port, database, ssl } = readAddress(row.jdbcUrl);
  const client = new pg.Client({
    host: await resolveHost(host, at.call.runtime.config.outboundLoopback === true),
    port,
    database,
    user: textOf(row.dsUser) ?? undefined,
    password: (await passwordOf(at, row)) ?? undefined,
    ssl: ssl === "disable" ? false : { servername: host, rejectUnauthorized: ssl === "verify-full" },
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: STATEMENT_MS,
    application_name: "campus-engine",
  });
  // A connection that breaks must not end the process; the query under way fails by itself.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("begin transaction read only");
    await client.query("select set_config('statement_timeout', $1, true), set_config('idle_in_transaction_session_timeout', $1, true)", [
      String(STATEMENT_MS),
    ]);
    return await work(client);
  } catch (error) {
    throw faultOf(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const passwordOf = ({ tx, call }: At, row: Source): Promise<string | null> =>
  openSecret(tx, { tenantId: call.user.tenantId, entity: "genDatasource", field: "dsPassword", id: row.id }, row.dsPassword);

/** What another database said, in words of ours: its own may hold names and addresses. */
export class DatabaseFault extends Error {}

const sentences: Record<string, string> = {
  "28P01": "用户名或密码不正确",
  "28000": "用户名或密码不正确，或不允许从本服务器登录",
  "3D000": "没有这个数据库",
  "42501": "这个用户没有读取的权限",
  "57014": "查询超时",
  "53300": "对方的连接数已满",
  ECONNREFUSED: "对方没有在这个端口应答",
  ECONNRESET: "连接被对方断开",
  EHOSTUNREACH: "到不了对方主机",
  ENETUNREACH: "到不了对方主机",
  ETIMEDOUT: "连接超时",
};

function faultOf(error: unknown): Error {
  if (error instanceof Error && "problems" in error) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const isLate = error instanceof Error && /timeout/i.test(error.message);
  return new DatabaseFault(sentences[code] ?? (isLate ? "连接超时" : "连接失败，请检查地址、用户名和加密方式"), { cause: error });
}
