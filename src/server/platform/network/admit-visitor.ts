import { HttpError } from "../errors.ts";
import type { Runtime } from "../runtime.ts";
import { shanghaiNow } from "../shanghai-time.ts";
import { countHit, judgeVisitor, loadIpRules, type Visitor } from "./ip-rules.ts";

/**
 * Lets a call in when the school's rules about addresses do. Hits of rules that refuse are counted, and those of rules that admit at calls
 * before sign-in: counting every call of every person would write more than it tells.
 * @throws HttpError 403
 */
export async function admitVisitor(runtime: Runtime, tenantId: string, of: Omit<Visitor, "now">): Promise<void> {
  const rules = await loadIpRules(runtime, tenantId);
  if (rules.length === 0) return;
  const { isRefused, by } = judgeVisitor(rules, { ...of, now: shanghaiNow(runtime.now()) });
  if (by !== null && (isRefused || of.userType === null)) await countHit(runtime, tenantId, by);
  if (isRefused) throw new HttpError(403, "当前网络地址不允许访问，请联系系统管理员");
}
