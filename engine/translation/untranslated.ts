import type { DocumentSet, SourceDocument } from "../documents/index.ts";
import { isConverted, type OtherLanguage, otherLanguages } from "../language/languages.ts";
import { needsWords } from "../language/needs-words.ts";
import type { Text } from "../language/text.ts";
import { textsIn } from "./map-texts.ts";
import { chinese, phrasesOf } from "./phrases.ts";

/** A phrase that a language has no words for. */
export interface Untranslated {
  language: OtherLanguage;
  phrase: string;
  /** JSON Pointer: where the document says it first. */
  path: string;
}

/** Languages that the set speaks: those that it has a table of. */
export const languagesOf = (set: DocumentSet): OtherLanguage[] =>
  otherLanguages.filter((language) => set.some(({ document }) => document?.kind === "texts" && document.language === language));

/** Texts of a document that are words, each once, where it is said first. */
export function phrasesToSay({ document }: SourceDocument): { text: Text; phrase: string; path: string }[] {
  const said = textsIn(document).map(({ text, path }) => ({ text, path, phrase: chinese(text) }));
  return [...new Map(said.toReversed().map((one) => [JSON.stringify(one.text), one])).values()].reverse().filter(({ phrase }) => needsWords(phrase));
}

/** What one document says without words for it in a language of the set. A language that follows from zh-CN by rule misses none. */
export const untranslatedIn = (set: DocumentSet, source: SourceDocument): Untranslated[] =>
  languagesOf(set)
    .filter((language) => !isConverted(language))
    .flatMap((language) => {
      const phrases = phrasesOf(set, language);
      const missing = phrasesToSay(source).filter(({ text }) => phrases.of(text, source.area) === undefined);
      return [...new Map(missing.toReversed().map(({ phrase, path }) => [phrase, { language, phrase, path }])).values()].reverse();
    });
