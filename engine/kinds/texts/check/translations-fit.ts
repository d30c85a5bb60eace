import { problem } from "../../../errors.ts";
import { addWarning, eachDocument } from "../../../findings/look.ts";
import { needsWords } from "../../../language/needs-words.ts";
import { isConverted, type OtherLanguage } from "../../../language/languages.ts";
import { pointerStep } from "../../../values/json-pointer.ts";

/** A translation says the same: its placeholders are those of the phrase, and it is no essay. */
export const translationsFit = eachDocument("texts", ({ texts, language }, look) => {
  for (const [phrase, words] of Object.entries(texts)) {
    const reason = oddity(phrase, words, language);
    if (reason !== null) addWarning(look, problem("TRANSLATION_ODD", `/texts/${pointerStep(phrase)}`, { phrase, language, reason }));
  }
});

const placeholders = (text: string): string =>
  [...text.matchAll(/\{[^{}]*\}/g)]
    .map(([found]) => found)
    .sort()
    .join(" ");

function oddity(phrase: string, words: string, language: OtherLanguage): string | null {
  if (words === "") return null;
  if (placeholders(words) !== placeholders(phrase)) return "占位与原文不一致";
  // A word in quotation marks is to be written as it stands.
  if (language === "en" && needsWords(words.replace(/"[^"]*"/g, ""))) return "译文中还有汉字";
  const longest = isConverted(language) ? 4 + phrase.length * 2 : 30 + phrase.length * 6;
  return words.length > longest ? `译文过长（${words.length} 个字符）` : null;
}
