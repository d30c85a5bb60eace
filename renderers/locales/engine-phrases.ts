import { textsToConvert } from "../../engine/problems/languages/by-phrase.ts";
import { withoutUse } from "../../engine/language/uses.ts";
import { english } from "../../engine/problems/languages/en.ts";
import { metProblems } from "../../engine/problems/languages/sentences.ts";

/** Whatever the engine says to people who fill in forms, by itself: the build converts the right side (generator/chinese/locale-plugin.ts). */
export const phrases: Readonly<Record<string, string>> = Object.fromEntries(
  [...textsToConvert(metProblems), ...Object.keys(english.words)].map((text) => [text, withoutUse(text)]),
);
