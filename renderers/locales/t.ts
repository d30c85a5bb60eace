import { convertedSentences } from "../../engine/problems/languages/by-phrase.ts";
import { metProblems, type ProblemLanguage } from "../../engine/problems/languages/sentences.ts";
import { keepEngineWords } from "../engine-words.ts";
import { language } from "../text.ts";
import { type TextKey, zhCN } from "./zh-cn.ts";

export type { TextKey };

type Texts = Readonly<Record<TextKey, string>>;

/** What is loaded for a language: the words of the screens, which may miss some, and those of the engine. */
interface Loaded {
  texts: Readonly<Partial<Texts>>;
  engine: ProblemLanguage;
}

const tables: Record<string, Readonly<Partial<Texts>>> = { "zh-CN": zhCN };
const loaders: Record<string, () => Promise<Loaded>> = {
  en: async () => {
    const [{ en }, { english }] = await Promise.all([import("./en.ts"), import("../../engine/problems/languages/en.ts")]);
    return { texts: en, engine: english };
  },
  "zh-TW": () => import("./zh-tw.ts"),
};

/**
 * Loads the words of a language before anything is drawn in it; zh-CN is there from the start. A language without words of its own has those
 * that are given: texts by key and sentences of the engine by phrase, `请填写{0}`.
 */
export async function loadTexts(tag: string, given?: () => Promise<Readonly<Record<string, string>>>): Promise<void> {
  if (Object.hasOwn(tables, tag)) return;
  const load = Object.hasOwn(loaders, tag) ? loaders[tag] : given && (async () => spokenBy(await given()));
  if (load === undefined) return;
  const { texts, engine } = await load();
  tables[tag] = texts;
  keepEngineWords(tag, engine);
}

const spokenBy = (words: Readonly<Record<string, string>>): Loaded => ({
  texts: words,
  engine: { sentences: convertedSentences(metProblems, (phrase) => words[phrase] ?? phrase), words },
});

/** What the renderers say by themselves, in the language of the page; slots in single braces are filled from `values`. */
export function t(key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
  const text = tables[language()]?.[key] ?? zhCN[key];
  return text.replace(/\{(\w+)\}/g, (slot, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : slot));
}
