import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { toChineseNumeral } from "../../../engine/values/chinese-numeral.ts";
import { formatDate } from "../../../engine/values/date-format.ts";
import { isEmail } from "../../../engine/values/email.ts";
import { isEmpty } from "../../../engine/values/emptiness.ts";
import { allowedExtensions, isAllowedFile } from "../../../engine/values/file-extension.ts";
import { greeting } from "../../../engine/values/greeting.ts";
import { passwordBar, passwordStrength } from "../../../engine/values/password-strength.ts";
import { isPhone } from "../../../engine/values/phone.ts";
import { isTimeRange } from "../../../engine/values/time-range.ts";
import { trim } from "../../../engine/values/trim.ts";
import { isUrl } from "../../../engine/values/url.ts";

interface Row {
  id: string;
  given: { fn?: string; args?: unknown[]; js?: string; constant?: string };
  expect: unknown;
  note?: string;
}

// The contract's own table: the rows that name one of these functions.
const rows = JSON.parse(readFileSync(new URL("../../fixtures/behaviours.json", import.meta.url), "utf8")) as Row[];
const functions = {
  passwordStrength,
  passwordBar,
  isPhone,
  isTimeRange,
  isEmpty,
  toChineseNumeral,
  greeting,
  trim,
  isEmail,
  isUrl,
  isAllowedFile,
  formatDate,
} as Record<string, (...args: never[]) => unknown>;
// Rows that write an argument JSON cannot hold.
const inWords: Record<string, unknown[]> = { "isEmpty(undefined)": [undefined], "isEmpty(NaN)": [Number.NaN] };

const own = rows.filter((row) => row.given.fn !== undefined && row.given.fn in functions);

test("every value function of the contract has rows", () => {
  expect(own.length).toBeGreaterThan(110);
  expect(new Set(own.map((row) => row.given.fn))).toEqual(new Set(Object.keys(functions)));
});

test.each(own.map((row) => [row.id, row.given.js ?? `${row.given.fn}(${JSON.stringify(row.given.args).slice(1, -1)})`, row] as const))(
  "%s %s",
  (_id, _call, row) => {
    const call = () => functions[row.given.fn!]!(...((row.given.args ?? inWords[row.given.js!]!) as never[]));
    const wanted = row.expect as { throws?: string } | null;
    if (typeof wanted === "object" && wanted?.throws !== undefined) expect(call).toThrow(wanted.throws);
    else expect(call()).toEqual(row.expect);
  },
);

test("the extensions accepted by default are those of the contract", () => {
  expect(allowedExtensions).toEqual(rows.find((row) => row.given.constant === "allowedExtensions")!.expect);
});
