import type { Problem } from "../../errors.ts";
import { zh } from "../../language/text.ts";
import type { Language } from "../../language/languages.ts";
import { type SayPhrase, sayPhrase } from "../../language/phrase.ts";
import { english } from "./en.ts";
import type { ProblemLanguage } from "./sentences.ts";
import { traditionalChinese } from "./zh-tw.ts";

const known: Partial<Record<Language, ProblemLanguage>> = { en: english, "zh-TW": traditionalChinese };

const silent: SayPhrase = () => undefined;

/** A sentence, word or title that has no code: as the documents say it, else as the engine does. What nobody translated stays as it is. */
export function sayWords(text: string, language: Language, phrase: SayPhrase = silent): string {
  const words = known[language]?.words;
  if (words === undefined) return text;
  return phrase(text) ?? own(words, text) ?? listed(text, language, phrase);
}

/** How a language says the words of the engine itself. */
export const wordsIn =
  (language: Language): SayPhrase =>
  (text) =>
    own(known[language]?.words, zh(text));

const own = (words: ProblemLanguage["words"] | undefined, text: string): string | undefined =>
  words !== undefined && Object.hasOwn(words, text) ? words[text] : undefined;

/** Titles joined by `、` are said one by one. */
const listed = (text: string, language: Language, phrase: SayPhrase): string =>
  text.includes("、")
    ? text
        .split("、")
        .map((one) => phrase(one) ?? one)
        .join(own(known[language]?.words, "、") ?? "、")
    : text;

/** The sentence of a problem in the language. Problems that only authors of documents meet keep theirs. */
export function sayProblem(
  { code, params, message, phrases = {} }: Pick<Problem, "code" | "params" | "message" | "phrases">,
  language: Language,
  phrase?: SayPhrase,
): string {
  const sentences: Readonly<Record<string, (params: never) => string>> | undefined = known[language]?.sentences;
  if (sentences === undefined || !Object.hasOwn(sentences, code)) return message;
  const say = (value: unknown): unknown =>
    typeof value === "string" ? sayWords(value, language, phrase) : Array.isArray(value) ? value.map(say) : value;
  const inside: SayPhrase = (text) => phrase?.(text) ?? wordsIn(language)(text);
  const saidParam = ([name, value]: [string, unknown]): [string, unknown] => {
    if (phrases[name] !== undefined) return [name, sayPhrase(phrases[name], inside)];
    if (name === "value") return [name, value];
    // What is expected is said in words of the engine, which titles of the documents may share.
    return [name, typeof value === "string" && name === "expected" ? (own(known[language]?.words, value) ?? say(value)) : say(value)];
  };
  const said = Object.fromEntries(Object.entries(params).map(saidParam));
  return sentences[code]!(said as never);
}
