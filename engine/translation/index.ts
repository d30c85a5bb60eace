export { localizeModel, localizeSet } from "./localize.ts";
export { mapTexts, textsIn } from "./map-texts.ts";
export { buttonMark, chinese, needsWords, type Phrases, phrasesOf } from "./phrases.ts";
