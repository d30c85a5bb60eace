/** Languages of the product: the id kept in the settings -> the tag browsers and documents know. */
export const languageTags = { "zh-cn": "zh-CN", en: "en", "zh-tw": "zh-TW" } as const;

export type LanguageId = keyof typeof languageTags;
export type LanguageTag = (typeof languageTags)[LanguageId];

/** Each language in its own words. */
export const languageNames: Record<LanguageId, string> = { "zh-cn": "简体中文", en: "English", "zh-tw": "繁體中文" };

export const fallbackLanguage: LanguageId = "zh-cn";

/** Anything but a language of the product reads as simplified Chinese (specification, section 9). */
export const languageId = (choice: unknown): LanguageId =>
  typeof choice === "string" && Object.hasOwn(languageTags, choice) ? (choice as LanguageId) : fallbackLanguage;
