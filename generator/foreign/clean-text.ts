import { isStorableText } from "../../engine/values/storable-text.ts";

/** Signs that turn the direction of text or cannot be seen: a title that holds them reads otherwise than it is. */
const unseen = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const MAX_TITLE = 60;
const MAX_HELP = 200;

/** One line of plain words: no control signs, no invisible signs, no half characters. Null when nothing is left. */
export function cleanLine(text: unknown, max = MAX_TITLE): string | null {
  if (typeof text !== "string") return null;
  const line = text
    .slice(0, max * 20)
    .toWellFormed()
    .replace(unseen, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  if (line === "" || !isStorableText(line)) return null;
  const signs = [...line];
  return signs.length > max ? `${signs.slice(0, max - 1).join("")}…` : line;
}

export const cleanHelp = (text: unknown): string | null => cleanLine(text, MAX_HELP);

/** `expiryDate` -> `Expiry date`: what people see when the source has no words for it. */
export function wordsOf(name: string): string | null {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[_\-.\s]+/g, " ")
    .trim();
  return cleanLine(words === "" ? name : words[0]!.toUpperCase() + words.slice(1));
}
