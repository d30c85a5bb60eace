import type { TextsDocument } from "../../engine/kinds/texts/document.ts";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { missingPhrases, needlessEntries } from "../../engine/check/translations.ts";
import { canonical } from "../../engine/kinds/canonical.ts";
import type { DocumentSet } from "../../engine/documents/index.ts";
import { isConverted, languageTitles, otherLanguages, type OtherLanguage } from "../../engine/language/languages.ts";
import { withoutUse } from "../../engine/language/uses.ts";
import { chinese, textsIn } from "../../engine/translation/index.ts";
import { applyOverlays } from "../../engine/compile/apply-overlays.ts";
import type { Print } from "../command.ts";
import { readSet } from "../read-set.ts";
import { conversionTo } from "../chinese/conversion.ts";

export interface TextsRequest {
  dir: string;
  /** Default: every language. */
  language?: string;
  /** Phrases that no document says any more go, and those that a converted language has by its rule. */
  prune?: boolean;
}

/** The command `campus texts`: brings the tables of phrases up to date. What is new stands empty; a converted language needs none. Exit code, null = not understood. */
export async function runTexts({ dir, language, prune = false }: TextsRequest, print: Print): Promise<number | null> {
  if (language !== undefined && !isLanguage(language)) return null;
  const { set } = await readSet(dir);
  const composed = applyOverlays(set).set;
  for (const one of language === undefined ? otherLanguages : [language]) {
    const tables = tablesOf(composed, one, prune);
    for (const { file, document } of tables) {
      await mkdir(dirname(join(dir, file)), { recursive: true });
      await writeFile(join(dir, file), canonical(document));
      const empty = Object.values(document.texts).filter((words) => words === "").length;
      print(`${file} ${Object.keys(document.texts).length} 条${empty > 0 ? `，${empty} 条待译` : ""}`);
    }
  }
  return 0;
}

const isLanguage = (name: string): name is OtherLanguage => (otherLanguages as readonly string[]).includes(name);

/**
 * The table of each area that has something missing, with what it has already. Its phrases stand in the order of the documents. A converted
 * language misses nothing, so it has only the tables that stand.
 */
function tablesOf(set: DocumentSet, language: OtherLanguage, prune: boolean): { file: string; document: TextsDocument }[] {
  const missing = missingPhrases(set, language);
  const isUsed = prune ? usedIn(set, language) : () => true;
  const areas = new Set([...missing.keys(), ...set.flatMap(({ document, area }) => (document.kind === "texts" ? [area] : []))]);
  return [...areas].flatMap((area) => {
    const file = `${area}/${language}.texts.json`;
    const found = set.find((source) => source.file === file)?.document;
    if (found === undefined && isConverted(language)) return [];
    const document: TextsDocument =
      found?.kind === "texts" ? found : { kind: "texts", id: `${area}.${language}`, title: titleOf(area, language), language, texts: {} };
    const kept = Object.entries(document.texts).filter(([phrase]) => isUsed(file, phrase));
    const fresh = [...(missing.get(area) ?? [])].map((phrase): [string, string] => [phrase, ""]);
    // A phrase that stood empty is translated where it stands.
    return [{ file, document: { ...document, texts: { ...Object.fromEntries(kept), ...Object.fromEntries(fresh) } } }];
  });
}

/** Does anything need this entry: is its phrase said, and would it be said otherwise without the entry? */
function usedIn(set: DocumentSet, language: OtherLanguage): (file: string, phrase: string) => boolean {
  const said = new Set(set.flatMap(({ document }) => (document.kind === "texts" ? [] : textsIn(document).map(({ text }) => chinese(text)))));
  const convert = conversionTo(language);
  const needless = convert === undefined ? [] : needlessEntries(set, language, convert);
  const needlessIn = Map.groupBy(needless, (entry) => entry.file);
  return (file, phrase) => said.has(withoutUse(phrase)) && needlessIn.get(file)?.some((entry) => entry.phrase === phrase) !== true;
}

const titleOf = (area: string, language: OtherLanguage): string => `${area} 的${languageTitles[language]}`;
