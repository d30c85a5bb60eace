import { convertedSentences, withExceptions } from "../../engine/problems/languages/by-phrase.ts";
import { metProblems, type ProblemLanguage } from "../../engine/problems/languages/sentences.ts";
import { exceptions as engineExceptions } from "../../engine/problems/languages/zh-tw.ts";
import { phrases } from "./engine-phrases.ts?zh-TW";
import { zhCN } from "./zh-cn.ts?zh-TW";
import { exceptions } from "./zh-tw-exceptions.ts";

/** What the renderers say, as the build converted it. */
export const texts = { ...zhCN, ...exceptions };

const words = withExceptions(phrases, engineExceptions);

/** What the engine says to people who fill in forms; the build converted whatever it may say. */
export const engine: ProblemLanguage = { sentences: convertedSentences(metProblems, (text) => words[text] ?? text), words };
