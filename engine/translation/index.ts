export { needsWords } from "../language/needs-words.ts";
export { localizeModel, localizeSet } from "./localize.ts";
export { mapTexts, textsIn } from "./map-texts.ts";
export { chinese, type Phrases, phrasesOf } from "./phrases.ts";
