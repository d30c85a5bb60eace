import type { Problem } from "../../../errors.ts";
import { fillGaps } from "../../../language/match-phrase.ts";
import type { SayPhrase } from "../../../language/phrase.ts";
import { sayProblem, sayWords } from "../index.ts";
import { sayByPhrase } from "../by-phrase.ts";
import type { ProblemLanguage } from "../sentences.ts";
import { readProblems } from "./sentences.ts";

type Spoken = ProblemLanguage | undefined;

type Said = Pick<Problem, "code" | "params" | "message" | "phrases">;

/** The sentence of any problem in the language, those of documents, releases and structure too. Codes and params stay. */
export function sayFinding(found: Said, spoken: Spoken, phrase?: SayPhrase): string {
  if (spoken === undefined || !Object.hasOwn(readProblems, found.code)) return sayProblem(found, spoken, phrase);
  const say = (value: unknown): unknown =>
    typeof value === "string" ? sayAuthorWords(value, spoken, phrase) : Array.isArray(value) ? value.map(say) : value;
  const said = Object.fromEntries(Object.entries(found.params).map(([name, value]) => [name, say(value)]));
  const code = found.code as keyof typeof readProblems;
  const sentence = spoken.authors?.sentences[code];
  if (sentence !== undefined) return sentence(said as never);
  return (phrase && sayByPhrase(readProblems[code], said, phrase)) ?? found.message;
}

/** A word or a phrase that a check put together; what nobody translated stays as it is. */
export function sayAuthorWords(text: string, spoken: Spoken, phrase?: SayPhrase): string {
  const words = spoken?.authors?.words;
  if (words === undefined) return sayWords(text, spoken, phrase);
  return fillGaps(text, words, (value) => sayAuthorWords(value, spoken, phrase)) ?? sayWords(text, spoken, phrase);
}
