import type { ConfigProviderProps } from "antd";
import dayjs from "dayjs";
import type { LanguageId } from "./languages.ts";

type Locale = NonNullable<ConfigProviderProps["locale"]>;

/** What an empty list says (contract, page-text-5); a language without such words leaves it to antd. */
const emptyTexts: Partial<Record<LanguageId, string>> = { "zh-cn": "暂无数据", en: "No data yet", "zh-tw": "暫無資料" };

/** A language that antd does not have shows its zh-CN words. */
const loaders: { "zh-cn": () => Promise<Locale> } & Partial<Record<LanguageId, () => Promise<Locale>>> = {
  "zh-cn": async () => (await Promise.all([import("antd/locale/zh_CN"), import("dayjs/locale/zh-cn")]))[0].default,
  en: async () => (await import("antd/locale/en_US")).default,
  "zh-tw": async () => (await Promise.all([import("antd/locale/zh_TW"), import("dayjs/locale/zh-tw")]))[0].default,
};

const loaded = new Map<LanguageId, Promise<Locale>>();

async function load(language: LanguageId): Promise<Locale> {
  const locale = await (loaders[language] ?? loaders["zh-cn"])();
  // Their ids for dates are ours.
  dayjs.locale(language);
  const description = emptyTexts[language] ?? locale.Empty?.description ?? "";
  return { ...locale, Empty: { ...locale.Empty, description } };
}

/** antd's own words in that language; dates are written in it from then on. The same promise for the same language. */
export function loadUiLocale(language: LanguageId): Promise<Locale> {
  const known = loaded.get(language) ?? load(language);
  loaded.set(language, known);
  return known;
}
