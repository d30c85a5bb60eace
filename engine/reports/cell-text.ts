import { toDecimal } from "../conditions/decimal.ts";
import { fixedText, roundDecimal } from "../conditions/decimal.ts";
import type { ReportCell } from "../kinds/report/document.ts";

const thousands = (text: string): string => text.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
/** What is worked out has seldom an end. */
const MOST_DIGITS = 2;

/** A value of a cell as people read it. */
export function cellText({ as, digits }: Pick<ReportCell, "as" | "digits">, value: unknown): string {
  if (value === null || value === undefined) return "";
  const number = as !== undefined || typeof value === "number" ? toDecimal(value as number | string) : null;
  if (number === null) return Array.isArray(value) ? value.join("、") : String(value);
  if (as === "percent") return `${fixedText(roundDecimal({ ...number, digits: number.digits * 100n }, digits ?? 1), digits ?? 1)}%`;
  if (as === "money") {
    const [whole = "", rest = ""] = fixedText(roundDecimal(number, digits ?? 2), digits ?? 2).split(".");
    return `${thousands(whole)}${rest === "" ? "" : `.${rest}`}`;
  }
  if (digits !== undefined) return fixedText(roundDecimal(number, digits), digits);
  return String(Number(fixedText(roundDecimal(number, MOST_DIGITS), MOST_DIGITS)));
}
