import type { Convert } from "../../language/languages.ts";
import { withoutUse } from "../../language/uses.ts";

type Sentence = (params: never) => string;
type Table<T> = Readonly<Record<string, T>>;

/** Stands in a sentence for a value while the sentence is said otherwise: a gap, as phrases have them. */
const gapAt = (at: number): string => `{${at}}`;
const gaps = /\{(\d+)\}/g;

/** The gaps of a text numbered as they stand, so that equal sentences are equal whatever their params are called. */
function inOrder(text: string): string {
  let at = 0;
  return text.replace(gaps, () => gapAt(at++));
}

/** The phrase that a sentence is with these params, `没有参数“{0}”`, and what fills its gaps. */
function phraseOf(sentence: Sentence, params: Table<unknown>): { text: string; values: readonly string[] } {
  const given: string[] = [];
  const mark = (value: string): string => gapAt(given.push(value) - 1);
  const stand = (value: unknown): unknown => {
    if (typeof value === "string" && value !== "") return mark(value);
    // A number counts as itself and is written as a gap.
    if (typeof value === "number") return { [Symbol.toPrimitive]: (hint: string) => (hint === "string" ? mark(String(value)) : value) };
    return Array.isArray(value) ? { join: (joint: string) => mark(value.join(joint)) } : value;
  };
  const text = String(sentence(Object.fromEntries(Object.entries(params).map(([name, value]) => [name, stand(value)])) as never));
  const values = [...text.matchAll(gaps)].map(([gap, at]) => given[Number(at)] ?? gap);
  return { text: inOrder(text), values };
}

/** Sentences that say by rule what the original ones say, with their values as they are. Each is converted once. */
export function convertedSentences<S extends Table<Sentence>>(original: S, convert: Convert): S {
  const remembered = new Map<string, string>();
  const converted = (text: string): string => {
    const words = remembered.get(text) ?? convert(text);
    remembered.set(text, words);
    return words;
  };
  const said = (sentence: Sentence) => (params: Table<unknown>) => sayByPhrase(sentence, params, converted)!;
  return Object.fromEntries(Object.entries(original).map(([code, sentence]) => [code, said(sentence)])) as unknown as S;
}

/** The sentence by the words for its phrase; undefined = there are none. */
export function sayByPhrase(sentence: Sentence, params: Table<unknown>, say: (phrase: string) => string | undefined): string | undefined {
  const { text, values } = phraseOf(sentence, params);
  return say(text)?.replace(gaps, (gap, at) => values[Number(at)] ?? gap);
}

/** The words of these entries of a table by rule, save the exceptions. */
export const convertedWords = (entries: Iterable<string>, convert: Convert, exceptions: Table<string> = {}): Table<string> =>
  withExceptions(Object.fromEntries([...entries].map((entry) => [entry, convert(withoutUse(entry))])), exceptions);

/** The words, save those that somebody wrote otherwise for the entry or for its phrase in every use. */
export function withExceptions(words: Table<string>, exceptions: Table<string>): Table<string> {
  const otherwise = (entry: string) => (Object.hasOwn(exceptions, entry) ? exceptions[entry] : undefined);
  return Object.fromEntries(Object.entries(words).map(([entry, byRule]) => [entry, otherwise(entry) ?? otherwise(withoutUse(entry)) ?? byRule]));
}

/** Every text that `convertedSentences` may ask a rule for, so that it can be converted beforehand: with what may be missing, and without it. */
export const textsToConvert = (sentences: Table<Sentence>): string[] => [...new Set(Object.values(sentences).flatMap(formsOf))];

function formsOf(sentence: Sentence): string[] {
  const names: string[] = [];
  const lists = new Set<string>();
  const mark = (name: string): string => gapAt(names.includes(name) ? names.indexOf(name) : names.push(name) - 1);
  const given = (name: string) => ({ join: () => lists.add(name) && mark(name), [Symbol.toPrimitive]: () => mark(name) });
  const form = (states: Table<unknown>): string =>
    String(sentence(new Proxy({}, { get: (_, name: string) => (Object.hasOwn(states, name) ? states[name] : given(name)) }) as never));
  const forms = [form({})];
  // Names grow on the way: a param may be asked for only when another one is missing. A list never is.
  for (const name of names) {
    if (lists.has(name)) continue;
    const missing = form({ [name]: undefined });
    if (!missing.includes("undefined")) forms.push(missing);
    const empty = form({ [name]: "" });
    if (empty !== form({}).replaceAll(mark(name), "")) forms.push(empty);
  }
  return forms.map(inOrder);
}
