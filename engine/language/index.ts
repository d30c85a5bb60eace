export { type Language, languages, wantedLanguage } from "./languages.ts";
export { localizeModel, localizeSet } from "../translation/localize.ts";
export { mapTexts, textsIn } from "../translation/map-texts.ts";
export { buttonMark, chinese, needsWords, type Phrases, phrasesOf } from "../translation/phrases.ts";
export { chineseOf, clauses, isPhrase, type Phrase, phrase, type SayPhrase, sayPhrase, stages, titled, type Words } from "./phrase.ts";
