import { booksOf } from "../kit/books.ts";
import { savePassword } from "../../auth/accounts/credentials.ts";
import { revokeUserSessions } from "../../auth/session/session-store.ts";
import { md5Hex } from "../../auth/accounts/weak-passwords.ts";
import type { OperationRecord } from "../../platform/runtime.ts";
import { assertMayOpen } from "../kit/account-access.ts";
import { randomPassword } from "../kit/initial-password.ts";
import { type At, changed, refuse } from "../../data/records/plain-rows.ts";
import { studentOf, teacherOf, personOf, ensureAccounts, linkAccounts } from "../kit/person-accounts.ts";
import { type After, defineAction, defineAfter } from "../kit/define-operations.ts";
import { recordsOf } from "../kit/records.ts";

const mirrored = ["xm", "xb", "phone", "campusId", "departmentId"] as const;
const concernsAccount = (record: OperationRecord, before: OperationRecord | null): boolean =>
  before === null || mirrored.some((name) => changed(record, before, name));

async function linkStudents(inputs: readonly After<"baseStudentInfo">[]): Promise<void> {
  const concerned = inputs.filter(({ record, before }) => concernsAccount(record, before));
  if (concerned.length > 0)
    await linkAccounts(
      concerned[0]!,
      "baseStudentInfo",
      concerned.map(({ record }) => studentOf(record)),
    );
}

export const studentAccount = defineAfter("baseStudentInfo", {
  name: "base.studentAccount",
  title: "学生登录账号",
  run: (input) => linkStudents([input]),
  runMany: async (inputs) => {
    await linkStudents(inputs);
    return inputs.map(() => undefined);
  },
});

const leftStates = new Set(["01", "02", "03", "05", "06", "07", "08"]);

/** Disables the account and ends the class duties on the day of leaving. */
async function endDuties(at: At, gh: string, leaveDate: string): Promise<void> {
  await recordsOf(at, "sysUser").change({ gh }, { state: "disabled" }, { judge: false });
  const open = (await recordsOf(at, "counsellorClass").find({ gh })).filter((row) => row.endDate === null || row.endDate > leaveDate);
  await recordsOf(at, "counsellorClass").change({ id: open.map(({ id }) => id) }, { endDate: leaveDate }, { judge: false });
  await booksOf(at, "stuClass").change({ fdyGh: gh, isGraduated: false }, { fdyGh: null });
  await booksOf(at, "stuClass").change({ bzrGh: gh, isGraduated: false }, { bzrGh: null });
}

export const teacherAccount = defineAfter("teacher", {
  name: "base.teacherAccount",
  title: "教职工登录账号",
  run: async (input) => {
    const { record, before } = input;
    if (concernsAccount(record, before)) await linkAccounts(input, "teacher", [teacherOf(record)]);
    if (changed(record, before, "dqzt") && leftStates.has(record.dqzt)) await endDuties(input, record.gh, record.leaveDate ?? "");
  },
});

export const closeAccount = defineAfter(["baseStudentInfo", "teacher"], {
  name: "base.closeAccount",
  title: "停用已删除人员的账号",
  run: async (input) => {
    const { by, key } = personOf(input.record);
    await recordsOf(input, "sysUser").change({ [by]: key }, { state: "disabled" }, { judge: false });
  },
});

export const syncAccount = defineAction(["baseStudentInfo", "teacher"], {
  name: "base.syncAccount",
  title: "同步账号",
  input: { type: "object", properties: {}, additionalProperties: false },
  audit: ({ records }) => `同步 ${records.length} 个账号`,
  run: async (input) => {
    await linkAccounts(input, input.entity, input.records.map(personOf));
    return { synced: input.records.length };
  },
});

/** A new password that is shown once, to the one who reset it; the person must change it at the next sign-in. Open sessions end. */
export const resetPassword = defineAction(["baseStudentInfo", "teacher"], {
  name: "base.resetPassword",
  title: "重置密码",
  input: { type: "object", properties: {}, additionalProperties: false },
  audit: ({ records }) => `重置 ${records.map((row) => personOf(row).key).join("、")} 的密码`,
  run: async (input) => {
    if (input.records.length > 50) refuse("", "一次最多重置 50 个账号");
    const { user, runtime } = input.call;
    const shows: { label: string; value: string }[] = [];
    for (const record of input.records) {
      const [userId = ""] = await ensureAccounts(input, [personOf(record)]);
      await assertMayOpen(input, [userId]);
      const password = randomPassword();
      await savePassword(input.tx, runtime.now(), { tenantId: user.tenantId, userId, md5: md5Hex(password), level: 2, mustChange: true });
      await revokeUserSessions(input.tx, runtime.now(), { tenantId: user.tenantId, userId, except: null, why: "password reset" });
      shows.push({ label: `${record.xm}（${personOf(record).key}）`, value: password });
    }
    return { shows };
  },
});

/** Leaving: the state and day are written, then the same effects as an edit by hand. */
export const leaveSchool = defineAction("teacher", {
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
      await recordsOf(input, "teacher").change(record.id, { dqzt: input.input.dqzt, leaveDate: input.input.leaveDate });
      await endDuties(input, record.gh, input.input.leaveDate);
    }
    return { left: input.records.length };
  },
});
