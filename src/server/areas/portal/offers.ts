import { sql } from "kysely";
import { phrase, type Words } from "../../../../engine/language/phrase.ts";
import { type At, textOf, listOf } from "../../data/records/plain-rows.ts";
import { hoursAfter } from "../../platform/hours-after.ts";
import { recordsOf, type Row, type TableRow } from "../kit/records.ts";

/** Who asks, read once for all conditions. */
export interface Applicant {
  /** Null for the platform itself. */
  account: Row<"sysUser"> | null;
  /** Null for who is no student. */
  student: Row<"baseStudentInfo"> | null;
  /** Their applications, newest first. */
  applies: readonly Row<"businessApply">[];
}

export async function applicantAt(at: At): Promise<Applicant> {
  const { user } = at.call;
  const account = await recordsOf(at, "sysUser").findOne({ id: user.id });
  const student = user.xh === null ? null : await recordsOf(at, "baseStudentInfo").findOne({ xh: user.xh });
  return { account, student, applies: await recordsOf(at, "businessApply").find({ userId: user.id }) };
}

const HOT_HOURS = 24 * 30;

/** How often each item was asked for in the last 30 days, by whomever: a number of the whole school, of nobody in particular. */
export async function recentApplies({ call, tx }: At): Promise<Map<string, number>> {
  const since = hoursAfter(call.ctx.now, -HOT_HOURS);
  const { rows } = await sql<{ itemId: string; n: number }>`select "itemId", count(*)::int as n from campus."businessApply"
    where "tenantId" = ${call.user.tenantId} and not "isDeleted" and "itemId" is not null and "applyTime" > ${since}::timestamp group by 1`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.itemId, row.n]));
}

const fits = (wanted: unknown, own: readonly string[]): boolean => listOf(wanted).length === 0 || listOf(wanted).some((one) => own.includes(one));

/** Why the person may not ask for this now, as sentences; none = they may. `conditions` are the item's rows. */
export function reasonsAgainst(at: At, item: Row<"serviceItem">, who: Applicant): Words[] {
  const { now } = at.call.ctx;
  const { account, student } = who;
  const reasons: Words[] = [];
  if (item.state !== "online") return ["该事项未上线"];
  const start = textOf(item.openStart);
  const end = textOf(item.openEnd);
  if (start !== null && now < start) reasons.push(phrase`${start.slice(0, 16)} 开放`);
  if (end !== null && now > end) reasons.push(phrase`已于 ${end.slice(0, 16)} 截止`);
  if (!fits(item.userTypes, [account?.userType ?? ""]) || !fits(item.roleIds, at.call.user.roles)) reasons.push("不面向您的人群");
  if (!inDepartments(at, item.departmentIds, account?.departmentId)) reasons.push("不面向您所在的学院");
  if (listOf(item.grades).length > 0 && !listOf(item.grades).includes(student?.grade ?? "")) reasons.push("不面向您所在的年级");
  const most = item.maxPerTerm ?? 0;
  if (most > 0 && timesThisTerm(at, item, who) >= most) reasons.push(phrase`每学期最多申请 ${most} 次`);
  for (const row of item.conditions ?? []) if (!holds(at, row, { item, who })) reasons.push(row.failTip);
  return reasons;
}

function inDepartments({ call }: At, wanted: readonly string[] | null, own: string | null | undefined): boolean {
  const ids = listOf(wanted);
  if (ids.length === 0) return true;
  const path = own == null ? "" : (call.ctx.treePath("department", own) ?? "");
  return ids.some((id) => path.includes(`/${id}/`));
}

/** Half a year counts as the term: the calendar may not be filled yet when services are. */
const TERM_HOURS = 24 * 182;
function timesThisTerm(at: At, item: Row<"serviceItem">, { applies }: Applicant): number {
  const since = hoursAfter(at.call.ctx.now, -TERM_HOURS);
  return applies.filter((apply) => apply.itemId === item.id && apply.applyTime > since && apply.businessState !== "withdrawn").length;
}

/** A fact about the person; undefined where the product keeps none, and then a condition on it does not hold. */
function factOf(at: At, kind: string, { item, who }: { item: Row<"serviceItem">; who: Applicant }): string | undefined {
  switch (kind) {
    case "1":
      return textOf(who.student?.xjzt) ?? undefined;
    case "2":
      return textOf(who.student?.grade) ?? undefined;
    case "3":
      return textOf(who.account?.departmentId) ?? undefined;
    case "7":
      return String(timesThisTerm(at, item, who));
    case "8":
      return at.call.ctx.now;
    default:
      return undefined;
  }
}

function holds(at: At, row: TableRow<"serviceItem", "conditions">, about: { item: Row<"serviceItem">; who: Applicant }): boolean {
  const fact = factOf(at, row.conditionType, about);
  const value = row.value;
  if (fact === undefined) return false;
  switch (row.operator) {
    case "eq":
      return fact === value;
    case "not":
      return fact !== value;
    case "in":
      return value.split(/[,，、]/).includes(fact);
    case "le":
      return compare(fact, value) <= 0;
    case "ge":
      return compare(fact, value) >= 0;
    default:
      return false;
  }
}

function compare(a: string, b: string): number {
  const [left, right] = [Number(a), Number(b)];
  if (Number.isFinite(left) && Number.isFinite(right)) return left - right;
  return a < b ? -1 : a > b ? 1 : 0;
}
