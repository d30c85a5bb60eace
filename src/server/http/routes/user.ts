import { loadAccount } from "../../identity/account.ts";
import { changePassword } from "../../auth/accounts/change-password.ts";
import { changePhone } from "../../auth/accounts/change-phone.ts";
import { candidateNumbers } from "../../auth/accounts/entrance-accounts.ts";
import { type CodeHolder, sendBindingCode } from "../../auth/accounts/sms-codes.ts";
import { unauthorized } from "../../platform/errors.ts";
import { userInfo } from "../../auth/session/user-info.ts";
import { defineRoute } from "../../data/calls/define-route.ts";

const getUserInfo = defineRoute({
  id: "user.getUserInfo",
  title: "当前用户",
  path: "/api/flySource-base/sysUser/getUserInfo",
  beforePasswordChange: true,
  run: async ({ runtime, call, session }) => {
    const account = await loadAccount(runtime.db, call.user.tenantId, call.user.id);
    if (account === null) throw unauthorized();
    const known = await userInfo(runtime, account, { model: call.model });
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

const phoneText = { type: "string", required: true, max: 20 } as const;

/** Codes are bound to the session; without one there is nobody to bind them to. */
function holderOf(userId: string, session: { id: string } | null | undefined): CodeHolder {
  if (session === null || session === undefined) throw unauthorized();
  return { userId, sessionId: session.id };
}

const sendPhoneCode = defineRoute({
  id: "ours.sendPhoneCode",
  title: "获取更换手机号的验证码",
  method: "POST",
  path: "/api/flySource-base/sysUser/sendPhoneCode",
  body: { phone: phoneText },
  run: async ({ runtime, call, session, body, request }) => {
    const tell = (reason: string) => request.log.warn({ traceId: request.id, reason }, "a text message was not sent");
    return sendBindingCode(runtime, { ...holderOf(call.user.id, session), tenantId: call.user.tenantId, phone: body.phone, ip: request.ip, tell });
  },
});

const updatePhone = defineRoute({
  id: "ours.updatePhone",
  title: "更换手机号",
  method: "POST",
  path: "/api/flySource-base/sysUser/updatePhone",
  body: { phone: phoneText, key: { type: "string", required: true, max: 64 }, code: { type: "string", required: true, max: 10 } },
  run: async ({ call, session, body, request }) => {
    const tell = (reason: string) => request.log.warn({ traceId: request.id, reason }, "a text message was not sent");
    await changePhone(call, { ...holderOf(call.user.id, session), phone: body.phone, key: body.key, code: body.code, tell });
    return true;
  },
});

export const userRoutes = [getUserInfo, updatePassword, sendPhoneCode, updatePhone];
