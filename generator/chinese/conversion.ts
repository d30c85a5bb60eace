import { type Convert, isConverted, type Language } from "../../engine/language/languages.ts";
import { engineWords } from "../../engine/problems/languages/authors/engine-words.ts";
import type { ProblemLanguage } from "../../engine/problems/languages/sentences.ts";
import { traditional } from "./traditional.ts";

/** The rule of a language that follows from zh-CN; undefined = its words are written by people. */
export const conversionTo = (language: Language): Convert | undefined => (isConverted(language) ? traditional : undefined);

const made = new Map<Language, ProblemLanguage | undefined>();

/** What the engine says in a language, made when somebody first reads it; undefined = zh-CN. */
export function engineIn(language: Language): ProblemLanguage | undefined {
  if (!made.has(language)) made.set(language, engineWords(language, conversionTo(language)));
  return made.get(language);
}
