import { createHash } from "node:crypto";
import { hostname } from "node:os";
import { resolve } from "node:path";
import { refused } from "../errors.ts";
import type { Runtime } from "../runtime.ts";
import { schoolName } from "../session/school-name.ts";
import { defineRoute } from "./define-route.ts";

/** The product is free software (MIT): every installation counts as registered and no registration code exists. */
const getStatus = defineRoute({
  id: "license.getStatus",
  title: "授权状态",
  method: "POST",
  path: "/api/flySource-auth/openApi/getStatus",
  auth: "basic",
  body: { tenantId: { type: "id" } },
  run: async ({ runtime, call }) => ({
    registered: true,
    schoolName: await schoolName(runtime, call.user.tenantId),
    edition: "standard",
    expireDate: null,
    daysLeft: null,
  }),
});

const getCode = defineRoute({
  id: "license.getCode",
  title: "机器码",
  method: "POST",
  path: "/api/flySource-auth/openApi/getCode",
  auth: "basic",
  body: { tenantId: { type: "id" } },
  run: async ({ runtime }) => ({ machineCode: machineCode(runtime) }),
});

/** Four groups of four digits that stay the same for this installation and tell nothing about it. */
function machineCode(runtime: Runtime): string {
  const digest = createHash("sha256")
    .update(`${hostname()}\0${resolve(runtime.config.dataDir)}`)
    .digest("hex")
    .toUpperCase();
  return digest.slice(0, 16).match(/.{4}/g)?.join("-") ?? "";
}

const registerSoft = defineRoute({
  id: "license.registerSoft",
  title: "软件注册",
  method: "POST",
  path: "/api/flySource-auth/openApi/registerSoft",
  auth: "basic",
  body: { tenantId: { type: "id" }, schoolName: { type: "string", required: true }, registerCode: { type: "string", required: true, max: 4000 } },
  run: async () => {
    throw refused("注册码无效");
  },
});

export const licenseRoutes = [getStatus, getCode, registerSoft];
