import { sql } from "kysely";
import type { EvalContext } from "../../../../engine/context.ts";
import type { Entity, Model } from "../../../../engine/model/model.ts";
import { computeStored } from "../../../../engine/validate/index.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { SCHEMA } from "../../platform/sql/names.ts";
import { copyRows, type CopyTarget } from "./copy-rows.ts";
import { shanghaiText } from "./dates.ts";
import { type Demo, type DemoCase, type DemoMade, type DemoRow, inOrder } from "./define-demo.ts";
import { copyFlowSteps } from "./flow-steps.ts";
import { demos } from "../demos.ts";
import { treePaths } from "./tree-paths.ts";
import { withoutIndexes } from "./without-indexes.ts";

/** Tenant of the one demo school. */
export const DEMO_TENANT = "000000";

export interface DemoSet {
  /** Entity id -> rows, in load order. */
  rows: Map<string, readonly DemoRow[]>;
  /** Entity id -> those of its rows that went through a flow. */
  cases: Map<string, readonly DemoCase[]>;
}

/** The school as rows, whole or what these demos bring and go on from; the same clock gives the same rows. `now` is a wall clock text. */
export function demoSet(now: string, wanted: readonly Demo[] = demos): DemoSet {
  const set: DemoSet = { rows: new Map(), cases: new Map() };
  const made = new Map<Demo, DemoMade<unknown>>();
  const of = <Made>(demo: Demo<Made>): Made => made.get(demo)!.made as Made;
  for (const demo of inOrder(wanted)) {
    const part = demo.make({ now, of });
    made.set(demo, part);
    for (const [entity, list] of Object.entries(part.rows)) set.rows.set(entity, list);
    for (const [entity, list] of Object.entries(part.cases ?? {})) set.cases.set(entity, list);
  }
  return set;
}

/** Fills an empty database with the demo school in one transaction; an interrupted load leaves nothing behind. */
export async function loadDemo(runtime: Runtime): Promise<void> {
  await load(runtime, await wholeSet(runtime));
}

async function wholeSet(runtime: Runtime): Promise<DemoSet> {
  const now = shanghaiText(runtime.now());
  const set = demoSet(now);
  const place = { model: runtime.model(), tenantId: DEMO_TENANT, today: now.slice(0, 10) };
  for (const demo of inOrder(demos))
    for (const [entity, list] of Object.entries((await demo.ofProduct?.(runtime, place)) ?? {}))
      set.rows.set(entity, [...list, ...(set.rows.get(entity) ?? [])]);
  return set;
}

/** The demo school with nothing under way: without the records that went through a flow, and without what hangs on them. */
export async function loadDemoAtRest(runtime: Runtime): Promise<void> {
  const { rows, cases } = await wholeSet(runtime);
  const moving = new Set(cases.keys());
  const entities = [...runtime.model().entities.values()];
  for (const id of moving) for (const entity of entities) if ([...entity.fields.values()].some(({ refTo }) => refTo === id)) moving.add(entity.id);
  await load(runtime, { rows: new Map([...rows].filter(([id]) => !moving.has(id))), cases: new Map() });
}

/** Demos a school has before its first student. */
export const organised = demos.filter(({ organisation }) => organisation !== undefined);

/** The demo school before its first student: its places, staff, calendar and the accounts of the staff. */
export async function loadDemoOrganisation(runtime: Runtime): Promise<void> {
  const { rows } = demoSet(shanghaiText(runtime.now()), organised);
  const staffAccounts = (rows.get("sysUser") ?? []).filter((account) => account.xh === undefined);
  const entities = organised.flatMap(({ organisation }) => organisation ?? []);
  await load(runtime, { rows: new Map([...entities.map((id) => [id, rows.get(id) ?? []] as const), ["sysUser", staffAccounts]]), cases: new Map() });
}

async function load(runtime: Runtime, set: DemoSet): Promise<void> {
  const model = runtime.model();
  const client = await runtime.connections.dedicated();
  try {
    await client.query("begin");
    const target: CopyTarget = {
      client,
      model,
      tenantId: DEMO_TENANT,
      now: shanghaiText(runtime.now()),
      ctx: loaderContext(model, shanghaiText(runtime.now())),
    };
    await withoutIndexes(client, () => copyAll(target, set));
    for (const [entity, cases] of set.cases) await copyFlowSteps(target, { entity, cases, accounts: set.rows.get("sysUser") ?? [] });
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    await client.end();
  }
  await analyse(runtime, set.rows.keys());
}

/** The loader acts for nobody in particular; computed values of demo rows read neither people nor the calendar. */
function loaderContext(model: Model, now: string): EvalContext {
  const user = {
    id: "2",
    tenantId: DEMO_TENANT,
    accountNo: "admin",
    userName: "系统管理员",
    roles: ["gly"],
    xh: null,
    gh: null,
    departmentId: null,
    lists: {},
  };
  const params = Object.fromEntries([...model.params.values()].map((declared) => [declared.id, declared.default]));
  return { user, today: now.slice(0, 10), now, xn: null, xqM: null, week: null, params, calendar: () => undefined, treePath: () => undefined };
}

async function copyAll(target: CopyTarget, set: DemoSet): Promise<void> {
  for (const [entityId, rows] of set.rows) {
    const entity = target.model.entities.get(entityId);
    if (entity === undefined) continue;
    const tables = [...entity.fields.values()].filter((f) => f.childEntity !== null && rows.some((row) => Array.isArray(row[f.name])));
    for (const field of tables) await copyRows(target, field.childEntity!, childRows(rows, field.name));
    const plain = filled(
      target,
      entity,
      rows.map((row) =>
        withoutTables(
          row,
          tables.map((f) => f.name),
        ),
      ),
    );
    await copyRows(target, entityId, entity.treeField === null ? plain : treePaths(plain, entity.key, entity.treeField));
  }
}

/** Stored computed fields that the makers of rows left to the engine. Only those that read own fields: a demo row has no others. */
function filled(target: CopyTarget, entity: Entity, rows: readonly DemoRow[]): readonly DemoRow[] {
  const missing = entity.computeOrder.filter((name) => rows.length > 0 && !(name in rows[0]!));
  if (missing.length === 0) return rows;
  return rows.map((row) => {
    const computed = computeStored({ model: target.model, entity: entity.id, record: row, ctx: target.ctx });
    return { ...row, ...Object.fromEntries(missing.map((name) => [name, computed[name] ?? null])) };
  });
}

function childRows(rows: readonly DemoRow[], field: string): DemoRow[] {
  return rows.flatMap((row) =>
    ((row[field] as DemoRow[] | undefined) ?? []).map((child, i) => ({
      ...child,
      id: `${row.id}${String(i + 1).padStart(2, "0")}`,
      parentId: row.id,
      sortNo: i,
    })),
  );
}

function withoutTables(row: DemoRow, names: readonly string[]): DemoRow {
  if (names.length === 0) return row;
  return Object.fromEntries(Object.entries(row).filter(([key]) => !names.includes(key)));
}

/** Fresh planner statistics, or the first lists after the load are slow. Table by table: the catalogues are not the application's to analyse. */
async function analyse(runtime: Runtime, entities: Iterable<string>): Promise<void> {
  for (const id of entities) if (runtime.model().entities.has(id)) await sql`analyze ${sql.id(SCHEMA, id)}`.execute(runtime.db);
}
