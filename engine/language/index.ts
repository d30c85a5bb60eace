export { type Convert, isConverted, type Language, languages, type OtherLanguage, otherLanguages, wantedLanguage } from "./languages.ts";
export { chineseOf, clauses, isPhrase, type Phrase, phrase, type SayPhrase, sayPhrase, stages, titled, type Words } from "./phrase.ts";
export { type Text, zh } from "./text.ts";
