import { sql } from "kysely";
import type { Runtime } from "../../platform/runtime.ts";
import { loadParams, paramsEntity } from "../../identity/params.ts";
import { fiveSeconds } from "../../platform/timed-cache.ts";
import { md5Hex } from "./weak-passwords.ts";
import { platformEntity } from "../../platform/platform-entity.ts";

/** Entity whose rows are the policies of a school. */
export const policyEntity = platformEntity("passwordPolicy", {
  by: "密码策略",
  needs: { boolean: ["isEnabled"] },
  takes: {
    text: ["minLevel", "weakList"],
    "text[]": ["userTypes"],
    bigint: ["historyCount", "expireDays", "maxFail", "lockMinutes", "captchaAfter"],
    boolean: ["singleLogin"],
  },
});

/** What holds for the passwords and sign-ins of somebody. The server never sees a password, so what needs its letters is the client's. */
export interface PasswordPolicy {
  /** Strength asked for: 0 weak, 1 medium, 2 strong. */
  minLevel: number;
  /** How many earlier passwords may not come back. */
  historyCount: number;
  /** Days after which a password must be changed; 0 = never. */
  expireDays: number;
  /** Failures after which an account is locked. */
  maxFail: number;
  lockMinutes: number;
  /** Failures after which a captcha is asked for. */
  captchaAfter: number;
  /** A new sign-in ends the sessions of the same entrance. */
  singleLogin: boolean;
  /** MD5 of passwords the school does not want. */
  weak: ReadonlySet<string>;
}

interface PolicyRow {
  userTypes: string[] | null;
  minLevel: string | null;
  historyCount: number | null;
  expireDays: number | null;
  maxFail: number | null;
  lockMinutes: number | null;
  captchaAfter: number | null;
  singleLogin: boolean | null;
  weakList: string | null;
}
interface Policies {
  base: PasswordPolicy;
  rows: { userTypes: readonly string[]; policy: PasswordPolicy }[];
}

const cacheOf = fiveSeconds<Policies>((entityId) => entityId === policyEntity || entityId === paramsEntity);

const unruled = { historyCount: 0, expireDays: 0, maxFail: 5, lockMinutes: 15, captchaAfter: 3, singleLogin: false, weak: new Set<string>() };

/**
 * The policy for a kind of user; `null` asks for what holds before it is known who signs in, which must not tell kinds apart:
 * the strictest of all. Several that apply to one person are united into the strictest.
 */
export async function policyOf(runtime: Runtime, tenantId: string, userType: string | null): Promise<PasswordPolicy> {
  const { base, rows } = await cacheOf(runtime).get(`${runtime.model().hash}\0${tenantId}`, runtime.now().getTime(), () =>
    readPolicies(runtime, tenantId),
  );
  const applying = rows.filter((row) => userType === null || row.userTypes.length === 0 || row.userTypes.includes(userType));
  return applying.reduce<PasswordPolicy>((strict, { policy }, at) => (at === 0 ? united(policy, base, true) : united(strict, policy, false)), base);
}

async function readPolicies(runtime: Runtime, tenantId: string): Promise<Policies> {
  const params = await loadParams(runtime, tenantId);
  const base: PasswordPolicy = { ...unruled, minLevel: Number(params["security.passwordLevel"] ?? 1) };
  if (!runtime.model().entities.has(policyEntity)) return { base, rows: [] };
  const { rows } = await sql<PolicyRow>`select * from campus.${sql.id(policyEntity)}
    where "tenantId" = ${tenantId} and not "isDeleted" and "isEnabled" is not false`.execute(runtime.db);
  // Composition and regular change are what the protection scheme asks for; without it a password stays good until it is known to be bad.
  const isAged = params["security.passwordStandard"] !== "asvs";
  return { base, rows: rows.map((row) => ({ userTypes: row.userTypes ?? [], policy: toPolicy(row, isAged) })) };
}

function toPolicy(row: PolicyRow, isAged: boolean): PasswordPolicy {
  const number = (value: number | string | null, otherwise: number) => (value === null ? otherwise : Number(value));
  return {
    minLevel: number(row.minLevel, 1),
    historyCount: number(row.historyCount, 0),
    expireDays: isAged ? number(row.expireDays, 0) : 0,
    maxFail: number(row.maxFail, unruled.maxFail),
    lockMinutes: number(row.lockMinutes, unruled.lockMinutes),
    captchaAfter: number(row.captchaAfter, unruled.captchaAfter),
    singleLogin: row.singleLogin === true,
    weak: new Set((row.weakList ?? "").split(/[\s,，;；]+/).flatMap((word) => (word === "" ? [] : [md5Hex(word)]))),
  };
}

const soonest = (a: number, b: number) => (a === 0 ? b : b === 0 ? a : Math.min(a, b));

/** `isBase`: the second is what holds without rows; of it only the strength counts. */
function united(a: PasswordPolicy, b: PasswordPolicy, isBase: boolean): PasswordPolicy {
  const minLevel = Math.max(a.minLevel, b.minLevel);
  if (isBase) return { ...a, minLevel };
  return {
    minLevel,
    historyCount: Math.max(a.historyCount, b.historyCount),
    expireDays: soonest(a.expireDays, b.expireDays),
    maxFail: Math.min(a.maxFail, b.maxFail),
    lockMinutes: Math.max(a.lockMinutes, b.lockMinutes),
    captchaAfter: Math.min(a.captchaAfter, b.captchaAfter),
    singleLogin: a.singleLogin || b.singleLogin,
    weak: new Set([...a.weak, ...b.weak]),
  };
}
