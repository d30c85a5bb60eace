import { phrase } from "../../../../engine/language/phrase.ts";
import { sql } from "kysely";
import { savePassword } from "../../auth/accounts/credentials.ts";
import { hashPassword } from "../../auth/accounts/password-hash.ts";
import { md5Hex } from "../../auth/accounts/weak-passwords.ts";
import type { EffectInput, Operation, OperationRecord } from "../../platform/runtime.ts";
import { initialPassword, randomPassword } from "./initial-password.ts";
import { type At, changed, find, insertRows, patchRows, refuse, textOf } from "../../data/records/plain-rows.ts";

interface Person {
  /** Column of the account that names the person: `xh` or `gh`. */
  by: "xh" | "gh";
  key: string;
  userType: string;
  role: string;
  record: OperationRecord;
}

const studentOf = (record: OperationRecord): Person => ({ by: "xh", key: String(record.xh), userType: "2", role: "student", record });
const teacherOf = (record: OperationRecord): Person => ({ by: "gh", key: String(record.gh), userType: "1", role: "teacher", record });
export const personOf = (entity: string, record: OperationRecord): Person => (entity === "teacher" ? teacherOf(record) : studentOf(record));

/** The telephone binds sign-in, so it goes to an account only while nobody else has it; among equal new ones the first gets it. */
async function freePhones(at: At, people: readonly Person[]): Promise<Map<Person, string>> {
  const wanted = [...new Set(people.flatMap((person) => textOf(person.record.phone) ?? []))];
  const holders = new Map((await find(at, "sysUser", { phone: wanted })).map((owner) => [String(owner.phone), owner]));
  const free = new Map<Person, string>();
  for (const person of people) {
    const phone = textOf(person.record.phone);
    if (phone === null) continue;
    const owner = holders.get(phone);
    if (owner !== undefined && owner[person.by] !== person.key) continue;
    holders.set(phone, { [person.by]: person.key });
    free.set(person, phone);
  }
  return free;
}

async function createAccounts(at: At, people: readonly Person[], phones: ReadonlyMap<Person, string>): Promise<string[]> {
  const [taken] = people.length === 0 ? [] : await find(at, "sysUser", { accountNo: people.map((person) => person.key) });
  if (taken !== undefined) refuse(people[0]!.by, phrase`“${taken.accountNo}”已是他人的登录账号`);
  const ids = await insertRows(
    at,
    "sysUser",
    people.map((person) => {
      const { record, key } = person;
      return {
        accountNo: key,
        userName: String(record.xm),
        nickName: String(record.xm),
        userType: person.userType,
        xb: record.xb ?? null,
        phone: phones.get(person) ?? null,
        [person.by]: key,
        campusId: record.campusId ?? null,
        departmentId: record.departmentId ?? null,
        roles: [person.role],
        state: "normal",
        mustChangePassword: true,
        source: "base",
      };
    }),
  );
  await giveInitialPasswords(at, ids);
  return ids;
}

const hashes = new Map<string, Promise<string>>();

/** One hash serves all accounts that start with the school's initial password, so that importing a year's students stays fast. Without the parameter nobody can sign in before a reset. */
async function giveInitialPasswords(at: At, userIds: readonly string[]): Promise<void> {
  const md5 = initialPassword(at.call.ctx.params);
  if (md5 === null || userIds.length === 0) return;
  if (!hashes.has(md5)) hashes.set(md5, hashPassword(md5));
  const { user, runtime } = at.call;
  await sql`insert into platform.credential (tenant_id, user_id, password_hash, password_level, must_change, changed_at)
    select ${user.tenantId}, id, ${await hashes.get(md5)!}, 0, true, ${runtime.now().toISOString()}::timestamptz from unnest(${userIds}::text[]) as made(id) on conflict do nothing`.execute(
    at.tx,
  );
}

/** Creates the accounts of people or brings their name, campus, department and telephone up to date. Answers the account ids in order. All people are of one kind. @throws DataError when somebody else signs in under the number */
async function ensureAccounts(at: At, people: readonly Person[]): Promise<string[]> {
  const [first] = people;
  if (first === undefined) return [];
  const known = new Map(
    (await find(at, "sysUser", { [first.by]: people.map((person) => person.key) })).map((account) => [String(account[first.by]), account]),
  );
  const phones = await freePhones(at, people);
  const fresh = people.filter((person) => !known.has(person.key));
  const made = await createAccounts(at, fresh, phones);
  const ids = new Map(fresh.map((person, index) => [person.key, made[index]!]));
  for (const person of people) {
    const account = known.get(person.key);
    if (account === undefined) continue;
    const { record } = person;
    const wanted = {
      userName: String(record.xm),
      xb: record.xb ?? null,
      campusId: record.campusId ?? null,
      departmentId: record.departmentId ?? null,
      phone: phones.get(person) ?? account.phone ?? null,
    };
    if (Object.entries(wanted).some(([name, value]) => account[name] !== value)) await patchRows(at, "sysUser", { id: String(account.id) }, wanted);
    ids.set(person.key, String(account.id));
  }
  return people.map((person) => ids.get(person.key)!);
}

export async function linkAccounts(at: At, entity: string, people: readonly Person[]): Promise<void> {
  const userIds = await ensureAccounts(at, people);
  const links = people.flatMap((person, index) =>
    person.record.userId === userIds[index] ? [] : [{ id: String(person.record.id), userId: userIds[index]! }],
  );
  if (links.length === 0) return;
  await sql`update ${sql.id("campus", entity)} as person set "userId" = link."userId" from unnest(${links.map((link) => link.id)}::text[], ${links.map((link) => link.userId)}::text[]) as link(id, "userId")
    where person."tenantId" = ${at.call.user.tenantId} and person.id = link.id`.execute(at.tx);
}

