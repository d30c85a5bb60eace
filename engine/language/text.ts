import type { OtherLanguage } from "./languages.ts";

/** Text shown to people: Chinese, or a map by language with zh-CN as the fallback. */
export type Text = string | ({ "zh-CN": string } & Partial<Record<OtherLanguage, string>>);

/** Chinese of a text: what logs, types and checks speak. */
export const zh = (text: Text): string => (typeof text === "string" ? text : text["zh-CN"]);
