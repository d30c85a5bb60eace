import { language } from "../text.ts";
import { type TextKey, zhCN } from "./zh-cn.ts";

export type { TextKey };

type Texts = Readonly<Record<TextKey, string>>;

const tables: Record<string, Texts> = { "zh-CN": zhCN };
const loaders: Record<string, () => Promise<Texts>> = {
  en: async () => (await import("./en.ts")).en,
  "zh-TW": async () => (await import("./zh-tw.ts")).zhTW,
};

/** Loads the words of a language before anything is drawn in it; zh-CN is there from the start. Unknown languages have no words of their own. */
export async function loadTexts(tag: string): Promise<void> {
  const load = Object.hasOwn(tables, tag) || !Object.hasOwn(loaders, tag) ? undefined : loaders[tag];
  if (load) tables[tag] = await load();
}

/** What the renderers say by themselves, in the language of the page; slots in single braces are filled from `values`. */
export function t(key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
  const texts = tables[language()] ?? zhCN;
  return texts[key].replace(/\{(\w+)\}/g, (slot, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : slot));
}
