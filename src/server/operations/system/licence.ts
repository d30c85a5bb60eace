import { phrase } from "../../../../engine/language/phrase.ts";
import { licenseState, machineCode, registerSoft } from "../../license/license.ts";
import type { Operation } from "../define-operation.ts";
import { asked, line, nothing } from "./inputs.ts";

export const licenseCode: Operation = {
  kind: "action",
  name: "system.licenseCode",
  title: "获取机器码",
  input: nothing,
  audit: () => "获取机器码",
  run: async ({ call }) => ({ shows: [{ label: "机器码", value: await machineCode(call.runtime) }] }),
};

export const licenseStatus: Operation = {
  kind: "action",
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
};

export const registerLicense: Operation = {
  kind: "action",
  name: "system.registerLicense",
  title: "注册软件",
  input: asked({ schoolName: line, registerCode: { type: "string", minLength: 1, maxLength: 4000 } }),
  audit: ({ input }) => `注册软件，授权单位“${input.schoolName}”`,
  run: async ({ call, input }) => {
    const license = await registerSoft(call.runtime, {
      tenantId: call.user.tenantId,
      schoolName: String(input.schoolName),
      code: String(input.registerCode),
    });
    return {
      shows: [
        { label: "授权单位", value: license.schoolName },
        { label: "到期日期", value: license.expireDate },
      ],
    };
  },
};

export const licenceOperations = [licenseCode, licenseStatus, registerLicense] as const;
