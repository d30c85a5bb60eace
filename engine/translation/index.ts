export { needsWords } from "../language/needs-words.ts";
export { localizeModel, localizeSet } from "./localize.ts";
export { mapTexts, textsIn } from "./map-texts.ts";
export { buttonMark, chinese, type Phrases, phrasesOf, withoutMark } from "./phrases.ts";
