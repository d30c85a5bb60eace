import { createHash } from "node:crypto";
import { sql } from "kysely";
import { transaction } from "../../platform/database/transaction.ts";
import { openSecret, seal } from "../../platform/database/secrets.ts";
import { serverKey } from "../../platform/database/server-key.ts";
import { refused } from "../../platform/errors.ts";
import { newId } from "../../platform/database/ids.ts";
import { insertPlainRows } from "../../platform/log-rows.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { shanghaiNow, shanghaiToday } from "../../platform/shanghai-time.ts";
import { demoCode, demoMachine, readRegisterCode } from "./register-code.ts";
import type { License } from "./register-code.ts";
import { perRuntime, TimedCache } from "../../platform/timed-cache.ts";
import { platformEntity } from "../../platform/platform-entity.ts";

/** Entity that holds the registration of a school. */
export const licenseEntity = platformEntity("softLicense", {
  by: "软件注册",
  needs: { text: ["machineCode", "registerCode"] },
  takes: {
    text: ["schoolName", "edition", "state"],
    jsonb: ["modules"],
    bigint: ["userLimit"],
    date: ["startDate", "expireDate"],
    timestamp: ["registerTime"],
  },
});
const dayMs = 86_400_000;
/** Days before the end from which administrators are warned. */
export const warnDays = 30;

/** Four groups of four digits: the same for this installation wherever it is moved, and they tell nothing about it. */
export const machineCode = (runtime: Runtime): Promise<string> =>
  codes(runtime).get("", 0, async () => {
    const digest = createHash("sha256")
      .update(await serverKey(runtime.db, "000000", "installation"))
      .digest("hex")
      .toUpperCase();
    return digest.slice(0, 16).match(/.{4}/g)!.join("-");
  });

/** The code of an installation never changes while it runs. */
const codes = perRuntime(() => new TimedCache<string>(Number.POSITIVE_INFINITY));

export interface LicenseState {
  registered: boolean;
  schoolName: string | null;
  edition: string;
  modules: readonly string[];
  expireDate: string | null;
  daysLeft: number | null;
}

const unregistered: LicenseState = { registered: false, schoolName: null, edition: "", modules: [], expireDate: null, daysLeft: null };

/** The registration of a school, its signature checked again: a row that was altered by hand counts for nothing. */
export async function licenseState(runtime: Runtime, tenantId: string): Promise<LicenseState> {
  const license = (await storedLicense(runtime, tenantId)) ?? (runtime.config.demo ? readRegisterCode(demoCode) : null);
  if (license === null) return unregistered;
  const today = shanghaiToday(runtime.now());
  const { edition, modules, expireDate } = license;
  return {
    registered: license.startDate <= today && today <= expireDate,
    schoolName: license.schoolName === "*" ? null : license.schoolName,
    edition,
    modules,
    expireDate,
    daysLeft: Math.round((Date.parse(expireDate) - Date.parse(today)) / dayMs),
  };
}

async function storedLicense(runtime: Runtime, tenantId: string): Promise<License | null> {
  if (!runtime.model().entities.has(licenseEntity)) return null;
  const { rows } = await sql<{ id: string; code: string | null }>`select id, "registerCode" as code from campus.${sql.id(licenseEntity)}
    where "tenantId" = ${tenantId} and not "isDeleted" and "machineCode" = ${await machineCode(runtime)}`.execute(runtime.db);
  const row = rows[0];
  if (row === undefined) return null;
  const code = await openSecret(runtime.db, placeOf(tenantId, row.id), row.code);
  const license = code === null ? null : readRegisterCode(code, runtime.config.licenseKey);
  return license?.machineCode === (await machineCode(runtime)) ? license : null;
}

const placeOf = (tenantId: string, id: string) => ({ tenantId, entity: licenseEntity, field: "registerCode", id });

/** Takes a registration code in. @throws HttpError 400 when it is not the vendor's, or for another machine, school or time */
export async function registerSoft(runtime: Runtime, of: { tenantId: string; schoolName: string; code: string }): Promise<License> {
  if (!runtime.model().entities.has(licenseEntity)) throw refused("注册码无效");
  const license = readRegisterCode(of.code, runtime.config.licenseKey);
  if (license === null || license.machineCode === demoMachine) throw refused("注册码无效");
  if (license.machineCode !== (await machineCode(runtime))) throw refused("注册码与本机不符");
  if (license.schoolName !== of.schoolName) throw refused("学校名称与注册码不一致");
  if (license.expireDate < shanghaiToday(runtime.now())) throw refused("注册码已过期");
  const known = await storedLicense(runtime, of.tenantId);
  if (known !== null && known.expireDate > license.expireDate) throw refused("已有有效期更长的注册");
  await store(runtime, of.tenantId, { license, code: of.code.replace(/\s+/g, "") });
  return license;
}

async function store(runtime: Runtime, tenantId: string, { license, code }: { license: License; code: string }): Promise<void> {
  const own = await machineCode(runtime);
  await transaction(runtime.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`license:${tenantId}`}))`.execute(tx);
    const { rows } = await sql<{ id: string }>`select id from campus.${sql.id(licenseEntity)}
      where "tenantId" = ${tenantId} and "machineCode" = ${own} and not "isDeleted"`.execute(tx);
    const id = rows[0]?.id ?? newId();
    const { schoolName, edition, userLimit, startDate, expireDate } = license;
    const sealed = await seal(tx, placeOf(tenantId, id), code);
    const registerTime = shanghaiNow(runtime.now());
    const left = (Date.parse(expireDate) - Date.parse(registerTime.slice(0, 10))) / dayMs;
    const state = left <= warnDays ? "expiring" : "valid";
    const values = { machineCode: own, registerCode: sealed, schoolName, edition, userLimit, startDate, expireDate, registerTime, state };
    if (rows.length > 0) await sql`delete from campus.${sql.id(licenseEntity)} where "tenantId" = ${tenantId} and id = ${id}`.execute(tx);
    await insertPlainRows(runtime, licenseEntity, [{ tenantId, id, values: { ...values, modules: license.modules } }], tx);
  });
}
