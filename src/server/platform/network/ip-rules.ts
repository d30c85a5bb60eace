import ipaddr from "ipaddr.js";
import { sql } from "kysely";
import type { Runtime } from "../runtime.ts";
import { fiveSeconds } from "../timed-cache.ts";
import { platformEntity } from "../platform-entity.ts";

/** Entity of the rules about addresses. */
export const ipRuleEntity = platformEntity("ipRule", {
  by: "访问地址规则",
  needs: { text: ["ruleKind", "ipRange"], "text[]": ["appTypes", "userTypes"], timestamp: ["startTime", "endTime"], boolean: ["isEnabled"] },
});

export interface IpRule {
  id: string;
  ruleKind: string;
  ipRange: string;
  /** Empty = every site. */
  appTypes: readonly string[];
  /** Empty = everybody. */
  userTypes: readonly string[];
  startTime: string | null;
  endTime: string | null;
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;
const addressOf = (text: string): Address | null => (ipaddr.isValid(text) ? ipaddr.process(text) : null);
const numberOf = (address: Address): bigint =>
  BigInt(
    `0x${address
      .toByteArray()
      .map((byte) => byte.toString(16).padStart(2, "0"))
      .join("")}`,
  );

/** Whether the text is one address, a network (`10.0.0.0/8`) or a span (`10.0.0.1-10.0.0.9`). */
export function isIpRange(text: string): boolean {
  const [from, to, more] = text.split("-").map((part) => part.trim());
  if (to === undefined) return ipaddr.isValid(text) || ipaddr.isValidCIDR(text);
  const [first, last] = [addressOf(from ?? ""), addressOf(to)];
  return more === undefined && first !== null && last !== null && first.kind() === last.kind() && numberOf(first) <= numberOf(last);
}

/** Whether the address lies in the range. What cannot be read lies nowhere. */
export function isInRange(ip: string, range: string): boolean {
  const address = addressOf(ip);
  if (address === null) return false;
  if (ipaddr.isValidCIDR(range)) {
    const [network, bits] = ipaddr.parseCIDR(range);
    return network.kind() === address.kind() && address.match(network, bits);
  }
  const [from = "", to = from] = range.split("-").map((part) => part.trim());
  const [first, last] = [addressOf(from), addressOf(to)];
  if (first === null || last === null || first.kind() !== address.kind() || last.kind() !== address.kind()) return false;
  const at = numberOf(address);
  return numberOf(first) <= at && at <= numberOf(last);
}

export interface Visitor {
  ip: string;
  appType: string;
  /** Null before it is known who calls: rules for kinds of users wait. */
  userType: string | null;
  /** Wall clock `yyyy-MM-dd HH:mm:ss`. */
  now: string;
}
export interface Verdict {
  isRefused: boolean;
  /** The rule that decided; null when none did. */
  by: string | null;
}

/** A rule that refuses wins; where there are rules that admit, only who meets one of them may come. */
export function judgeVisitor(rules: readonly IpRule[], visitor: Visitor): Verdict {
  const open = rules.filter((rule) => concerns(rule, visitor));
  const met = open.filter((rule) => isInRange(visitor.ip, rule.ipRange));
  const denied = met.find((rule) => rule.ruleKind === "deny");
  if (denied !== undefined) return { isRefused: true, by: denied.id };
  const admitting = open.filter((rule) => rule.ruleKind === "allow");
  if (admitting.length === 0) return { isRefused: false, by: null };
  const admitted = met.find((rule) => rule.ruleKind === "allow");
  return { isRefused: admitted === undefined, by: admitted?.id ?? null };
}

function concerns(rule: IpRule, { appType, userType, now }: Visitor): boolean {
  if (rule.startTime !== null && rule.startTime > now) return false;
  if (rule.endTime !== null && rule.endTime <= now) return false;
  if (rule.appTypes.length > 0 && !rule.appTypes.includes(appType)) return false;
  return rule.userTypes.length === 0 || (userType !== null && rule.userTypes.includes(userType));
}

const cacheOf = fiveSeconds<IpRule[]>((entityId) => entityId === ipRuleEntity);

/** Rules of a tenant that are switched on. At most five seconds old. */
export function loadIpRules(runtime: Runtime, tenantId: string): Promise<IpRule[]> {
  if (!runtime.model().entities.has(ipRuleEntity)) return Promise.resolve([]);
  return cacheOf(runtime).get(`${runtime.model().hash}\0${tenantId}`, runtime.now().getTime(), async () => {
    const { rows } =
      await sql<IpRule>`select id, "ruleKind", "ipRange", coalesce("appTypes", '{}') as "appTypes", coalesce("userTypes", '{}') as "userTypes", "startTime", "endTime"
      from campus.${sql.id(ipRuleEntity)} where "tenantId" = ${tenantId} and not "isDeleted" and "isEnabled" is not false`.execute(runtime.db);
    return rows;
  });
}

/** Counts that a rule decided. The number is a hint, so it is not worth a queue of its own. */
export async function countHit(runtime: Runtime, tenantId: string, id: string): Promise<void> {
  await sql`update campus.${sql.id(ipRuleEntity)} set "hitCount" = coalesce("hitCount", 0) + 1 where "tenantId" = ${tenantId} and id = ${id}`.execute(
    runtime.db,
  );
}
