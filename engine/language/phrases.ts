import type { Text } from "../documents/common.ts";
import type { DocumentSet } from "../documents/index.ts";
import type { OtherLanguage } from "../documents/texts.ts";

/** What a set says in one language. */
export interface Phrases {
  /** A text of a document of this area in the language; undefined = nobody translated it. */
  of(text: Text, area: string): string | undefined;
}

export const chinese = (text: Text): string => (typeof text === "string" ? text : text["zh-CN"]);

/** Words that are the same in every language: codes, names, numbers, units of measure. */
export const needsWords = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** Own words of a text first, then the tables of its area, then those of the others in the order of their files. Empty phrases are none. */
export function phrasesOf(set: DocumentSet, language: OtherLanguage): Phrases {
  const byArea = new Map<string, Map<string, string>>();
  const everywhere = new Map<string, string>();
  for (const { document, area } of set) {
    if (document?.kind !== "texts" || document.language !== language) continue;
    const own = byArea.get(area) ?? new Map<string, string>();
    byArea.set(area, own);
    for (const [phrase, words] of Object.entries(document.texts)) {
      if (words === "") continue;
      if (!own.has(phrase)) own.set(phrase, words);
      if (!everywhere.has(phrase)) everywhere.set(phrase, words);
    }
  }
  return {
    of: (text, area) => {
      const own = typeof text === "string" ? undefined : text[language];
      const phrase = chinese(text);
      return own ?? byArea.get(area)?.get(phrase) ?? everywhere.get(phrase) ?? (needsWords(phrase) ? undefined : phrase);
    },
  };
}
