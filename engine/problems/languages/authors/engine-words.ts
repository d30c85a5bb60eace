import { type Convert, isConverted, type Language } from "../../../language/languages.ts";
import { convertedSentences, convertedWords } from "../by-phrase.ts";
import { english } from "../en.ts";
import { metProblems, type ProblemLanguage } from "../sentences.ts";
import { exceptions } from "../zh-tw.ts";
import { english as englishForAuthors } from "./en.ts";
import { readProblems } from "./sentences.ts";

/** Whole languages by hand; of a converted one the words that its rule gets wrong. */
const written: Partial<Record<Language, ProblemLanguage>> = { en: { ...english, authors: englishForAuthors } };
const writtenOtherwise: Partial<Record<Language, Readonly<Record<string, string>>>> = { "zh-TW": exceptions };

/** Everything that the engine says in a language, by its rule when it has one; undefined = it stays zh-CN. */
export function engineWords(language: Language, convert?: Convert): ProblemLanguage | undefined {
  if (language === "zh-CN") return undefined;
  if (!isConverted(language) || convert === undefined) return written[language] ?? { sentences: {}, words: {} };
  const wordsOf = (phrases: Readonly<Record<string, string>>) => convertedWords(Object.keys(phrases), convert, writtenOtherwise[language]);
  return {
    sentences: convertedSentences(metProblems, convert),
    words: wordsOf(english.words),
    authors: { sentences: convertedSentences(readProblems, convert), words: wordsOf(englishForAuthors.words) },
  };
}
