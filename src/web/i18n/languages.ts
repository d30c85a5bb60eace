import { type Language, languages, nameOf } from "../../../engine/language/languages.ts";

/** The tag browsers and documents know: `zh-CN`. */
export type LanguageTag = Language;

/** The id kept in the settings: `zh-cn` (specification, section 3). */
export type LanguageId = Lowercase<LanguageTag>;

const idOf = (tag: LanguageTag): LanguageId => tag.toLowerCase() as LanguageId;

/** Languages of the product by the id kept in the settings. */
export const languageTags = Object.fromEntries(languages.map((tag) => [idOf(tag), tag])) as Readonly<Record<LanguageId, LanguageTag>>;

/** Each language in its own words. */
export const languageNames = Object.fromEntries(languages.map((tag) => [idOf(tag), nameOf(tag)])) as Readonly<Record<LanguageId, string>>;

export const fallbackLanguage: LanguageId = "zh-cn";

/** Anything but a language of the product reads as simplified Chinese (specification, section 9). */
export const languageId = (choice: unknown): LanguageId =>
  typeof choice === "string" && Object.hasOwn(languageTags, choice) ? (choice as LanguageId) : fallbackLanguage;
