import type { TextsDocument } from "../../engine/kinds/texts/document.ts";
import { languageTitles, type OtherLanguage } from "../../engine/language/languages.ts";
import { freeName } from "./overlays.ts";
import type { Source } from "./source.ts";

interface Table {
  file: string;
  document: TextsDocument;
}

/** The school's own table of an area's phrases in a language; a new one where there is none: the product's tables are the product's. */
export function tableOf(sources: ReadonlyMap<string, Source>, area: string, language: OtherLanguage): Table {
  for (const { file, layer, document } of sources.values())
    if (layer === "school" && document?.kind === "texts" && document.language === language && file.startsWith(`${area}/`)) return { file, document };
  const name = freeName(language, (one) => sources.has(fileOf(area, one)));
  const title = `${area} 的${languageTitles[language] ?? language}`;
  return { file: fileOf(area, name), document: { kind: "texts", id: `${area}.${name}`, title, language, texts: {} } };
}

const fileOf = (area: string, name: string): string => `${area}/${name}.texts.json`;

/** The table with words for one phrase. */
export const withWords = (table: TextsDocument, phrase: string, words: string): TextsDocument => ({
  ...table,
  texts: { ...table.texts, [phrase]: words },
});
