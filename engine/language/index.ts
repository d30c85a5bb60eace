export { type Language, languages, wantedLanguage } from "./languages.ts";
export { localizeModel, localizeSet } from "./localize.ts";
export { mapTexts, textsIn } from "./map-texts.ts";
export { buttonMark, chinese, needsWords, type Phrases, phrasesOf } from "./phrases.ts";
export { chineseOf, clauses, isPhrase, type Phrase, phrase, type SayPhrase, sayPhrase, stages, titled, type Words } from "./phrase.ts";
