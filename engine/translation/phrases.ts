import { needsWords } from "../language/needs-words.ts";
import type { Text } from "../language/text.ts";
import type { DocumentSet } from "../documents/index.ts";
import type { OtherLanguage } from "../language/languages.ts";

/** What a set says in one language. */
export interface Phrases {
  /** A text of a document of this area in the language; undefined = nobody translated it. A button may have words of its own. */
  of(text: Text, area: string, use?: "button"): string | undefined;
}

/** Behind a phrase of a table: the words are for buttons only, such as “Lock” where the state is “Locked”. */
export const buttonMark = "（按钮）";

export const chinese = (text: Text): string => (typeof text === "string" ? text : text["zh-CN"]);

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
    of: (text, area, use) => {
      const own = typeof text === "string" ? undefined : text[language];
      const phrase = chinese(text);
      const found = (key: string) => byArea.get(area)?.get(key) ?? everywhere.get(key);
      const asButton = use === "button" ? found(phrase + buttonMark) : undefined;
      return own ?? asButton ?? found(phrase) ?? (needsWords(phrase) ? undefined : phrase);
    },
  };
}
