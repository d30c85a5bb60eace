import { phrase } from "../../../../engine/language/phrase.ts";
import { sql } from "kysely";
import { hashPassword } from "../../auth/accounts/password-hash.ts";
import { assertMayOpen } from "./account-access.ts";
import { initialPassword } from "./initial-password.ts";
import { type At, refuse, textOf } from "../../data/records/plain-rows.ts";
import { booksOf } from "./books.ts";
import { recordsOf, type Row } from "./records.ts";

/** Somebody whose record carries an account. */
export interface Person {
  /** Column of the account that names the person: `xh` or `gh`. */
  by: "xh" | "gh";
  key: string;
  userType: string;
  role: string;
  record: Row<"baseStudentInfo"> | Row<"teacher">;
}

export const studentOf = (record: Row<"baseStudentInfo">): Person => ({ by: "xh", key: record.xh, userType: "2", role: "student", record });
export const teacherOf = (record: Row<"teacher">): Person => ({ by: "gh", key: record.gh, userType: "1", role: "teacher", record });
export const personOf = (record: Row<"baseStudentInfo"> | Row<"teacher">): Person => ("gh" in record ? teacherOf(record) : studentOf(record));

/** The telephone binds sign-in, so it goes to an account only while nobody else has it; among equal new ones the first gets it. */
async function freePhones(at: At, people: readonly Person[]): Promise<Map<Person, string>> {
  const wanted = [...new Set(people.flatMap((person) => textOf(person.record.phone) ?? []))];
  const holders = new Map<string, Pick<Row<"sysUser">, "xh" | "gh">>(
    (await recordsOf(at, "sysUser").find({ phone: wanted })).map((owner) => [owner.phone ?? "", owner]),
  );
  const free = new Map<Person, string>();
  for (const person of people) {
    const phone = textOf(person.record.phone);
    if (phone === null) continue;
    const owner = holders.get(phone);
    if (owner !== undefined && owner[person.by] !== person.key) continue;
    holders.set(phone, { xh: null, gh: null, [person.by]: person.key });
    free.set(person, phone);
  }
  return free;
}

async function createAccounts(at: At, people: readonly Person[], phones: ReadonlyMap<Person, string>): Promise<string[]> {
  const [taken] = people.length === 0 ? [] : await recordsOf(at, "sysUser").find({ accountNo: people.map((person) => person.key) });
  if (taken !== undefined) refuse(people[0]!.by, phrase`“${taken.accountNo}”已是他人的登录账号`);
  const ids = await booksOf(at, "sysUser").add(
    people.map((person) => {
      const { record, key } = person;
      return {
        accountNo: key,
        userName: record.xm,
        nickName: record.xm,
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
export async function ensureAccounts(at: At, people: readonly Person[]): Promise<string[]> {
  const [first] = people;
  if (first === undefined) return [];
  const known = new Map(
    (await recordsOf(at, "sysUser").find({ [first.by]: people.map((person) => person.key) })).map((account) => [account[first.by] ?? "", account]),
  );
  const phones = await freePhones(at, people);
  const fresh = people.filter((person) => !known.has(person.key));
  const made = await createAccounts(at, fresh, phones);
  const ids = new Map(fresh.map((person, index) => [person.key, made[index]!]));
  // Whoever gets the codes of sign-in is in the account.
  const rung = people.flatMap((person) => {
    const account = known.get(person.key);
    return account === undefined || (phones.get(person) ?? account.phone) === account.phone ? [] : [account.id];
  });
  await assertMayOpen(at, rung, "phone");
  for (const person of people) {
    const account = known.get(person.key);
    if (account === undefined) continue;
    const { record } = person;
    const wanted = {
      userName: record.xm,
      xb: record.xb ?? null,
      campusId: record.campusId ?? null,
      departmentId: record.departmentId ?? null,
      phone: phones.get(person) ?? account.phone ?? null,
    };
    if ((Object.keys(wanted) as (keyof typeof wanted)[]).some((name) => account[name] !== wanted[name]))
      await booksOf(at, "sysUser").change({ id: account.id }, wanted);
    ids.set(person.key, account.id);
  }
  return people.map((person) => ids.get(person.key)!);
}

/** Gives people the accounts of their numbers, new ones where there are none, and writes the account into their records. */
export async function linkAccounts(at: At, entity: "baseStudentInfo" | "teacher", people: readonly Person[]): Promise<void> {
  const userIds = await ensureAccounts(at, people);
  await booksOf(at, entity).changeEach(
    people.flatMap((person, index) => (person.record.userId === userIds[index] ? [] : [{ id: person.record.id, userId: userIds[index]! }])),
  );
}
