import type { Text } from "../engine/language/text.ts";

/** The language of the page: the `lang` of the document; zh-CN outside a browser. */
export function language(): string {
  return globalThis.document?.documentElement.lang || "zh-CN";
}

/** A text of a document in the language of the page; zh-CN is the fallback. */
export function textOf(text: Text | undefined): string {
  if (text === undefined) return "";
  if (typeof text === "string") return text;
  return (text as Record<string, string | undefined>)[language()] ?? text["zh-CN"];
}
