import { sql } from "kysely";
import { savePassword } from "../../auth/accounts/credentials.ts";
import { md5Hex } from "../../auth/accounts/weak-passwords.ts";
import type { EffectInput, Operation, OperationRecord } from "../../platform/runtime.ts";
import { assertMayOpen } from "../kit/account-access.ts";
import { randomPassword } from "../kit/initial-password.ts";
import { type At, changed, patchRows, refuse } from "../../data/records/plain-rows.ts";
import { studentOf, teacherOf, personOf, ensureAccounts, linkAccounts } from "../kit/person-accounts.ts";

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
      await assertMayOpen(input, [userId]);
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
