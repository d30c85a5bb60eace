import { toldTo } from "../../src/server/identity/eval-context.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Pool } from "pg";
import type { EvalContext, UserContext } from "../../engine/context.ts";
import { isView } from "../../engine/kinds/entity/document.ts";
import type { Model } from "../../engine/model/model.ts";
import type { DocumentSet } from "../../engine/documents/index.ts";
import { readConfig } from "../../src/server/platform/config.ts";
import { newId } from "../../src/server/platform/database/ids.ts";
import { openConnections } from "../../src/server/platform/database/connections.ts";
import { openPool, type DatabaseAddress } from "../../src/server/platform/database/pool.ts";
import { loadModel, modelOf } from "../../src/server/releases/documents/load.ts";
import { operations as registered } from "../../src/server/areas/index.ts";
import type { OperationRegistry } from "../../src/server/platform/runtime.ts";
import type { Call, Runtime } from "../../src/server/platform/runtime.ts";
import type { Connections, Database } from "../../src/server/platform/database/database.ts";
import { migrateEntities } from "../../src/server/releases/structure/index.ts";
import { toColumn } from "../../src/server/platform/sql/columns.ts";
import { refreshTreePaths } from "../../src/server/data/records/tree-paths.ts";
import { dropDatabase, freshDatabase, placeOf, sharedPostgres, startPostgres, type TestPostgres } from "./postgres.ts";

export interface TestDatabase {
  connections: Connections;
  db: Database;
  /** The test's own connections, beside those of what it tests. */
  pool: Pool;
  server: TestPostgres;
  /** Of this database alone: for uploaded files. */
  dataDir: string;
  /** Where another process finds it, as the application. */
  place: DatabaseAddress & { database: string };
  close(): Promise<void>;
}

let count = 0;

/** How the database of a test comes to be. */
export type MakeDatabase = (server: TestPostgres, name: string) => Promise<void>;

/** A database of its own with the platform's tables in it, and those of `model` when it is given. Call `close` in `afterAll`. */
export const testDatabase = (model: Model | null = null): Promise<TestDatabase> =>
  databaseMadeBy((server, name) => freshDatabase(server, name, model));

