import { phrase } from "../../../../engine/language/phrase.ts";
import { sql } from "kysely";
import { accountEntity } from "../../identity/account.ts";
import { graceDays } from "../../auth/license/license-end.ts";
import { licenseEntity, licenseState, machineCode, registerSoft, warnDays } from "../../auth/license/license.ts";
import { messageEntity, putInInboxes } from "../../data/inboxes.ts";
import type { At } from "../../data/records/plain-rows.ts";
import type { Operation } from "../../platform/runtime.ts";
import { asked, line, nothing } from "../kit/inputs.ts";
import { defineAction } from "../kit/define-operations.ts";
import { recordsOf } from "../kit/records.ts";

export const licenseCode = defineAction("softLicense", {
  name: "system.licenseCode",
  title: "获取机器码",
  input: nothing,
  audit: () => "获取机器码",
  run: async ({ call }) => ({ shows: [{ label: "机器码", value: await machineCode(call.runtime) }] }),
});

export const licenseStatus = defineAction("softLicense", {
  name: "system.licenseStatus",
  title: "查询授权状态",
  input: nothing,
  audit: () => "查询软件授权状态",
  run: async ({ call }) => {
    const state = await licenseState(call.runtime, call.user.tenantId);
    return {
      shows: [
        { label: "状态", value: state.registered ? phrase`已注册` : phrase`未注册` },
        { label: "授权单位", value: state.schoolName ?? "" },
        { label: "版本", value: state.edition },
        { label: "授权模块", value: state.modules.join("、") },
        { label: "到期日期", value: state.expireDate ?? "" },
        { label: "剩余天数", value: state.daysLeft === null ? "" : phrase`${state.daysLeft} 天` },
      ],
    };
  },
});

export const registerLicense = defineAction("softLicense", {
  name: "system.registerLicense",
  title: "注册软件",
  input: asked({ schoolName: line, registerCode: { type: "string", minLength: 1, maxLength: 4000 } }),
  audit: ({ input }) => `注册软件，授权单位“${input.schoolName}”`,
  run: async ({ call, input }) => {
    const license = await registerSoft(call.runtime, {
      tenantId: call.user.tenantId,
      schoolName: input.schoolName,
      code: input.registerCode,
    });
    return {
      shows: [
        { label: "授权单位", value: license.schoolName },
        { label: "到期日期", value: license.expireDate },
      ],
    };
  },
});

/** Days before the end, and after it, on which administrators are told. */
const toldOn: ReadonlySet<number> = new Set([30, 14, 7, 3, 1, 0, -1, -7, -14, -21, -28]);

/** Keeps the state of the registration true and tells administrators in time. Each of these days once. */
export const licenseWatch: Operation = {
  kind: "job",
  name: "system.licenseWatch",
  title: "软件授权到期提醒",
  run: async (at) => {
    const { expireDate, daysLeft } = await licenseState(at.call.runtime, at.call.user.tenantId);
    const row = await recordsOf(at, licenseEntity).findOne({ machineCode: await machineCode(at.call.runtime) });
    if (row === null || expireDate === null || daysLeft === null) return;
    const state = daysLeft < 0 ? "expired" : daysLeft <= warnDays ? "expiring" : "valid";
    if (row.state !== state) await recordsOf(at, licenseEntity).change(row.id, { state }, { judge: false });
    const recordId = `${row.id}:${daysLeft}`;
    if (!toldOn.has(daysLeft) || (await recordsOf(at, messageEntity).findOne({ businessType: licenseEntity, businessId: recordId })) !== null) return;
    await putInInboxes(at.call, await administrators(at), {
      kind: "system",
      title: daysLeft < 0 ? "软件授权已到期" : "软件授权即将到期",
      content: `软件授权的有效期至 ${expireDate}。到期 ${graceDays} 天后只有系统管理员可以登录，请向供应商索取新的注册码，在“系统注册”中填写。`,
      url: "/registerschool",
      entity: licenseEntity,
      recordId,
    });
  },
};

async function administrators(at: At): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from campus.${sql.id(accountEntity)}
    where "tenantId" = ${at.call.user.tenantId} and not "isDeleted" and 'gly' = any(roles)`.execute(at.tx);
  return rows.map((row) => row.id);
}

export const licenceOperations = [licenseCode, licenseStatus, registerLicense] as const;
