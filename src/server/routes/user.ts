import { loadAccount } from "../accounts/account.ts";
import { changePassword } from "../accounts/change-password.ts";
import { candidateNumbers } from "../accounts/entrance-accounts.ts";
import { unauthorized } from "../errors.ts";
import { userInfo } from "../session/user-info.ts";
import { defineRoute } from "./define-route.ts";

const getUserInfo = defineRoute({
  id: "user.getUserInfo",
  title: "当前用户",
  path: "/api/flySource-base/sysUser/getUserInfo",
  beforePasswordChange: true,
  run: async ({ runtime, call, session }) => {
    const account = await loadAccount(runtime.db, call.user.tenantId, call.user.id);
    if (account === null) throw unauthorized();
    const known = await userInfo(runtime, account, call.model);
    const info = { ...known, mustChangePassword: session?.mustChangePassword === true };
    return session?.entrance === "dzks" ? { ...info, ...(await candidateNumbers(runtime, account)) } : info;
  },
});

const md5Text = { type: "string", required: true, max: 32 } as const;

const updatePassword = defineRoute({
  id: "ours.updatePassword",
  title: "修改密码",
  method: "POST",
  path: "/api/flySource-base/sysUser/updatePassword",
  beforePasswordChange: true,
  body: { oldPassword: md5Text, newPassword: md5Text, passWordLevel: { type: "integer", required: true } },
  run: async ({ runtime, call, session, body }) => {
    await changePassword(runtime, {
      tenantId: call.user.tenantId,
      userId: call.user.id,
      sessionId: session?.id ?? null,
      oldMd5: body.oldPassword,
      newMd5: body.newPassword,
      level: body.passWordLevel,
    });
    return true;
  },
});

export const userRoutes = [getUserInfo, updatePassword];
