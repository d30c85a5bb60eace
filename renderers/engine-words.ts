import type { ProblemLanguage } from "../engine/problems/languages/sentences.ts";
import { language } from "./text.ts";

const byTag = new Map<string, ProblemLanguage>();

/** Keeps what the engine says in a language, once it is loaded. */
export function keepEngineWords(tag: string, words: ProblemLanguage): void {
  byTag.set(tag, words);
}

/** What the engine says in the language of the page to people who fill in forms; undefined = zh-CN. */
export const engineWords = (): ProblemLanguage | undefined => byTag.get(language());