async function databaseMadeBy(make: MakeDatabase): Promise<TestDatabase> {
  const { server, leave } = await joinPostgres();
  const name = `t${process.pid}_${++count}`;
  await make(server, name);
  const place = placeOf(server, name);
  const connections = openConnections(place);
  const pool = openPool(place);
  const dataDir = await mkdtemp(join(server.dataDir, "files-"));
  const close = async () => {
    await Promise.all([connections.close(), pool.end()]);
    await dropDatabase(server, name);
    await leave();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { connections, db: connections.db, pool, server, dataDir, place, close };
}

/** What runs beside the server tests starts a PostgreSQL of its own, and stops it with its last database. */
let own: ReturnType<typeof startPostgres> | null = null;
let users = 0;

async function joinPostgres(): Promise<{ server: TestPostgres; leave(): Promise<void> }> {
  const shared = sharedPostgres();
  if (shared !== null) return { server: shared, leave: async () => undefined };
  users++;
  own = own ?? startPostgres();
  const { server, stop } = await own;
  const leave = async () => {
    if (--users > 0) return;
    own = null;
    await stop();
  };
  return { server, leave };
}

export interface TestRuntime {
  runtime: Runtime;
  database: TestDatabase;
  model: Model;
  /** A call of somebody: what is not given is a person without roles. */
  call(user?: Partial<UserContext>, ctx?: Partial<EvalContext>): Promise<Call>;
  close(): Promise<void>;
}

export interface TestRuntimeOptions {
  /** Documents of the test; else `schemasDir`. */
  set?: DocumentSet;
  schemasDir?: string;
  /** Entity id -> rows in wire form, put in without rules. `id` and `tenantId` are filled when absent. */
  rows?: Record<string, Record<string, unknown>[]>;
  operations?: OperationRegistry;
  now?: () => Date;
  /** In place of an empty database of the documents. */
  make?: MakeDatabase;
}

export async function testRuntime(options: TestRuntimeOptions): Promise<TestRuntime> {
  const operations = options.operations ?? registered;
  const isOfFiles = options.set === undefined;
  let model = isOfFiles ? await modelOfFiles(options.schemasDir!, operations) : modelOf(options.set!, operations.names());
  // Documents of one test have one test: only what many share is worth keeping.
  const database = await (options.make === undefined ? testDatabase(isOfFiles ? model : null) : databaseMadeBy(options.make));
  if (!isOfFiles) await migrateEntities(database.db, model);
  const now = options.now ?? (() => new Date("2026-11-21T02:00:00Z"));
  const runtime: Runtime = {
    config: readConfig({ DATA_DIR: database.dataDir, LOG_LEVEL: "silent" }),
    connections: database.connections,
    db: database.db,
    model: () => model,
    replaceModel: (next) => {
      model = next;
    },
    operations,
    now,
  };
  for (const [entity, rows] of Object.entries(options.rows ?? {})) {
    if (isView(model.entities.get(entity)!.doc)) await standIn(database.db, entity);
    await insertRows(database.db, model, entity, rows);
  }
  for (const entity of model.entities.values()) if (entity.treeField !== null) await refreshTreePaths(database.db, model, entity.id);
  return { runtime, database, model, call: (user, ctx) => callOn(runtime, user, ctx), close: () => database.close() };
}

const models = new Map<string, Promise<Model>>();

/** The model of a folder of documents; compiled once per process, since nobody changes a model. */
export function modelOfFiles(dir: string, operations: OperationRegistry = registered): Promise<Model> {
  const key = [dir, ...operations.names()].join("\0");
  const known = models.get(key) ?? loadModel(dir, operations.names());
  models.set(key, known);
  return known;
}

/** A table in place of a view, for rows that a test makes up: who may read them is asked of both alike. */
async function standIn(db: Database, entityId: string): Promise<void> {
  const [view, table] = [sql.id("campus", entityId), sql.id("campus", `${entityId} rows`)];
  await sql`create table ${table} as select * from ${view} with no data`.execute(db);
  await sql`alter table ${table} alter version set default 1, alter "isDeleted" set default false`.execute(db);
  await sql`drop view ${view}`.execute(db);
  await sql`alter table ${table} rename to ${sql.id(entityId)}`.execute(db);
}

/** Puts rows in as they are: no rules, no rights. Rows of a `table` field may stand inside their parent. */
export async function insertRows(db: Database, model: Model, entityId: string, rows: Record<string, unknown>[]): Promise<void> {
  const entity = model.entities.get(entityId)!;
  for (const row of rows) {
    const id = typeof row.id === "string" ? row.id : newId();
    const values: Record<string, unknown> = { tenantId: "000000", createTime: "2026-01-01 08:00:00", ...row, id };
    for (const [name, value] of Object.entries(row)) {
      const field = entity.fields.get(name);
      if (field === undefined) continue;
      if (field.childEntity === null) values[name] = toColumn(field, value);
      else {
        delete values[name];
        const children = (value as Record<string, unknown>[] | null) ?? [];
        await insertRows(
          db,
          model,
          field.childEntity,
          children.map((child, sortNo) => ({ tenantId: values.tenantId, ...child, parentId: id, sortNo })),
        );
      }
    }
    const names = sql.join(Object.keys(values).map((name) => sql.id(name)));
    await sql`insert into ${sql.id("campus", entityId)} (${names}) values (${sql.join(Object.values(values).map((value) => sql`${value ?? null}`))})`.execute(
      db,
    );
  }
}

/** A call of somebody on a runtime; what is not given is a person without roles. */
export async function callOn(runtime: Runtime, user: Partial<UserContext> = {}, ctx: Partial<EvalContext> = {}): Promise<Call> {
  const model = runtime.model();
  const lists = Object.fromEntries([...model.context.keys()].map((name) => [name, [] as string[]]));
  const person: UserContext = {
    id: "1",
    tenantId: "000000",
    accountNo: "tester",
    userName: "测试",
    roles: [],
    xh: null,
    gh: null,
    departmentId: null,
    ...user,
    lists: { ...lists, ...user.lists },
  };
  const paths = await treePathsOf(runtime, person.tenantId);
  const params = Object.fromEntries([...model.params.values()].map((param) => [param.id, param.default]));
  const evalContext: EvalContext = {
    user: person,
    today: "2026-11-21",
    now: "2026-11-21 10:00:00",
    xn: "2026-2027",
    xqM: "1",
    week: 12,
    params,
    calendar: () => undefined,
    treePath: (entity, key) => paths.get(`${entity}\0${key}`),
    ...toldTo(runtime, person),
    ...ctx,
  };
  return { runtime, model, user: person, ctx: evalContext, traceId: newId(), idempotencyKey: null, ip: "127.0.0.1" };
}

async function treePathsOf(runtime: Runtime, tenantId: string): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  for (const entity of runtime.model().entities.values()) {
    if (entity.treeField === null) continue;
    const { rows } = await sql<{
      key: string;
      path: string;
    }>`select ${sql.id(entity.key)}::text as key, "treePath" as path from ${sql.id("campus", entity.id)}
      where "tenantId" = ${tenantId} and not "isDeleted" and "treePath" is not null`.execute(runtime.db);
    for (const { key, path } of rows) paths.set(`${entity.id}\0${key}`, path);
  }
  return paths;
}
