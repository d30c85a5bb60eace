import { booksOf } from "../kit/books.ts";
import { clauses, phrase, titled, type Words } from "../../../../engine/language/phrase.ts";
import { sql } from "kysely";
import { passwordBar, passwordStrength, signClasses } from "../../../../engine/values/password-strength.ts";
import { loadCredential } from "../../auth/accounts/credentials.ts";
import { verifyPassword } from "../../auth/accounts/password-hash.ts";
import { isWeakPassword, md5Hex } from "../../auth/accounts/weak-passwords.ts";
import { type At, onlyRecord, refuse, textOf } from "../../data/records/plain-rows.ts";
import { asked, line, nothing, optional } from "../kit/inputs.ts";
import { assertMayOpen } from "../kit/account-access.ts";
import { defineAction, defineBefore } from "../kit/define-operations.ts";
import { recordsOf, type Row } from "../kit/records.ts";

/** Does the caller know their own password? For what must not be done at an unlocked screen. @throws DataError */
export async function assertOwnPassword({ call, tx }: At, password: unknown): Promise<void> {
  const credential = await loadCredential(tx, call.user.tenantId, call.user.id);
  if (credential === null || !(await verifyPassword(md5Hex(String(password)), credential.passwordHash))) refuse("password", "密码不正确");
}

const classes: ["needUpper" | "needLower" | "needDigit" | "needSpecial", letters: RegExp, sentence: string][] = [
  ["needUpper", signClasses.upper, "须含大写字母"],
  ["needLower", signClasses.lower, "须含小写字母"],
  ["needDigit", signClasses.digit, "须含数字"],
  ["needSpecial", signClasses.special, "须含特殊字符"],
];

/** What a policy has against a password. */
export function faultsOf(policy: Row<"passwordPolicy">, password: string, accountNo: string | null): Words[] {
  const faults: Words[] = [];
  if (password.length < policy.minLength) faults.push(phrase`不足 ${policy.minLength} 位`);
  if (policy.maxLength != null && password.length > policy.maxLength) faults.push(phrase`超过 ${policy.maxLength} 位`);
  for (const [field, letters, sentence] of classes) if (policy[field] === true && !letters.test(password)) faults.push(sentence);
  if (passwordStrength(password) < Number.parseInt(policy.minLevel, 10)) faults.push("强度不够");
  const lower = password.toLowerCase();
  if (policy.forbidAccount === true && accountNo !== null && lower.includes(accountNo.toLowerCase())) faults.push("不得包含账号");
  const weak = (policy.weakList ?? "").split(/[\s,，;；]+/);
  if (weak.some((word) => word !== "" && word.toLowerCase() === lower) || isWeakPassword(md5Hex(password), [accountNo])) faults.push("属于弱口令");
  return faults;
}

/** What each policy says to a sample. The sample goes nowhere else: no log and no audit line holds it. */
export const testPassword = defineAction("passwordPolicy", {
  name: "system.testPassword",
  title: "测试密码",
  input: asked({ password: { type: "string", minLength: 1, maxLength: 128 }, accountNo: optional(line) }, ["password"]),
  audit: () => "用样例测试密码策略",
  run: async (input) => {
    const password = input.input.password;
    const policies = await recordsOf(input, "passwordPolicy").find({ isEnabled: true });
    const bar = passwordBar(passwordStrength(password));
    const verdicts = policies.map((policy) => {
      const faults = faultsOf(policy, password, textOf(input.input.accountNo));
      return { label: policy.policyName, value: faults.length === 0 ? phrase`符合` : phrase`${clauses(faults)}` };
    });
    return { shows: [{ label: "强度", value: phrase`${titled(bar.label)}（${bar.percent}%）` }, ...verdicts] };
  },
});

const LISTED = 200;

/** Accounts whose password is below the strength asked for. */
export const weakUsers = defineAction("passwordPolicy", {
  name: "system.weakUsers",
  title: "弱口令账号",
  input: nothing,
  audit: () => "查看弱口令账号",
  run: async ({ call, tx }) => {
    const { rows } = await sql<{ accountNo: string; userName: string; total: string }>`select u."accountNo", u."userName", count(*) over () as total
      from campus."sysUser" u join platform.credential c on c.tenant_id = u."tenantId" and c.user_id = u.id
      where u."tenantId" = ${call.user.tenantId} and not u."isDeleted" and u.state = 'normal' and c.password_level < 1 order by u."accountNo" limit ${LISTED}`.execute(
      tx,
    );
    const names = rows.map((row) => `${row.userName}（${row.accountNo}）`).join("、");
    return {
      shows: [
        { label: "人数", value: phrase`${rows[0]?.total ?? 0} 人` },
        { label: "名单", value: names || phrase`没有弱口令账号` },
      ],
    };
  },
});

/** Whom a policy is about must change the password before anything else. */
export const forceChange = defineAction("passwordPolicy", {
  name: "system.forceChange",
  title: "强制改密",
  input: nothing,
  audit: ({ records }) => `按策略“${records[0]?.policyName ?? ""}”强制改密`,
  run: async (input) => {
    const policy = onlyRecord(input.records);
    const { call, tx } = input;
    const types = policy.userTypes !== null && policy.userTypes.length > 0 ? policy.userTypes : null;
    const done = await sql`update platform.credential c set must_change = true from campus."sysUser" u
      where u."tenantId" = c.tenant_id and u.id = c.user_id and c.tenant_id = ${call.user.tenantId} and not u."isDeleted" and u.id <> ${call.user.id}
        and (${types}::text[] is null or u."userType" = any(${types}::text[]))`.execute(tx);
    const concerned = await recordsOf(input, "sysUser").find(types === null ? {} : { userType: types });
    await booksOf(input, "sysUser").changeEach(concerned.flatMap(({ id }) => (id === call.user.id ? [] : [{ id, mustChangePassword: true }])));
    return { forced: Number(done.numAffectedRows ?? 0) };
  },
});

/** A binding that was loosened is tied again by who knows the password. */
export const bindAccount = defineAction("userBinding", {
  name: "system.bindAccount",
  title: "重新绑定",
  input: asked({ password: { type: "string", minLength: 1, maxLength: 128 } }),
  audit: ({ records }) => `重新绑定 ${records[0]?.source ?? ""}`,
  run: async (input) => {
    const row = onlyRecord(input.records);
    if (row.bindState !== "unbound") refuse("", "该平台已绑定");
    await assertOwnPassword(input, input.input.password);
    const { ctx, ip } = input.call;
    await recordsOf(input, "userBinding").change(row.id, { bindState: "bound", bindTime: ctx.now, unbindTime: null, bindIp: ip }, { judge: false });
    return { bound: 1 };
  },
});

/** Whoever unbinds may open the account, and another way to sign in remains: a password, or another binding. */
export const mayUnbind = defineBefore("userBinding", {
  name: "system.mayUnbind",
  title: "能否解绑",
  run: async (input) => {
    const userId = input.record.userId ?? "";
    await assertMayOpen(input, [userId]);
    if ((await loadCredential(input.tx, input.call.user.tenantId, userId)) !== null) return;
    const others = (await recordsOf(input, "userBinding").find({ userId, bindState: "bound" })).filter((row) => row.id !== input.record.id);
    if (others.length === 0) refuse("", "解绑后将无法登录，请先设置密码");
  },
});

export const securityOperations = [testPassword, weakUsers, forceChange, bindAccount, mayUnbind] as const;
