import type { FieldDocument } from "../../engine/fields/field-document.ts";
import type { EntityDocument } from "../../engine/kinds/entity/document.ts";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { sql } from "kysely";
import type { CampusDocument } from "../../engine/documents/index.ts";
import { startEmbedded } from "../../src/server/platform/database/embedded.ts";
import { APP_ROLE } from "../../src/server/platform/database/migrate.ts";
import { openAt, ownerPlace, prepareEmbedded } from "../../src/server/platform/database/open.ts";
import type { Database } from "../../src/server/platform/database/database.ts";
import { applyPlan, planStructure } from "../../src/server/releases/structure/index.ts";
import { entityDoc, modelOf } from "../support/model.ts";
import type { Figure } from "./measure.ts";

const ROWS = Number(process.env.STRUCTURE_ROWS ?? 1_000_000);
const LIMIT_MS = 1000;

/** Milliseconds of the slowest statement. */
export interface Wait {
  reader: number;
  writer: number;
}

const area: CampusDocument = { kind: "area", id: "trial", title: "试验", service: "yxgl", menu: [], roles: [{ code: "gly", title: "管理员" }] };
const field = (name: string, type: FieldDocument["type"], rest: Partial<FieldDocument> = {}): FieldDocument => ({ name, title: name, type, ...rest });
const first = [
  field("name", "string"),
  field("no", "string"),
  field("amount", "number", { scale: 2 }),
  field("from", "date"),
  field("to", "date"),
  field("word", "string"),
];

interface Step {
  what: string;
  /** Applied to the fields and the rest of the document before. */
  fields?(fields: FieldDocument[]): FieldDocument[];
  rest?: Partial<EntityDocument>;
  drop?: string[];
  /** Default: the goal for what has an online form; an exclusion constraint is built under a lock only. */
  limitMs?: number;
}

const change = (name: string, rest: Partial<FieldDocument>) => (fields: FieldDocument[]) =>
  fields.map((one) => (one.name === name ? { ...one, ...rest } : one));
const add = (one: FieldDocument) => (fields: FieldDocument[]) => [...fields, one];

const steps: Step[] = [
  { what: "a new field", fields: add(field("remark", "string")) },
  { what: "a new required field with a default", fields: add(field("mood", "string", { required: true, default: "好" })) },
  { what: "a longer text", fields: change("word", { maxLength: 300 }) },
  { what: "a shorter text, every value looked at", fields: change("word", { maxLength: 100 }) },
  { what: "a field made required, every value looked at", fields: change("name", { required: true }) },
  { what: "a renamed field", fields: change("word", { name: "words", renamedFrom: ["word"] }) },
  { what: "an index", rest: { indexes: [["words"]] } },
  { what: "a text made a number, 1 value a row converted", fields: change("no", { type: "integer" }) },
  { what: "a unique rule", rest: { indexes: [["words"]], unique: [["no"]] } },
  { what: "a unique number made a number with a point", fields: change("no", { type: "number", scale: 1 }) },
  { what: "a new computed field", fields: add(field("twice", "number", { computed: { mul: [{ field: "amount" }, 2] }, store: true })) },
  { what: "a retired field", fields: (fields) => fields.filter(({ name }) => name !== "remark" && name !== "words"), rest: { unique: [["no"]] } },
  { what: "a dropped field with its backup", drop: ["thing.words"] },
  {
    what: "a rule against overlap (no online form in PostgreSQL)",
    rest: { rules: [{ key: "free", message: "重叠", noOverlap: { of: ["from", "to"], per: "no" } }] },
    limitMs: Number.POSITIVE_INFINITY,
  },
];

async function fill(db: Database): Promise<void> {
  for (let from = 1; from <= ROWS; from += 100_000)
    await sql`insert into campus.thing ("tenantId", id, "createTime", name, no, amount, "from", "to", word)
      select '000000', lpad(n::text, 8, '0'), timestamp '2026-01-01' + n * interval '1 second', 'n' || n, n::text, n / 100.0, '2026-01-01', '2026-01-02', 'w' || n % 1000
      from generate_series(${from}::int, ${Math.min(from + 99_999, ROWS)}::int) n`.execute(db);
}

/** The longest that a reader or a writer waits while the structure of a table with 1,000,000 rows changes under them. */
export async function measureStructure(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "campus-bench-structure-"));
  const server = await startEmbedded({ dataDir });
  await prepareEmbedded(server, "bench");
  const opened = await openAt(
    { socketDir: server.socketDir, port: server.port, user: APP_ROLE, database: "bench" },
    { owner: ownerPlace(server, "bench") },
  );
  let traffic: Worker | null = null;
  try {
    await run(opened.db, { fields: first, rest: {} });
    console.log(`loading ${ROWS} rows`);
    await fill(opened.db);
    const workerData = { host: server.socketDir, user: APP_ROLE, database: "bench", rows: ROWS };
    traffic = new Worker(new URL("./structure-traffic.ts", import.meta.url), { workerData });
    return await measureSteps(opened.db, traffic);
  } finally {
    await traffic?.terminate();
    await opened.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Shape {
  fields: FieldDocument[];
  rest: Partial<EntityDocument>;
}

async function run(db: Database, { fields, rest }: Shape, drop: string[] = []): Promise<void> {
  const model = modelOf([area, entityDoc("thing", fields, rest)]);
  await applyPlan(db, await planStructure(db, model, { drop }), { model });
}

async function measureSteps(db: Database, traffic: Worker): Promise<Figure[]> {
  const figures: Figure[] = [];
  let shape: Shape = { fields: first, rest: {} };
  for (const { what, fields, rest, drop, limitMs = LIMIT_MS } of steps) {
    shape = { fields: fields?.(shape.fields) ?? shape.fields, rest: rest ?? shape.rest };
    await heard(traffic);
    const started = performance.now();
    await run(db, shape, drop);
    const seconds = (performance.now() - started) / 1000;
    const { reader, writer } = await heard(traffic);
    const ours = Math.max(reader, writer);
    figures.push({
      what: `1,000,000 rows, ${what}: longest wait`,
      beside: `carried out in ${seconds.toFixed(1)} s`,
      ours,
      plain: null,
      unit: "ms",
      value: ours,
      goal: { atMost: limitMs },
    });
    console.log(`${what}: reader ${reader.toFixed(0)} ms, writer ${writer.toFixed(0)} ms, ${seconds.toFixed(1)} s`);
  }
  return figures;
}

/** The longest waits since it was last asked. */
async function heard(traffic: Worker): Promise<Wait> {
  traffic.postMessage("longest");
  const [wait] = (await once(traffic, "message")) as [Wait];
  return wait;
}
