import type { Model } from "../../../../engine/model/model.ts";
import { sql } from "kysely";
import type { Entity } from "../../../../engine/model/model.ts";
import type { EvalContext } from "../../../../engine/context.ts";
import { computeStored } from "../../../../engine/validate/index.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { accounts, firstClasses, lessonTeachers } from "../base/demo/accounts.ts";
import { lessons } from "../base/demo/lessons.ts";
import { nationalCantons } from "../base/canton-table.ts";
import { calendar, currentTerm } from "../base/demo/calendar.ts";
import { copyRows, type CopyTarget } from "./copy-rows.ts";
import { schoolYearOf, shanghaiText } from "./dates.ts";
import { desktops } from "../portal/demo/desktops.ts";
import { dorms } from "../base/demo/dorms.ts";
import { codeGeneration } from "../resource/demo/code-generation.ts";
import { classLife } from "../base/demo/class-life.ts";
import { copyFlowSteps } from "./flow-steps.ts";
import { holidayBatches } from "../leave/demo/holidays.ts";
import { leaveParams, leaveRules, leaveTypes } from "../leave/demo/leave-setup.ts";
import { leaveFollowUps } from "../leave/demo/leave-follow-ups.ts";
import { leaves, type DemoLeave } from "../leave/demo/leaves.ts";
import { paramRow } from "../base/parameters.ts";
import { schoolDictionaries } from "../base/demo/school-dictionaries.ts";
import { SCHEMA } from "../../platform/sql/names.ts";
import { organisation, type DemoRow, type Organisation } from "../base/demo/organisation.ts";
import { random } from "./random.ts";
import { staff } from "../base/demo/staff.ts";
import { students } from "../base/demo/students.ts";
import { storedFiles } from "./stored-files.ts";
import * as system from "../system/demo/system.ts";
import * as portal from "../portal/demo/portal.ts";
import { serviceCategories, serviceItems } from "../portal/demo/portal-services.ts";
import { portalWork } from "../portal/demo/portal-work.ts";
import * as platform from "../system/demo/system-platform.ts";
import { calls, logins, messages, notices, operations } from "../system/demo/system-traffic.ts";
import { treePaths } from "./tree-paths.ts";
import { withoutIndexes } from "./without-indexes.ts";

/** Tenant of the one demo school. */
export const DEMO_TENANT = "000000";
/** The demo's people know no year before 2026 or after 2028, because account 2024010101 is part of the README. */
const YEARS = [2026, 2028] as const;

export interface DemoSet {
  /** Entity id -> rows, in load order. */
  rows: Map<string, DemoRow[]>;
  leaves: DemoLeave[];
}

/** The whole school as rows; the same clock day gives the same rows. `now` is a wall clock text. */
export function demoSet(now: string): DemoSet {
  const dice = random(20_260_901);
  const current = Math.min(Math.max(schoolYearOf(now.slice(0, 10)), YEARS[0]), YEARS[1]);
  const org = organisation(current);
  const days = calendar(current, now.slice(0, 10));
  const people = staff(dice, org, { calendar: days, current: currentTerm(days) });
  const all = students(dice, org);
  const house = dorms(org, all);
  const first = firstClasses(org, people).map((c) => c.id);
  const applications = leaves({ random: dice, now, staff: people, calendar: days }, all, first);
  const rows = new Map<string, DemoRow[]>(Object.entries(organisationRows(org)));
  for (const [entity, list] of Object.entries({
    canton: nationalCantons().map((c, i) => ({ id: c.cantonCode, ...c, isEnabled: true, sort: i })),
    teacher: people.teacher,
    counsellor: people.counsellor,
    counsellorClass: people.counsellorClass,
    baseStudentInfo: all,
    schoolCalendar: days.schoolCalendar,
    schoolCalendarItem: days.schoolCalendarItem,
    schoolHoliday: days.schoolHoliday,
    classPeriod: days.classPeriod,
    ...house,
    sysUser: accounts(org, people, all),
    leaveType: leaveTypes(),
    leaveParam: leaveParams(),
    leaveApprovalRule: leaveRules(),
    leaveApplication: applications.map((l) => l.row),
    ...leaveFollowUps({ random: dice, now, staff: people, calendar: days }, applications),
    ...holidayBatches(dice, current, all),
    lesson: lessons({ calendar: days, classes: firstClasses(org, people), teachers: lessonTeachers(org, people), venues: org.venue, now }),
    ...classLife(dice, org, { people: all, term: currentTerm(days) }),
    ...codeGeneration(),
  }))
    rows.set(entity, list as DemoRow[]);
  for (const [entity, list] of Object.entries(administration(now, rows))) rows.set(entity, list);
  for (const [entity, list] of Object.entries(portalRows(now, rows))) rows.set(entity, list);
  for (const [entity, list] of Object.entries(portalWork(applications, { staff: people, accounts: rows.get("sysUser") ?? [] })))
    rows.set(entity, list);
  return { rows, leaves: applications };
}

