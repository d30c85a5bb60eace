interface LanguageEntry {
  /** In its own words, for who chooses a language. */
  name: string;
  /** In zh-CN, for panels of the designer. */
  title: string;
  /** Tags of browsers that mean it: the region may be missing or another one, the script decides. */
  tags: RegExp;
  /** It follows from zh-CN by rule. Who has the rule hands it in; the tables hold what it gets wrong, so nothing of the language is ever missing. */
  isConverted?: true;
}

/**
 * Languages besides zh-CN, which every text has, in the order in which they are offered. A further one is a line here, its documents
 * (`<area>/<tag>.texts.json`, with sentences of the program as well) and its folder of the pages (`src/web/locales/<tag>/`).
 */
const others = {
  en: { name: "English", title: "英文", tags: /^en(-|$)/i },
  "zh-TW": { name: "繁體中文", title: "繁体中文", tags: /^zh-(hant|tw|hk|mo)(-|$)/i, isConverted: true },
} satisfies Record<string, LanguageEntry>;

export type OtherLanguage = keyof typeof others;
export const otherLanguages = Object.keys(others) as OtherLanguage[];

/** Words of one language made of the zh-CN ones by rule; gaps such as `{0}` stay. */
export type Convert = (text: string) => string;

export type Language = "zh-CN" | OtherLanguage;

/** Languages of the product; the first stands where another has no words. */
export const languages: readonly Language[] = ["zh-CN", ...otherLanguages];

/** zh-CN last, for its tags are those that no other language with the same beginning has taken. */
const entries: readonly (readonly [Language, LanguageEntry])[] = [
  ...otherLanguages.map((language) => [language, others[language]] as const),
  ["zh-CN", { name: "简体中文", title: "中文", tags: /^zh(-|$)/i }],
];
const entryOf = new Map(entries);

/** Does the language follow from zh-CN by rule? */
export const isConverted = (language: Language): boolean => entryOf.get(language)?.isConverted === true;

/** The language in its own words. */
export const nameOf = (language: Language): string => entryOf.get(language)!.name;

/** Languages as zh-CN calls them, by tag. */
export const languageTitles: Readonly<Record<string, string>> = Object.fromEntries(entries.map(([language, { title }]) => [language, title]));

const languageOf = (tag: string): Language | undefined => entries.find(([, { tags }]) => tags.test(tag))?.[0];

/** The language a request wants most by its `Accept-Language`; zh-CN when it names none of ours. */
export function wantedLanguage(header: string | undefined): Language {
  const wanted = (header ?? "")
    .slice(0, 500)
    .split(",")
    .map(weighed)
    .filter(({ weight }) => weight > 0);
  for (const { tag } of wanted.toSorted((a, b) => b.weight - a.weight)) {
    const language = languageOf(tag);
    if (language !== undefined) return language;
  }
  return "zh-CN";
}

/** `en;q=0.8` -> its tag and weight; a weight that cannot be read counts as none. */
function weighed(part: string): { tag: string; weight: number } {
  const [tag = "", ...params] = part.split(";").map((piece) => piece.trim());
  const given = params.find((param) => /^q=/i.test(param))?.slice(2);
  const weight = given === undefined ? 1 : Number(given);
  return { tag, weight: weight >= 0 && weight <= 1 ? weight : 0 };
}
