import { createPublicKey, verify } from "node:crypto";

/** What a vendor allows, as signed. */
export interface License {
  /** Of the installation it is for. */
  machineCode: string;
  schoolName: string;
  edition: string;
  /** `*` = all. */
  modules: readonly string[];
  userLimit: number | null;
  /** `yyyy-MM-dd`, both included. */
  startDate: string;
  expireDate: string;
}

const builtInKey = `-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEAjXT+dPB6ymQ/as9cj4VKrvzf0DGnlamDX4lCTDAwPZ0=
-----END PUBLIC KEY-----`;

/** Serves demonstrations only: it names no machine and no school. */
export const demoCode =
  "eyJtYWNoaW5lQ29kZSI6IkRFTU8iLCJzY2hvb2xOYW1lIjoiKiIsImVkaXRpb24iOiJkZW1vIiwibW9kdWxlcyI6WyIqIl0sInVzZXJMaW1pdCI6bnVsbCwic3RhcnREYXRlIjoiMjAyNi0wMS0wMSIsImV4cGlyZURhdGUiOiIyMDk5LTEyLTMxIn0." +
  "RIsx3AYLrgp52ABzyyOXjMN_yw208u9e6cE0qTFOuIZ99RXEJmZuEgnRK7n--87W-05efppZ-gwhKiHFdNBFAg";

/** Machine code of the one code that fits every demonstration. */
export const demoMachine = "DEMO";

/**
 * A registration code is `<document>.<signature>`, both base64url: a JSON document and the vendor's Ed25519 signature over its text.
 * Null when the signature is not the vendor's or the document is not whole.
 */
export function readRegisterCode(code: string, vendorKey: string = builtInKey): License | null {
  const [, text, signature] = /^([A-Za-z0-9_-]{1,3000})\.([A-Za-z0-9_-]{86})$/.exec(code.replace(/\s+/g, "")) ?? [];
  if (text === undefined || signature === undefined) return null;
  try {
    if (!verify(null, Buffer.from(text), createPublicKey(vendorKey), Buffer.from(signature, "base64url"))) return null;
    return toLicense(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch {
    return null;
  }
}

const isDay = (value: unknown): value is string => typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);

function toLicense(value: unknown): License | null {
  if (typeof value !== "object" || value === null) return null;
  const { machineCode, schoolName, edition, modules, userLimit, startDate, expireDate } = value as Record<string, unknown>;
  if (typeof machineCode !== "string" || typeof schoolName !== "string" || typeof edition !== "string") return null;
  if (!isDay(startDate) || !isDay(expireDate) || !Array.isArray(modules)) return null;
  const limit = typeof userLimit === "number" && Number.isInteger(userLimit) ? userLimit : null;
  return { machineCode, schoolName, edition, modules: modules.map(String), userLimit: limit, startDate, expireDate };
}
