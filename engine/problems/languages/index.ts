import type { Problem } from "../../errors.ts";
import type { Language } from "../../language/languages.ts";
import { english } from "./en.ts";
import type { ProblemLanguage } from "./sentences.ts";
import { traditionalChinese } from "./zh-tw.ts";

const known: Partial<Record<Language, ProblemLanguage>> = { en: english, "zh-TW": traditionalChinese };

/** A text of the documents in the language; undefined = no words for it. */
export type SayPhrase = (text: string) => string | undefined;
const silent: SayPhrase = () => undefined;

/** A sentence or word of the engine or the server that has no code. What nobody translated stays as it is. */
export function sayWords(text: string, language: Language, phrase: SayPhrase = silent): string {
  const words = known[language]?.words;
  if (words === undefined) return text;
  return (Object.hasOwn(words, text) ? words[text] : phrase(text)) ?? listed(text, phrase);
}

/** Titles joined by `、` are said one by one. */
const listed = (text: string, phrase: SayPhrase): string =>
  text.includes("、")
    ? text
        .split("、")
        .map((one) => phrase(one) ?? one)
        .join(", ")
    : text;

/** The sentence of a problem in the language. Problems that only authors of documents meet keep theirs. */
export function sayProblem({ code, params, message }: Pick<Problem, "code" | "params" | "message">, language: Language, phrase?: SayPhrase): string {
  const sentences: Readonly<Record<string, (params: never) => string>> | undefined = known[language]?.sentences;
  if (sentences === undefined || !Object.hasOwn(sentences, code)) return message;
  const say = (value: unknown): unknown =>
    typeof value === "string" ? sayWords(value, language, phrase) : Array.isArray(value) ? value.map(say) : value;
  const said = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, name === "value" ? value : say(value)]));
  return sentences[code]!(said as never);
}
