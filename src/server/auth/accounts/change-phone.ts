import { sql } from "kysely";
import { maskValue } from "../../../../engine/access/mask.ts";
import { isPhone } from "../../../../engine/values/phone.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { refused } from "../../platform/errors.ts";
import { putInInboxes } from "../../data/inboxes.ts";
import { saveRecords } from "../../data/records/index.ts";
import type { Call } from "../../platform/runtime.ts";
import { accountEntity } from "../../identity/account.ts";
import { answersBinding, type CodeHolder } from "./sms-codes.ts";
import { smsGateway } from "./sms-gateway.ts";

const masked = (phone: string): string => String(maskValue(phone, "phone"));

/**
 * Puts the account on a telephone whose owner answered with the code that was sent there. The number before is told, so that nobody loses an
 * account unseen. @throws HttpError 400 wrong code; DataError when another account has the number
 */
export async function changePhone(
  call: Call,
  of: CodeHolder & { phone: string; key: string; code: string; tell(reason: string): void },
): Promise<void> {
  const { runtime, user } = call;
  if (!isPhone(of.phone)) throw refused("手机号格式不正确");
  if (!(await answersBinding(runtime, { ...of, tenantId: user.tenantId, code: of.code.trim() }))) throw refused("验证码错误或已过期，请重新获取");
  const before = await transaction(runtime.db, async (tx) => {
    const { rows } = await sql<{ phone: string | null }>`select phone from campus.${sql.id(accountEntity)}
      where "tenantId" = ${user.tenantId} and id = ${user.id} for update`.execute(tx);
    await saveRecords(call, accountEntity, [{ id: user.id, values: { phone: of.phone } }], {
      rights: "system",
      audit: "updatePhone",
      note: "本人更换手机号",
    });
    await putInInboxes(call, [user.id], {
      kind: "system",
      title: "登录手机号已更换",
      content: `已改为 ${masked(of.phone)}。如非本人操作，请立即修改密码并联系管理员。`,
    });
    return rows[0]?.phone ?? null;
  });
  if (before === null || before === of.phone) return;
  const sender = runtime.sendSms ?? (await smsGateway(runtime, user.tenantId));
  sender?.({ phone: before, text: `您的校园账号手机号已改为 ${masked(of.phone)}。如非本人操作，请立即联系学校管理员。`, code: "" }).catch(
    (error: Error) => of.tell(error.message),
  );
}
