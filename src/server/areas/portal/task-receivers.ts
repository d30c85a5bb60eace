import { sql } from "kysely";
import { isStorableText } from "../../../../engine/values/storable-text.ts";
import type { ReadCell } from "../../../../generator/xlsx/read-workbook.ts";
import { findFile, type StoredFile } from "../../data/files/file-store.ts";
import { cellTitle, HEADER_SEARCH_ROWS, normaliseTitle } from "../../platform/xlsx/find-header.ts";
import { storedRows } from "../../data/imports/stored-rows.ts";
import type { Call } from "../../platform/runtime.ts";
import { perRuntime, TimedCache } from "../../platform/timed-cache.ts";
import { inCharge } from "../kit/own-departments.ts";
import { type At, listOf, refuse, textOf } from "../../data/records/plain-rows.ts";
import { receiversOf } from "../kit/notice-receivers.ts";
import { type Audience, audienceInCharge } from "../kit/audience.ts";
import { type Draft, recordsOf } from "../kit/records.ts";

export interface Receiver {
  id: string;
  xh: string | null;
}

/** Titles of the column that names people, as a list of names is usually headed. */
const numbered: ReadonlySet<string> = new Set(["学号", "工号", "职工号", "账号", "xh", "gh"].map(normaliseTitle));
const MOST = 20_000;
const LONGEST = 100;

/** Whom a task goes to: the chosen audience, of it only the chosen majors, and the people of the list. */
export async function taskReceivers(at: At, task: Draft<"messageTask">): Promise<Receiver[]> {
  const audience = await ofMajors(at, await receiversOf(at, asNotice(task)), listOf(task.majorIds));
  const known = new Set(audience.map((one) => one.id));
  return [...audience, ...(await listedPeople(at, task)).filter((one) => !known.has(one.id))];
}

/** The audience as notices name it. */
const asNotice = ({ scopeType, campusIds, departmentIds, grades, classIds, roleIds, userIds }: Draft<"messageTask">): Audience => ({
  noticeScope: scopeType,
  campusIds,
  departmentIds,
  grades,
  classIds,
  roleIds,
  userIds,
});

async function ofMajors({ call, tx }: At, people: readonly Receiver[], majorIds: readonly string[]): Promise<readonly Receiver[]> {
  if (majorIds.length === 0) return people;
  const { rows } = await sql<{ xh: string }>`select xh from campus."baseStudentInfo" where "tenantId" = ${call.user.tenantId}
    and "majorId" = any(${[...majorIds]}::text[]) and not "isDeleted"`.execute(tx);
  const studying = new Set(rows.map((row) => row.xh));
  return people.filter((one) => one.xh !== null && studying.has(one.xh));
}

async function listedPeople(at: At, task: Draft<"messageTask">): Promise<Receiver[]> {
  const fileId = textOf(task.importFile);
  const numbers = fileId === null ? [] : await numbersIn(at, fileId);
  if (numbers.length === 0) return [];
  const { rows } =
    await sql<Receiver>`select id, xh from campus."sysUser" where "tenantId" = ${at.call.user.tenantId} and not "isDeleted" and state = 'normal'
    and (xh = any(${numbers}::text[]) or gh = any(${numbers}::text[]) or "accountNo" = any(${numbers}::text[]))`.execute(at.tx);
  return rows;
}

/** A file never changes, and the list of a task is asked for several times until it is sent. */
const lists = perRuntime(() => new TimedCache<readonly string[]>(10 * 60_000, 20));

/** Numbers of people in the first sheet of a workbook. @throws DataError */
async function numbersIn({ call, tx }: At, fileId: string): Promise<readonly string[]> {
  const file = await findFile(tx, call.user.tenantId, fileId);
  if (file === null) return refuse("importFile", "名单文件已不存在，请重新上传");
  return lists(call.runtime).get(`${file.tenantId}|${file.id}`, call.runtime.now().getTime(), () => readNumbers(call, file));
}

const textIn = (cell: ReadCell | undefined): string => String(cell ?? "").trim();
/** What is no number of anybody finds nobody. */
const isNumber = (cell: ReadCell | undefined): boolean => {
  const text = textIn(cell);
  return text !== "" && text.length <= LONGEST && isStorableText(text);
};

async function readNumbers(call: Call, file: StoredFile): Promise<string[]> {
  let column = -1;
  const numbers = new Set<string>();
  for await (const rows of storedRows(call, file))
    for (const { row, values } of rows) {
      if (column >= 0) {
        if (isNumber(values[column])) numbers.add(textIn(values[column]));
      } else if (row <= HEADER_SEARCH_ROWS) column = values.findIndex((cell) => numbered.has(cellTitle(cell)));
      if (numbers.size > MOST) refuse("importFile", "名单最多 20000 人");
    }
  if (column < 0) refuse("importFile", "名单里没有“学号”或“工号”一列");
  return [...numbers];
}

/** Whether the caller may write to everybody the task names; majors only take people away. */
export async function tasksInCharge(at: At, task: Draft<"messageTask">): Promise<boolean> {
  const { user } = at.call;
  if (user.roles.includes("gly") || user.roles.length === 0) return true;
  const isByName = task.scopeType === "user";
  if (!isByName && !(await audienceInCharge(at, asNotice(task)))) return false;
  const named = isByName ? await recordsOf(at, "sysUser").find({ id: listOf(task.userIds) }) : [];
  return peopleInCharge(at, [...named.map((one) => ({ id: one.id, xh: textOf(one.xh) })), ...(await listedPeople(at, task))]);
}

/** Students of the own classes; for a department everybody of it. */
async function peopleInCharge(at: At, people: readonly Receiver[]): Promise<boolean> {
  if (people.length === 0) return true;
  const students = await recordsOf(at, "baseStudentInfo").find({ xh: people.flatMap((one) => one.xh ?? []) });
  const classIds = [...new Set(students.map((one) => one.classId))];
  const isAllStudents = new Set(students.map((one) => one.xh)).size === new Set(people.map((one) => one.xh ?? one.id)).size;
  if (isAllStudents && (await audienceInCharge(at, { noticeScope: "class", classIds }))) return true;
  if (!at.call.user.roles.includes("dept")) return false;
  const mine = inCharge(at);
  const accounts = await recordsOf(at, "sysUser").find({ id: people.map((one) => one.id) });
  return accounts.every((account) => mine(account.departmentId));
}
