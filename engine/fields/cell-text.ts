import { trim } from "../values/trim.ts";

const INVISIBLE = /[\u200B-\u200D\u2060\uFEFF]/g;
const BLANKS = /[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g;
/** Full-width ASCII, `！` to `～`, is the ASCII sign plus this. */
const FULL_WIDTH = 0xfee0;

/** A cell as people leave it: leading apostrophe of Excel, invisible signs and blanks at both ends gone; blanks of all widths become one kind. */
export function cellText(text: string): string {
  return trim(trim(text.replace(INVISIBLE, "").replace(BLANKS, " ")).replace(/^'/, ""));
}

/** `cellText` with full-width letters, digits and signs made half-width: for codes, numbers and dates, not for prose. */
export function codeText(text: string): string {
  return trim(cellText(text).replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH)));
}

/** Excel shows long digits as `1.38E+10` and has then lost some: the number cannot be restored. */
export const isRoundedNumber = (text: string): boolean => /^\d+(?:\.\d+)?[eE]\+?\d+$/.test(text);
