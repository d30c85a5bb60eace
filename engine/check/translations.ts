import { type Convert, isConverted, type OtherLanguage } from "../language/languages.ts";
import type { DocumentSet, SourceDocument } from "../documents/index.ts";
import { knownKind } from "../kinds/index.ts";
import { problem } from "../errors.ts";
import { textsIn } from "../translation/map-texts.ts";
import { pointerStep } from "../values/json-pointer.ts";
import { withoutUse } from "../language/uses.ts";
import { chinese, phrasesOf } from "../translation/phrases.ts";
import { languagesOf, phrasesToSay } from "../translation/untranslated.ts";
import { type Finding, warningIn } from "../problems/finding.ts";
import type { SetRule } from "../findings/look.ts";
import { remembered } from "../findings/remembered.ts";

/**
 * A language is one of the set's as soon as the set has a table of its phrases: from then on every text wants its words. One finding per
 * area and language, at the area; its parameters have all of them.
 */
export const wordsAreTranslated: SetRule = (model, set) => {
  const phrasesIn = (source: SourceDocument) => remembered(model, { of: phrasesToSay, source }, () => phrasesToSay(source));
  return languagesOf(set).flatMap((language) => unsaidIn(set, language, phrasesIn));
};

function unsaidIn(set: DocumentSet, language: OtherLanguage, phrasesIn: typeof phrasesToSay): Finding[] {
  const missing = missingPhrases(set, language, phrasesIn);
  return [...missing].map(([area, phrases]) => {
    const file = set.find((source) => source.area === area && source.document.kind === "area")?.file ?? `${area}/area.json`;
    const suggestion = `运行 campus texts --language ${language} 补入词条，再填上译文；第一处在 ${placeOf(set, area, [...phrases][0]!)}`;
    return warningIn(file, problem("WORD_UNTRANSLATED", "", { area, language, ...counted([...phrases]) }), { suggestion });
  });
}

/** Where an area says a phrase first: `leave/type.screen.json#/title`. */
function placeOf(set: DocumentSet, area: string, phrase: string): string {
  for (const { document, file } of set.filter((source) => source.area === area && readable(source)))
    for (const { text, path } of textsIn(document)) if (chinese(text) === phrase) return `${file}#${path}`;
  return area;
}

const counted = (phrases: string[]) => ({
  count: phrases.length,
  examples: phrases.slice(0, 3).join("、") + (phrases.length > 3 ? " 等" : ""),
  phrases,
});

/**
 * By area: phrases that nobody translated, each once, where the set says it first. A language that follows from zh-CN by rule misses none.
 * `phrasesIn`: what is known already of single documents.
 */
export function missingPhrases(set: DocumentSet, language: OtherLanguage, phrasesIn = phrasesToSay): Map<string, Set<string>> {
  if (isConverted(language)) return new Map();
  const phrases = phrasesOf(set, language);
  const seen = new Set<string>();
  const missing = new Map<string, Set<string>>();
  for (const source of set.filter(readable)) {
    for (const { text, phrase } of phrasesIn(source)) {
      if (seen.has(phrase) || phrases.of(text, source.area) !== undefined) continue;
      seen.add(phrase);
      missing.set(source.area, (missing.get(source.area) ?? new Set()).add(phrase));
    }
  }
  return missing;
}

/** Tables are read by their authors, overlays are laid over the others by now. */
const readable = ({ document }: SourceDocument): boolean => document !== null && knownKind(document.kind)?.view.isForAuthors !== true;

/**
 * Entries of the tables of a converted language that could as well not stand there: their words are those of the rule, and no other table words
 * the phrase otherwise, so that nothing changes without them.
 */
export function needlessEntries(set: DocumentSet, language: OtherLanguage, convert: Convert): { file: string; phrase: string }[] {
  const entries = set.flatMap(({ document, file }) =>
    document?.kind === "texts" && document.language === language
      ? Object.entries(document.texts).map(([phrase, words]) => ({ file, phrase, of: withoutUse(phrase), words }))
      : [],
  );
  const exceptions = new Set(entries.filter(({ of, words }) => words !== "" && words !== convert(of)).map(({ of }) => of));
  return entries.filter(({ of }) => !exceptions.has(of));
}

export const entriesAreNeeded = (set: DocumentSet, language: OtherLanguage, convert: Convert): Finding[] =>
  needlessEntries(set, language, convert).map(({ file, phrase }) =>
    warningIn(file, problem("TRANSLATION_ODD", `/texts/${pointerStep(phrase)}`, { phrase, language, reason: "与转换的结果相同，请删去" })),
  );
