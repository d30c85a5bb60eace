import { sql } from "kysely";
import { DEMO_TENANT } from "../../../src/server/areas/demo/index.ts";
import { createSession } from "../../../src/server/auth/session/session-store.ts";
import type { Runtime } from "../../../src/server/platform/runtime.ts";
import type { DriveCall, DrivePerson } from "./drive.ts";

export type Role = "student" | "fdy" | "dept" | "gly";

export interface Account {
  id: string;
  accountNo: string;
  role: Role;
}

/** Of a hundred people at work at the same time (specification, section 1: who uses the product). */
export const shares: Readonly<Record<Role, number>> = { student: 70, fdy: 20, dept: 7, gly: 3 };

/** So many accounts of the demo school, by `shares`; where a role has too few people they come again. */
export async function accountsOf(runtime: Runtime, count: number): Promise<Account[]> {
  const found: Account[] = [];
  for (const role of Object.keys(shares) as Role[]) {
    const wanted = Math.max(1, Math.round((count * shares[role]) / 100));
    const { rows } = await sql<{ id: string; accountNo: string }>`select id, "accountNo" from campus."sysUser"
      where "tenantId" = ${DEMO_TENANT} and not "isDeleted" and roles @> array[${role}]::text[] order by "accountNo" limit ${wanted}`.execute(
      runtime.db,
    );
    for (let at = 0; at < wanted; at += 1) found.push({ ...rows[at % rows.length]!, role });
  }
  return found;
}

/** An access token of a session of its own. */
export async function tokenOf(runtime: Runtime, userId: string): Promise<string> {
  const of = { tenantId: DEMO_TENANT, userId, entrance: "main", ip: "127.0.0.1", userAgent: "bench" } as const;
  return (await createSession(runtime.db, runtime.now(), of)).tokens.access;
}

const leave = "/api/yxgl/leaveApplication";
const base = "/api/flySource-base";
const page = { current: "1", size: "20" };

/** A list with its sums and columns behind references, as its page asks for it. */
export const list = (variant: Role): DriveCall => ({
  name: "list",
  path: `${leave}/list`,
  query: {
    ...page,
    columns: "xh.xm,leaveTypeId.guide,paramId.commitment,leaveTypeId.maxDaysOnce",
    sums: "sum:days",
    screen: variant === "student" || variant === "gly" ? "leave/application" : "leave/approval",
    variant,
    descs: "submitTime",
  },
});
export const getOne = (id: string): DriveCall => ({ name: "getOne", path: `${leave}/getOne`, query: { id } });
export const notices: DriveCall = {
  name: "notices",
  path: `${base}/sysNotice/list`,
  query: { current: "1", size: "8", screen: "personal/mynotice", descs: "isTop,publishTime", columns: "id" },
};
export const statistic: DriveCall = { name: "statistic", path: `${leave}/statistics`, body: { stat: "leaveOverview", dimension: "department" } };

/** What a person's pages ask for; `today` as `yyyy-MM-dd`. */
export const homeOf = ({ id }: Account, today: string): DriveCall[] => [
  { name: "routes", path: `${base}/sysMenu/getUserRoutes`, query: { platform: "pc" } },
  { name: "context", path: `${base}/screen/context` },
  { name: "buttons", path: `${base}/sysMenu/getUserBtn` },
  { name: "desktop", path: `${base}/userDesktop/getMine` },
  { name: "todo", path: `${base}/userTodo/getMine` },
  notices,
  {
    name: "messages",
    path: `${base}/messageLog/list`,
    query: { current: "1", size: "6", screen: "personal/mymessage", receiverId: id, descs: "sendTime", columns: "id" },
  },
  {
    name: "schedule",
    path: `${base}/userSchedule/list`,
    query: {
      current: "1",
      size: "50",
      screen: "personal/userschedule",
      "startTime.start": `${today.slice(0, 7)}-01 00:00:00`,
      ascs: "startTime",
      columns: "id",
    },
  },
];

/** A draft that breaks no rule; `#n` makes each another. */
export const draft = (leaveTypeId: string): DriveCall => ({
  name: "save",
  path: `${leave}/add`,
  body: {
    leaveTypeId,
    startTime: "2026-12-01 08:00:00",
    endTime: "2026-12-01 18:00:00",
    reason: "家中有急事需要处理 #n",
    isOutSchool: false,
    isOutCity: false,
    isStayOut: false,
    emergencyContact: "家长",
    emergencyPhone: "13900001111",
    commitment: true,
    parentKnown: true,
  },
});

export interface Ground {
  /** A leave each role may read, of people of `accountsOf`. */
  own: ReadonlyMap<string, string>;
  leaveTypeId: string;
  today: string;
}

/** A leave of each student, and one for those who read many. */
export async function groundOf(runtime: Runtime, accounts: readonly Account[]): Promise<Ground> {
  const numbers = accounts.filter(({ role }) => role === "student").map(({ accountNo }) => accountNo);
  const { rows } = await sql<{ xh: string; id: string }>`select distinct on (xh) xh, id from campus."leaveApplication"
    where "tenantId" = ${DEMO_TENANT} and not "isDeleted" and xh = any(${numbers}::text[]) order by xh, id`.execute(runtime.db);
  const type = await sql<{ id: string }>`select id from campus."leaveType" where "tenantId" = ${DEMO_TENANT} order by id limit 1`.execute(runtime.db);
  const today = new Date(runtime.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  return { own: new Map(rows.map(({ xh, id }) => [xh, id])), leaveTypeId: type.rows[0]!.id, today };
}

/** What somebody does again and again: home, a list walked, a record opened, now and then a draft. */
async function workOf(runtime: Runtime, account: Account, ground: Ground): Promise<DrivePerson> {
  const id = ground.own.get(account.accountNo);
  const opened = id === undefined ? [] : [getOne(id)];
  const home = homeOf(account, ground.today);
  const calls =
    account.role === "student"
      ? [...home, list("student"), ...opened, notices, list("student"), ...opened, draft(ground.leaveTypeId)]
      : [...home, list(account.role), notices, list(account.role), ...(account.role === "gly" ? [statistic] : []), list(account.role)];
  return { token: await tokenOf(runtime, account.id), calls };
}

/** The work of all of them, one after the other: the sessions are made with the connections of one process. */
export async function worksOf(runtime: Runtime, accounts: readonly Account[], ground: Ground): Promise<DrivePerson[]> {
  const people: DrivePerson[] = [];
  for (const account of accounts) people.push(await workOf(runtime, account, ground));
  return people;
}
