import { needsWords } from "../../../../engine/language/needs-words.ts";
import { zh } from "../../../../engine/language/text.ts";
import { chineseOf, type Language, type SayPhrase, sayPhrase, type Words } from "../../../../engine/language/index.ts";
import { wordsIn } from "../../../../engine/problems/languages/index.ts";
import { engineIn } from "../../../../generator/chinese/conversion.ts";
import type { Call } from "../../platform/runtime.ts";
import { phraseFor } from "./model-in.ts";
import { programWords } from "./words/index.ts";

/** How a language says a sentence of the program or a text of the documents; the documents win, so that a school may word it otherwise. Before sign-in there is no call. */
export const sayerFor =
  (language: Language, call?: Call): SayPhrase =>
  (text) => {
    const ofDocuments = call === undefined || !needsWords(zh(text)) ? undefined : phraseFor(call, text);
    return ofDocuments ?? wordsIn(engineIn(language))(text) ?? ownWords(language, zh(text));
  };

function ownWords(language: Language, text: string): string | undefined {
  const words = programWords(language);
  return Object.hasOwn(words, text) ? words[text] : undefined;
}

/** A sentence of the program in the caller's language. */
export const inWords = (call: Call, words: Words): string =>
  call.language === undefined || call.language === "zh-CN" ? chineseOf(words) : sayPhrase(words, sayerFor(call.language, call));

/** Names one after the other, each once. */
export const inList = ({ language = "zh-CN" }: Call, names: readonly string[]): string =>
  [...new Set(names)].join(language.startsWith("zh") ? "、" : ", ");
