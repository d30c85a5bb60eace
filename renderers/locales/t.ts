import type { ProblemLanguage } from "../../engine/problems/languages/sentences.ts";
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

/** Loads the words of a language before anything is drawn in it; zh-CN is there from the start. Unknown languages have no words of their own. */
export async function loadTexts(tag: string): Promise<void> {
  const load = Object.hasOwn(tables, tag) || !Object.hasOwn(loaders, tag) ? undefined : loaders[tag];
  if (load === undefined) return;
  const { texts, engine } = await load();
  tables[tag] = texts;
  keepEngineWords(tag, engine);
}

/** What the renderers say by themselves, in the language of the page; slots in single braces are filled from `values`. */
export function t(key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
  const text = tables[language()]?.[key] ?? zhCN[key];
  return text.replace(/\{(\w+)\}/g, (slot, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : slot));
}
