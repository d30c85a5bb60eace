import { accountEntity, loadAccount } from "../accounts/account.ts";
import { loadCredential, savePassword } from "../accounts/credentials.ts";
import { inTurn } from "../accounts/login-failures.ts";
import { verifyPassword } from "../accounts/password-hash.ts";
import { isWeakPassword } from "../accounts/weak-passwords.ts";
import { refused, unauthorized } from "../errors.ts";
import { loadParams } from "../session/params.ts";
import { schoolName } from "../session/school-name.ts";
import { revokeUserSessions } from "../session/session-store.ts";
import { forgetPeople } from "../session/user-context.ts";
import { userInfo } from "../session/user-info.ts";
import { defineRoute } from "./define-route.ts";

const getUserInfo = defineRoute({
  id: "user.getUserInfo",
  title: "当前用户",
  path: "/api/flySource-base/sysUser/getUserInfo",
  run: async ({ runtime, call }) => {
    const account = await loadAccount(runtime.db, call.user.tenantId, call.user.id);
    if (account === null) throw unauthorized();
    return userInfo({ db: runtime.db, model: call.model, account, schoolName: await schoolName(runtime, account.tenantId) });
  },
});

const md5Text = { type: "string", required: true, max: 32 } as const;
const md5Form = /^[0-9a-f]{32}$/;

const updatePassword = defineRoute({
  id: "ours.updatePassword",
  title: "修改密码",
  method: "POST",
  path: "/api/flySource-base/sysUser/updatePassword",
  body: { oldPassword: md5Text, newPassword: md5Text, passWordLevel: { type: "integer", required: true } },
  run: async ({ runtime, call, session, body }) => {
    const { tenantId, id } = call.user;
    return inTurn({ tenantId, account: `${accountEntity}:${id}` }, async () => {
      const account = await loadAccount(runtime.db, tenantId, id);
      const credential = await loadCredential(runtime.db, tenantId, id);
      if (account === null || credential === null || !(await verifyPassword(body.oldPassword, credential.passwordHash))) throw refused("原密码错误");
      const least = Number((await loadParams(runtime, tenantId))["security.passwordLevel"] ?? 1);
      if (!md5Form.test(body.newPassword) || ![0, 1, 2].includes(body.passWordLevel) || body.passWordLevel < least) throw refused("密码强度不足");
      if (body.newPassword === body.oldPassword) throw refused("新密码不能与原密码相同");
      if (isWeakPassword(body.newPassword, [account.accountNo, account.phone, account.idCard, account.xh, account.gh]))
        throw refused("不能使用常见密码");
      await savePassword(runtime.db, runtime.now(), { tenantId, userId: id, md5: body.newPassword, level: body.passWordLevel, mustChange: false });
      await revokeUserSessions(runtime.db, runtime.now(), { tenantId, userId: id, except: session?.id ?? null, why: "password changed" });
      forgetPeople(runtime);
      return true;
    });
  },
});

export const userRoutes = [getUserInfo, updatePassword];
