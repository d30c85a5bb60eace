import { readFileSync } from "node:fs";

export interface Canton {
  /** Six digits of GB/T 2260. */
  cantonCode: string;
  cantonName: string;
  /** Null = a province. */
  parentCode: string | null;
  /** 1 province, 2 city, 3 county or district (dictionary canton_level). */
  cantonLevel: "1" | "2" | "3";
}

/** Of the six digits two each name province, city and county; those that name nothing are zeros. */
function toCanton(line: string): Canton {
  const cantonCode = line.slice(0, 6);
  const cantonName = line.slice(6);
  if (cantonCode.endsWith("0000")) return { cantonCode, cantonName, parentCode: null, cantonLevel: "1" };
  const isCity = cantonCode.endsWith("00");
  const parentCode = `${cantonCode.slice(0, isCity ? 2 : 4)}`.padEnd(6, "0");
  return { cantonCode, cantonName, parentCode, cantonLevel: isCity ? "2" : "3" };
}

let table: readonly Canton[] | null = null;

/** The national table (GB/T 2260) by code, so that parents stand before their children. Read at its first use. */
export function nationalCantons(): readonly Canton[] {
  table ??= readFileSync(new URL("gb-2260.txt", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => /^\d/.test(line))
    .map(toCanton);
  return table;
}
