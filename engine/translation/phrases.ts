import { needsWords } from "../language/needs-words.ts";
import type { Text } from "../language/text.ts";
import { inUse, withoutUse } from "../language/uses.ts";
import type { DocumentSet } from "../documents/index.ts";
import type { Convert, OtherLanguage } from "../language/languages.ts";
import { textsIn } from "./map-texts.ts";

/** What a set says in one language. */
export interface Phrases {
  /** A text of a document of this area in the language; undefined = nobody translated it. A button may have words of its own. */
  of(text: Text, area: string, use?: "button"): string | undefined;
  /** The same for words that may be data: undefined unless the set says them. */
  known(text: Text): string | undefined;
}

export const chinese = (text: Text): string => (typeof text === "string" ? text : text["zh-CN"]);

/**
 * Own words of a text first, then the tables of its area, then those of the others in the order of their files; empty phrases are none. Last
 * the rule of the language, when it has one: each phrase is converted once.
 */
export function phrasesOf(set: DocumentSet, language: OtherLanguage, convert?: Convert): Phrases {
  const found = tablesOf(set, language);
  const byRule = rememberedBy(convert);
  const inTables = (text: Text, area: string, use?: "button"): string | undefined => {
    const own = typeof text === "string" ? undefined : text[language];
    const phrase = chinese(text);
    return (
      own ?? (use === "button" ? found(inUse(phrase, "按钮"), area) : undefined) ?? found(phrase, area) ?? (needsWords(phrase) ? undefined : phrase)
    );
  };
  const isSaid = whetherSaid(set);
  return {
    of: (text, area, use) => inTables(text, area, use) ?? byRule(chinese(text)),
    known: (text) => inTables(text, "") ?? (convert !== undefined && isSaid(chinese(text)) ? byRule(chinese(text)) : undefined),
  };
}

/** The words of a phrase by the tables of the language, those of the area first. */
function tablesOf(set: DocumentSet, language: OtherLanguage): (phrase: string, area: string) => string | undefined {
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
  return (phrase, area) => byArea.get(area)?.get(phrase) ?? everywhere.get(phrase);
}

function rememberedBy(convert: Convert | undefined): (phrase: string) => string | undefined {
  const remembered = new Map<string, string>();
  return (phrase) => {
    if (convert === undefined) return undefined;
    const words = remembered.get(phrase) ?? convert(phrase);
    remembered.set(phrase, words);
    return words;
  };
}

/** Does the set say this: as one of its texts, or as a phrase that a table of any language translates? Anything else may be data, which no rule may change. */
function whetherSaid(set: DocumentSet): (phrase: string) => boolean {
  let said: ReadonlySet<string> | undefined;
  return (phrase) => {
    said = said ?? saidBy(set);
    return said.has(phrase);
  };
}

function saidBy(set: DocumentSet): ReadonlySet<string> {
  const said = new Set<string>();
  for (const { document } of set) {
    if (document?.kind === "texts") for (const phrase of Object.keys(document.texts)) said.add(withoutUse(phrase));
    else if (document !== null) for (const { text } of textsIn(document)) said.add(chinese(text));
  }
  return said;
}
