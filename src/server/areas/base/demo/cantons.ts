import { nationalCantons } from "../canton-table.ts";

/** Prefectures outside of the school's own province that the demo's people come from: whole provinces by two digits, single cities by four. */
const homes =
  "32 34 35 36 4101 4102 4103 4104 4105 4113 4114 4115 4116 4117 4201 4202 4203 4205 4206 4209 4210 4211 4301 4302 4303 4304 4305 4306 4307 5201 5202 5203 5204 5205 5206".split(
    " ",
  );
/** A city since 2019; without it the dice fall as they always did, and the demo's people stay who they are. */
const youngest = "330383";
const isHome = (code: string): boolean => homes.some((digits) => code.startsWith(digits));

/** Places people come from, the own province far more often than others: `[canton code, weight]`. */
export const homeCantons: readonly (readonly [string, number])[] = [
  ...nationalCantons()
    .filter((c) => c.cantonLevel === "3" && c.cantonCode.startsWith("33") && c.cantonCode !== youngest)
    .map((c) => [c.cantonCode, 8] as const),
  ...nationalCantons()
    .filter((c) => c.cantonLevel === "2" && isHome(c.cantonCode))
    .map((c) => [c.cantonCode, 4] as const),
];
