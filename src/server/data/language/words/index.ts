import type { OtherLanguage } from "../../../../../engine/language/languages.ts";
import { english } from "./en.ts";
import { traditionalChinese } from "./zh-tw.ts";

/** What the server says outside of its areas, by its zh-CN. What the operations of an area say stands among the texts of the area. */
export const wordTables: Readonly<Record<OtherLanguage, Readonly<Record<string, string>>>> = {
  en: english,
  "zh-TW": traditionalChinese,
};
