import type { Problem } from "../../errors.ts";
import { zh } from "../../language/text.ts";
import { type SayPhrase, sayPhrase } from "../../language/phrase.ts";
import { inUse } from "../../language/uses.ts";
import { sayByPhrase } from "./by-phrase.ts";
import { metProblems, type ProblemLanguage } from "./sentences.ts";

/** What is handed in as the language: its words, undefined = zh-CN, in which everything is written. */
type Spoken = ProblemLanguage | undefined;

const silent: SayPhrase = () => undefined;

/** A sentence, word or title that has no code: as the documents say it, else as the engine does. What nobody translated stays as it is. */
export function sayWords(text: string, spoken: Spoken, phrase: SayPhrase = silent): string {
  if (spoken === undefined) return text;
  return phrase(text) ?? own(spoken.words, text) ?? listed(text, spoken, phrase);
}

/** How a language says the words of the engine itself. */
export const wordsIn =
  (spoken: Spoken): SayPhrase =>
  (text) =>
    own(spoken?.words, zh(text));

const own = (words: ProblemLanguage["words"] | undefined, text: string): string | undefined =>
  words !== undefined && Object.hasOwn(words, text) ? words[text] : undefined;

/** Titles joined by `、` are said one by one. */
const listed = (text: string, spoken: Spoken, phrase: SayPhrase): string =>
  text.includes("、")
    ? text
        .split("、")
        .map((one) => phrase(one) ?? one)
        .join(own(spoken?.words, "、") ?? "、")
    : text;

/** The sentence of a problem in the language. Problems that only authors of documents meet keep theirs. */
export function sayProblem(
  { code, params, message, phrases = {} }: Pick<Problem, "code" | "params" | "message" | "phrases">,
  spoken: Spoken,
  phrase?: SayPhrase,
): string {
  if (spoken === undefined) return message;
  const say = (value: unknown): unknown =>
    typeof value === "string" ? sayWords(value, spoken, phrase) : Array.isArray(value) ? value.map(say) : value;
  const inside: SayPhrase = (text) => phrase?.(text) ?? wordsIn(spoken)(text);
  const saidParam = ([name, value]: [string, unknown]): [string, unknown] => {
    if (phrases[name] !== undefined) return [name, sayPhrase(phrases[name], inside)];
    if (name === "value") return [name, value];
    return [name, typeof value === "string" && name === "expected" ? expectedIn(value, spoken, phrase) : say(value)];
  };
  const said = Object.fromEntries(Object.entries(params).map(saidParam));
  const sentence = sentenceFor(code, spoken.sentences);
  if (sentence !== undefined) return sentence(said as never);
  const original = sentenceFor(code, metProblems);
  return (original && phrase && sayByPhrase(original, said, phrase)) ?? message;
}

/** What a value should be has words of its own, which titles of the documents may share: `整数（应为）`. */
function expectedIn(value: string, spoken: ProblemLanguage, phrase: SayPhrase = silent): string {
  const entry = inUse(value, "应为");
  return phrase(entry) ?? own(spoken.words, entry) ?? own(spoken.words, value) ?? sayWords(value, spoken, phrase);
}

const sentenceFor = (code: string, sentences: object): ((params: never) => string) | undefined =>
  Object.hasOwn(sentences, code) ? (sentences as Record<string, (params: never) => string>)[code] : undefined;
