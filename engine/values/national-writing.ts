import { dayText } from "./dates.ts";

const CAPITALS = "零壹贰叁肆伍陆柒捌玖";
const PLACES = ["", "拾", "佰", "仟"];
const GROUPS = ["", "万", "亿", "万亿"];

/**
 * An amount in fen as capitals of the renminbi, by the rules for bills and vouchers (支付结算办法, annex 1): 整 after yuan and jiao, none after
 * fen, one 零 for zeros between, none for zeros that only end the group above, a yuan that is zero is left out. Null: 10^16 yuan and more.
 */
export function moneyInCapitals(fen: bigint): string | null {
  const size = fen < 0n ? -fen : fen;
  const yuan = wholeInCapitals(size / 100n);
  if (yuan === null) return null;
  const [jiao, rest] = [Number((size / 10n) % 10n), Number(size % 10n)];
  const whole = yuan === "" ? "" : `${yuan}元`;
  const between = whole !== "" && ((jiao === 0 && rest > 0) || (jiao > 0 && (size / 100n) % 10n === 0n)) ? "零" : "";
  const small = `${jiao > 0 ? `${CAPITALS[jiao]}角` : ""}${rest > 0 ? `${CAPITALS[rest]}分` : "整"}`;
  return `${fen < 0n ? "负" : ""}${whole === "" && small === "整" ? "零元" : whole}${between}${small}`;
}

/** Empty for zero, null from 10^16 on. */
function wholeInCapitals(yuan: bigint): string | null {
  const digits = yuan.toString();
  if (digits.length > GROUPS.length * 4) return null;
  let written = "";
  let isZeroDue = false;
  for (const [at, digit] of [...digits].entries()) {
    const place = digits.length - 1 - at;
    if (digit === "0") isZeroDue = true;
    else {
      const isAfterGroup = place % 4 === 3 && !isEmptyGroupAbove(digits, place);
      written += `${isZeroDue && written !== "" && !isAfterGroup ? "零" : ""}${CAPITALS[Number(digit)]}${PLACES[place % 4]}`;
      isZeroDue = false;
    }
    if (place % 4 === 0 && place > 0) written = withGroup(written, digits, place);
  }
  return written;
}

/** Whether the four digits above the group of a place are all zeros. */
const isEmptyGroupAbove = (digits: string, place: number): boolean =>
  /^0*$/.test(digits.slice(Math.max(0, digits.length - place - 5), digits.length - place - 1));

/** Adds 万, 亿 after a group of four digits that is not all zeros; above 万亿 the 亿 is said once, after the group below it. */
function withGroup(written: string, digits: string, place: number): string {
  const group = digits.slice(Math.max(0, digits.length - place - 4), digits.length - place);
  const isEmptyGroup = /^0+$/.test(group);
  if (place === 12) return isEmptyGroup ? written : `${written}万`;
  if (place === 8) return written === "" ? written : `${written}亿`;
  return isEmptyGroup ? written : `${written}${GROUPS[place / 4]}`;
}

const DIGITS = "〇一二三四五六七八九";

/** A day in numerals as documents of the state are dated (GB/T 15835, GB/T 9704): 二〇二六年十一月二十三日. Null: no day of the years 1 to 9999. */
export function dateInNumerals(day: number): string | null {
  const text = dayText(day);
  if (text === null) return null;
  const [year, month, date] = text.split("-") as [string, string, string];
  return `${[...year].map((digit) => DIGITS[Number(digit)]).join("")}年${numeral(Number(month))}月${numeral(Number(date))}日`;
}

/** 1 to 31. */
function numeral(number: number): string {
  const tens = Math.floor(number / 10);
  const ones = number % 10 === 0 ? "" : DIGITS[number % 10];
  return tens === 0 ? `${ones}` : `${tens === 1 ? "" : DIGITS[tens]}十${ones}`;
}

/**
 * A day in capitals as bills are dated (支付结算办法, annex 1): 零 before months 1, 2 and 10 and before days 1 to 9, 10, 20 and 30, 壹 before 拾, so that
 * nothing can be added in front. Null: no day of the years 1 to 9999.
 */
export function dateInCapitals(day: number): string | null {
  const text = dayText(day);
  if (text === null) return null;
  const [year, month, date] = text.split("-").map(Number) as [number, number, number];
  const isMonthLed = month < 3 || month === 10;
  const isDateLed = date < 10 || date % 10 === 0;
  const said = [...String(year).padStart(4, "0")].map((digit) => CAPITALS[Number(digit)]).join("");
  return `${said}年${isMonthLed ? "零" : ""}${capital(month)}月${isDateLed ? "零" : ""}${capital(date)}日`;
}

/** 1 to 31. */
function capital(number: number): string {
  const tens = Math.floor(number / 10);
  const ones = number % 10 === 0 ? "" : CAPITALS[number % 10]!;
  return tens === 0 ? ones : `${CAPITALS[tens]}拾${ones}`;
}
