import { licenseState, machineCode, registerSoft } from "../../auth/license/license.ts";
import { schoolName } from "../../identity/school-name.ts";
import { defineRoute } from "../../data/calls/define-route.ts";

/** Open before sign-in: who cannot sign in because the registration is over must still be able to register. */
const getStatus = defineRoute({
  id: "license.getStatus",
  title: "授权状态",
  method: "POST",
  path: "/api/flySource-auth/openApi/getStatus",
  auth: "basic",
  body: { tenantId: { type: "id" } },
  run: async ({ runtime, call, body }) => {
    const tenantId = body.tenantId ?? call.user.tenantId;
    const { registered, schoolName: named, edition, expireDate, daysLeft } = await licenseState(runtime, tenantId);
    return { registered, schoolName: named ?? (await schoolName(runtime, tenantId)), edition, expireDate, daysLeft };
  },
});

const getCode = defineRoute({
  id: "license.getCode",
  title: "机器码",
  method: "POST",
  path: "/api/flySource-auth/openApi/getCode",
  auth: "basic",
  body: { tenantId: { type: "id" } },
  run: async ({ runtime }) => ({ machineCode: await machineCode(runtime) }),
});

const register = defineRoute({
  id: "license.registerSoft",
  title: "软件注册",
  method: "POST",
  path: "/api/flySource-auth/openApi/registerSoft",
  auth: "basic",
  body: { tenantId: { type: "id" }, schoolName: { type: "string", required: true }, registerCode: { type: "string", required: true, max: 4000 } },
  run: async ({ runtime, call, body }) => {
    const { expireDate } = await registerSoft(runtime, {
      tenantId: body.tenantId ?? call.user.tenantId,
      schoolName: body.schoolName,
      code: body.registerCode,
    });
    return { registered: true, expireDate };
  },
});

export const licenseRoutes = [getStatus, getCode, register];