const mirrored = ["xm", "xb", "phone", "campusId", "departmentId"] as const;
const concernsAccount = (record: OperationRecord, before: OperationRecord | null): boolean =>
  before === null || mirrored.some((name) => changed(record, before, name));

async function linkStudents(inputs: readonly EffectInput[]): Promise<void> {
  const concerned = inputs.filter(({ record, before }) => concernsAccount(record, before));
  if (concerned.length > 0)
    await linkAccounts(
      concerned[0]!,
      "baseStudentInfo",
      concerned.map(({ record }) => studentOf(record)),
    );
}

export const studentAccount: Operation = {
  kind: "effect",
  name: "base.studentAccount",
  title: "学生登录账号",
  run: (input) => linkStudents([input]),
  runMany: async (inputs) => {
    await linkStudents(inputs);
    return inputs.map(() => undefined);
  },
};

const leftStates = new Set(["01", "02", "03", "05", "06", "07", "08"]);

/** Disables the account and ends the class duties on the day of leaving. */
async function endDuties(at: At, gh: string, leaveDate: string): Promise<void> {
  await patchRows(at, "sysUser", { gh }, { state: "disabled" });
  await at.tx
    .withSchema("campus")
    .updateTable("counsellorClass")
    .set({ endDate: leaveDate, updateTime: at.call.ctx.now, updateUser: at.call.user.id })
    .where("tenantId", "=", at.call.user.tenantId)
    .where("isDeleted", "=", false)
    .where("gh", "=", gh)
    .where((eb) => eb.or([eb("endDate", "is", null), eb("endDate", ">", leaveDate)]))
    .execute();
  await patchRows(at, "stuClass", { fdyGh: gh, isGraduated: false }, { fdyGh: null });
  await patchRows(at, "stuClass", { bzrGh: gh, isGraduated: false }, { bzrGh: null });
}

export const teacherAccount: Operation = {
  kind: "effect",
  name: "base.teacherAccount",
  title: "教职工登录账号",
  run: async (input) => {
    const { record, before } = input;
    if (concernsAccount(record, before)) await linkAccounts(input, "teacher", [teacherOf(record)]);
    if (changed(record, before, "dqzt") && leftStates.has(String(record.dqzt))) await endDuties(input, String(record.gh), String(record.leaveDate));
  },
};

export const closeAccount: Operation = {
  kind: "effect",
  name: "base.closeAccount",
  title: "停用已删除人员的账号",
  run: async (input) => {
    const { by, key } = personOf(input.entity, input.record);
    await patchRows(input, "sysUser", { [by]: key }, { state: "disabled" });
  },
};

export const syncAccount: Operation = {
  kind: "action",
  name: "base.syncAccount",
  title: "同步账号",
  input: { type: "object", properties: {}, additionalProperties: false },
  audit: ({ records }) => `同步 ${records.length} 个账号`,
  run: async (input) => {
    await linkAccounts(
      input,
      input.entity,
      input.records.map((record) => personOf(input.entity, record)),
    );
    return { synced: input.records.length };
  },
};

/** A new password that is shown once, to the one who reset it; the person must change it at the next sign-in. Open sessions end. */
export const resetPassword: Operation = {
  kind: "action",
  name: "base.resetPassword",
  title: "重置密码",
  input: { type: "object", properties: {}, additionalProperties: false },
  audit: ({ records }) => `重置 ${records.map((row) => String(row.xh ?? row.gh)).join("、")} 的密码`,
  run: async (input) => {
    if (input.records.length > 50) refuse("", "一次最多重置 50 个账号");
    const { user, runtime } = input.call;
    const shows: { label: string; value: string }[] = [];
    for (const record of input.records) {
      const [userId = ""] = await ensureAccounts(input, [personOf(input.entity, record)]);
      const password = randomPassword();
      await savePassword(input.tx, runtime.now(), { tenantId: user.tenantId, userId, md5: md5Hex(password), level: 2, mustChange: true });
      await sql`update platform.session set revoked_at = ${runtime.now().toISOString()}, revoked_why = 'password reset'
        where tenant_id = ${user.tenantId} and user_id = ${userId} and revoked_at is null`.execute(input.tx);
      shows.push({ label: `${record.xm}（${record.xh ?? record.gh}）`, value: password });
    }
    return { shows };
  },
};

/** Leaving: the state and day are written, then the same effects as an edit by hand. */
export const leaveSchool: Operation = {
  kind: "action",
  name: "base.leaveSchool",
  title: "离职办理",
  input: {
    type: "object",
    properties: { dqzt: { type: "string", enum: [...leftStates] }, leaveDate: { type: "string", format: "date" } },
    required: ["dqzt", "leaveDate"],
    additionalProperties: false,
  },
  audit: ({ records, input }) => `办理 ${records.map((row) => row.xm).join("、")} 离校，日期 ${input.leaveDate}`,
  run: async (input) => {
    for (const record of input.records) {
      await patchRows(input, "teacher", { id: String(record.id) }, { dqzt: input.input.dqzt, leaveDate: input.input.leaveDate });
      await endDuties(input, String(record.gh), String(input.input.leaveDate));
    }
    return { left: input.records.length };
  },
};
