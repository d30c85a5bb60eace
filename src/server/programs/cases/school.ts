import type { Connections } from "../../platform/database/database.ts";
import type { BegunWork, Undoing } from "../../platform/database/undone.ts";
import { defaultTenant } from "../../platform/config.ts";
import type { Call, Runtime } from "../../platform/runtime.ts";
import { forgetEverything } from "../../platform/timed-cache.ts";
import { callOfPerson } from "../../data/calls/call-of-person.ts";
import { runDue, systemCall } from "../../data/flow/index.ts";
import { fetchRecords } from "../../data/records/index.ts";
import { accountEntity } from "../../identity/account.ts";
import { loadDemoAtRest } from "../../areas/demo/index.ts";
import type { CaseAccount } from "../../../../engine/kinds/cases/document.ts";
import { isView } from "../../../../engine/kinds/entity/document.ts";
import type { Model } from "../../../../engine/model/model.ts";
import { StillReads } from "../../platform/database/still-reads.ts";
import { ensureSystemRows } from "../system-rows.ts";
import { Unfit } from "./unfit.ts";

/** What the clock of a case says when it begins. */
export const caseClock = "2026-11-23 08:00:00";

const dateOf = (clock: string): Date => new Date(`${clock.replace(" ", "T")}+08:00`);

/** Fills an empty database with the school of the cases, as it is once a server has started on it. */
export async function seedCaseSchool(runtime: Omit<Runtime, "now">): Promise<void> {
  const seeding: Runtime = { ...runtime, now: () => dateOf(caseClock) };
  await loadDemoAtRest(seeding);
  await ensureSystemRows(seeding);
}

/** What cases read of the school over and over; a view and a summary are written with the rows that they tell of. */
export const readsOfSchool = (model: Model): StillReads =>
  new StillReads((table) => {
    const doc = model.entities.get(table)?.doc;
    return doc !== undefined && !isView(doc) && doc.from === undefined;
  });

/** The school while one case is tried: its clock, its people. Nothing of it stays. */
export interface CaseSchool {
  runtime: Runtime;
  /** Time passes until then, and what falls due is done. */
  pass(clock: string): Promise<void>;
  /** As late as it is. */
  clock(): string;
  callOf(account: CaseAccount): Promise<Call>;
  system(): Promise<Call>;
}

/** A school that cases are tried on, one after another or side by side. */
export interface SeededSchool {
  seeded: Runtime;
  /** Of its database. */
  undoing: Undoing;
}

/**
 * The seeded school, as it is at `clock`, for several tries that begin alike: each is undone alone, what they begin with is done once, and nothing
 * stays. Each try has a runtime of its own, so that nothing is remembered of another.
 */
export async function beginOnSchool({ seeded, undoing }: SeededSchool, clock: string): Promise<BegunSchool> {
  const begun = await undoing.begin();
  const school = schoolOn(seeded, begun.connections, clock);
  return {
    school,
    attempt: (work) => begun.part((connections) => work(schoolOn(seeded, connections, school.clock()))),
    end: begun.end,
  };
}

export interface BegunSchool {
  school: CaseSchool;
  /** Tries something on top of what was done, as late as it is there. */
  attempt<T>(work: (school: CaseSchool) => Promise<T>): Promise<T>;
  end: BegunWork["end"];
}

function schoolOn(seeded: Runtime, connections: Connections, begin: string): CaseSchool {
  let now = begin;
  const runtime: Runtime = { ...seeded, connections, db: connections.db, now: () => dateOf(now) };
  const system = () => systemCall(runtime, defaultTenant);
  const pass = async (next: string) => {
    if (next < now) throw new Unfit(`时间不能倒退：${now} 之后是 ${next}`);
    now = next;
    forgetEverything(runtime);
    await runDue(runtime);
  };
  return { runtime, system, pass, clock: () => now, callOf: async (account) => callOfAccount(await system(), account) };
}

async function callOfAccount(system: Call, account: CaseAccount): Promise<Call> {
  const { runtime, model } = system;
  const where = typeof account === "string" ? { field: "accountNo", eq: account } : { field: "roles", hasAny: [account.role] };
  const [found] = (await fetchRecords({ call: system, entity: model.entities.get(accountEntity)!, where, own: new Set(["accountNo"]) })).toSorted(
    byNumber,
  );
  const of = { tenantId: defaultTenant, userId: found?.id ?? "", language: "zh-CN", traceId: "case" };
  const call = found === undefined ? null : await callOfPerson(runtime, of);
  if (call === null) throw new Unfit(`学校中没有可登录的账号 ${typeof account === "string" ? account : `（角色 ${account.role}）`}`);
  return call;
}

const byNumber = (a: { record: Record<string, unknown> }, b: { record: Record<string, unknown> }): number =>
  String(a.record.accountNo) < String(b.record.accountNo) ? -1 : 1;