/** People of the README: their inboxes and calendars are filled. */
const named = ["admin", "dept001", "fdy001", "bzr001", "teacher001", "leader001", "security001", "dorm001", "2024010101"];

/** Settings, notices and logs. Drawn with dice of their own, so that the people and their leaves stay who they are. */
function administration(now: string, rows: ReadonlyMap<string, DemoRow[]>): Record<string, DemoRow[]> {
  const people = rows.get("sysUser") ?? [];
  const busy = people.filter((account) => named.includes(String(account.accountNo)));
  const traffic = { random: random(20_261_121), now, accounts: people, busy };
  const today = now.slice(0, 10);
  const school = String(rows.get("school")?.[0]?.schoolName ?? "");
  return {
    appName: system.apps(),
    appInfo: system.sites(school),
    loginType: system.loginTypes(),
    passwordPolicy: system.policies(),
    messageTemplate: system.templates(),
    messageConfig: system.channels(),
    fileLink: system.fileLinks(),
    tenant: platform.tenants(today, school),
    tenantPackage: platform.packages(),
    ssoClient: platform.clients(),
    ipRule: platform.ipRules(),
    sysRole: platform.ownRoles(),
    roleMenu: platform.ownGrants(),
    userSchedule: system.schedules(today, busy),
    appCollection: system.appUses(now, busy),
    ...notices(traffic),
    messageLog: messages(traffic),
    loginLog: logins(traffic),
    operationLog: operations(traffic),
    apiLog: calls(traffic),
  };
}

/** Desktop, services and help. */
function portalRows(now: string, rows: ReadonlyMap<string, DemoRow[]>): Record<string, DemoRow[]> {
  const busy = (rows.get("sysUser") ?? []).filter((account) => named.includes(String(account.accountNo)));
  return {
    serviceCategory: serviceCategories(),
    serviceItem: serviceItems(),
    quickLink: portal.quickLinks(),
    portalHelp: portal.helps(),
    portalFeedback: portal.feedbacks(now.slice(0, 10), busy),
  };
}

function organisationRows(org: Organisation): Record<string, DemoRow[]> {
  const { grades: _grades, collegeIds: _ids, ...rows } = org;
  return rows;
}

/** Fills an empty database with the demo school in one transaction; an interrupted load leaves nothing behind. */
export async function loadDemo(runtime: Runtime): Promise<void> {
  const set = demoSet(shanghaiText(runtime.now()));
  for (const [entity, list] of Object.entries(desktops(runtime.model()))) set.rows.set(entity, list);
  const files = await storedFiles(runtime, DEMO_TENANT, shanghaiText(runtime.now()).slice(0, 10));
  for (const [entity, list] of Object.entries(files)) set.rows.set(entity, [...list, ...(set.rows.get(entity) ?? [])]);
  await load(runtime, set);
}

/** The demo school before its first student: campuses, colleges, majors, classes, staff, calendar and the accounts of the staff. */
export async function loadDemoOrganisation(runtime: Runtime): Promise<void> {
  const { rows } = demoSet(shanghaiText(runtime.now()));
  const staffAccounts = (rows.get("sysUser") ?? []).filter((account) => account.xh === undefined);
  await load(runtime, {
    rows: new Map([...organisationEntities.map((id) => [id, rows.get(id) ?? []] as const), ["sysUser", staffAccounts]]),
    leaves: [],
  });
}

const organisationEntities = [
  "school",
  "campus",
  "building",
  "venue",
  "department",
  "grade",
  "major",
  "gradeMajor",
  "stuClass",
  "canton",
  "teacher",
  "counsellor",
  "counsellorClass",
  "schoolCalendar",
  "schoolCalendarItem",
  "schoolHoliday",
  "classPeriod",
];

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
    if (set.leaves.length > 0) await copySettings(target);
    if (set.leaves.length > 0) await copyFlowSteps(target, "leaveApplication", set.leaves, set.rows.get("sysUser") ?? []);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    await client.end();
  }
  await analyse(runtime, set.rows.keys());
}

/** Declared parameters at their defaults, and two dictionaries of the school's own. */
async function copySettings(target: CopyTarget): Promise<void> {
  const params = [...target.model.params.values()].map((declared, i): DemoRow => {
    const row = paramRow(declared, i + 1);
    return { ...row, paramsValue: row.paramsValue ?? "", id: String(i + 1) };
  });
  await copyRows(target, "baseParams", params);
  await copyRows(target, "dataDictionary", treePaths(schoolDictionaries(), "id", "parentId"));
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
function filled(target: CopyTarget, entity: Entity, rows: DemoRow[]): DemoRow[] {
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
