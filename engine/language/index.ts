export { type Language, languages, wantedLanguage } from "./languages.ts";
export { localizeModel, localizeSet } from "./localize.ts";
export { mapTexts, textsIn } from "./map-texts.ts";
export { chinese, needsWords, type Phrases, phrasesOf } from "./phrases.ts";
