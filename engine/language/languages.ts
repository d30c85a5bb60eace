/** Languages besides zh-CN, which every text has. */
export const otherLanguages = ["en", "zh-TW"] as const;
export type OtherLanguage = (typeof otherLanguages)[number];

/** Words of one language made of the zh-CN ones by rule; gaps such as `{0}` stay. */
export type Convert = (text: string) => string;

/** Languages that follow from zh-CN by rule. Who has the rule hands it in; their tables hold what it gets wrong, so nothing of them is ever missing. */
const converted: ReadonlySet<string> = new Set<OtherLanguage>(["zh-TW"]);
export const isConverted = (language: Language): boolean => converted.has(language);

export type Language = "zh-CN" | OtherLanguage;

/** Languages of the product; the first stands where another has no words. */
export const languages: readonly Language[] = ["zh-CN", ...otherLanguages];

/** Tags of browsers that mean a language of ours: the region may be missing or another one, the script decides. */
const families: readonly (readonly [RegExp, Language])[] = [
  [/^en(-|$)/i, "en"],
  [/^zh-(hant|tw|hk|mo)(-|$)/i, "zh-TW"],
  [/^zh(-|$)/i, "zh-CN"],
];

const languageOf = (tag: string): Language | undefined => families.find(([family]) => family.test(tag))?.[1];

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
