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
import { type Driver, type Drivers, unknownRow } from "./rows.ts";

/** Rows that write an argument JSON cannot hold. */
const inWords: Readonly<Record<string, unknown[]>> = { "isEmpty(undefined)": [undefined], "isEmpty(NaN)": [Number.NaN] };

const callOf =
  (fn: (...args: never[]) => unknown): Driver =>
  (row) => {
    const { args = inWords[String(row.given.js)] ?? unknownRow(row), fn: name } = row.given;
    if (name !== fn.name) return unknownRow(row);
    return fn(...(args as never[]));
  };

/** Rows that call one pure function (specification, sections 5 and 9). */
export const valueDrivers: Drivers = {
  "password-strength": callOf(passwordStrength),
  "password-bar": callOf(passwordBar),
  phone: callOf(isPhone),
  "time-range": callOf(isTimeRange),
  empty: callOf(isEmpty),
  numeral: callOf(toChineseNumeral),
  greeting: callOf(greeting),
  trim: callOf(trim),
  email: callOf(isEmail),
  url: callOf(isUrl),
  "date-format": callOf(formatDate),
  "file-type": (row) => (row.given.constant === "allowedExtensions" ? [...allowedExtensions] : callOf(isAllowedFile)(row)),
};
