import { dateText } from "./calendar-date.ts";

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_SIGNS = "10X98765432";

export type IdcardReading =
  | {
      ok: true /** `yyyy-MM-dd` */;
      birthDate: string /** GB/T 2261.1: 1 male, 2 female. */;
      sex: "1" | "2" /** GB/T 2260, six digits. */;
      region: string;
    }
  | { ok: false; reason: string };

/** Last sign of the 17 digits by GB 11643. */
export function checkSign(digits17: string): string {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits17[at]), 0);
  return CHECK_SIGNS[sum % 11] ?? "";
}

/** Reads an 18-digit citizen identity number (GB 11643): shape, date of birth, check digit. An upper-case X only. */
export function readIdcard(text: string): IdcardReading {
  if (/^\d{17}x$/.test(text)) return { ok: false, reason: "末位的 x 应为大写 X" };
  if (!/^[1-9]\d{16}[\dX]$/.test(text)) return { ok: false, reason: "应为 18 位身份证号" };
  const birthDate = dateText(Number(text.slice(6, 10)), Number(text.slice(10, 12)), Number(text.slice(12, 14)));
  if (birthDate === null) return { ok: false, reason: "出生日期不存在" };
  if (checkSign(text.slice(0, 17)) !== text[17]) return { ok: false, reason: "校验位不对，请核对号码" };
  return { ok: true, birthDate, sex: Number(text[16]) % 2 === 1 ? "1" : "2", region: text.slice(0, 6) };
}

/** An identity number as somebody grown up has it, of an area that no certificate names. */
export function sampleIdcard(next: () => number, serial: number): string {
  const born = new Date(Date.UTC(1980, 0, 1 + Math.floor(next() * 9_000))).toISOString().slice(0, 10).replaceAll("-", "");
  const head = `990000${born}${String(serial % 1000).padStart(3, "0")}`;
  return head + checkSign(head);
}
