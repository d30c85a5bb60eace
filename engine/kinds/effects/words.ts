import type { KindWords } from "../../words/kind-words.ts";

export const effectsWords: KindWords = { title: "联动", properties: { of: "发生在" } };
