import type { OtherLanguage } from "../../../../../engine/documents/texts.ts";
import { english as baseEnglish } from "../../../areas/base/words/en.ts";
import { traditionalChinese as baseTraditional } from "../../../areas/base/words/zh-tw.ts";
import { english as leaveEnglish } from "../../../areas/leave/words/en.ts";
import { traditionalChinese as leaveTraditional } from "../../../areas/leave/words/zh-tw.ts";
import { english as portalEnglish } from "../../../areas/portal/words/en.ts";
import { traditionalChinese as portalTraditional } from "../../../areas/portal/words/zh-tw.ts";
import { english as resourceEnglish } from "../../../areas/resource/words/en.ts";
import { traditionalChinese as resourceTraditional } from "../../../areas/resource/words/zh-tw.ts";
import { english as systemEnglish } from "../../../areas/system/words/en.ts";
import { traditionalChinese as systemTraditional } from "../../../areas/system/words/zh-tw.ts";
import { english } from "./en.ts";
import { traditionalChinese } from "./zh-tw.ts";

/** What the program says by itself, by its zh-CN. Each area of operations brings its own; the first that has a sentence says it. */
export const wordTables: Readonly<Record<OtherLanguage, Readonly<Record<string, string>>>> = {
  en: { ...systemEnglish, ...resourceEnglish, ...portalEnglish, ...leaveEnglish, ...baseEnglish, ...english },
  "zh-TW": { ...systemTraditional, ...resourceTraditional, ...portalTraditional, ...leaveTraditional, ...baseTraditional, ...traditionalChinese },
};
