import type { Problem } from "../../../errors.ts";
import { fillGaps } from "../../../language/match-phrase.ts";
import type { Language } from "../../../language/languages.ts";
import type { SayPhrase } from "../../../language/phrase.ts";
import { sayProblem, sayWords } from "../index.ts";
import { english } from "./en.ts";
import type { AuthorLanguage } from "./sentences.ts";
import { traditionalChinese } from "./zh-tw.ts";

/** Apart from the sentences that everybody meets: a browser that fills in forms has no use for these. */
const known: Partial<Record<Language, AuthorLanguage>> = { en: english, "zh-TW": traditionalChinese };

type Said = Pick<Problem, "code" | "params" | "message" | "phrases">;

/** The sentence of any problem in the language, those of documents, releases and structure too. Codes and params stay. */
export function sayFinding(found: Said, language: Language, phrase?: SayPhrase): string {
  const sentences: Readonly<Record<string, (params: never) => string>> | undefined = known[language]?.sentences;
  if (sentences === undefined || !Object.hasOwn(sentences, found.code)) return sayProblem(found, language, phrase);
  const say = (value: unknown): unknown =>
    typeof value === "string" ? sayAuthorWords(value, language, phrase) : Array.isArray(value) ? value.map(say) : value;
  return sentences[found.code]!(Object.fromEntries(Object.entries(found.params).map(([name, value]) => [name, say(value)])) as never);
}

/** A word or a phrase that a check put together; what nobody translated stays as it is. */
export function sayAuthorWords(text: string, language: Language, phrase?: SayPhrase): string {
  const words = known[language]?.words;
  if (words === undefined) return text;
  return fillGaps(text, words, (value) => sayAuthorWords(value, language, phrase)) ?? sayWords(text, language, phrase);
}
