import type { Convert } from "../../language/languages.ts";

type Sentence = (params: never) => string;
type Table<T> = Readonly<Record<string, T>>;

/** Stands in a sentence for a value while the sentence is converted: characters that no rule of a language knows. */
const markAt = (at: number): string => String.fromCharCode(0xe000 + at);
const marks = /[\ue000-\uf8ff]/g;

/** The marks of a text in the order in which they stand, so that equal sentences are equal whatever their params are called. */
function inOrder(text: string): string {
  let at = 0;
  return text.replace(marks, () => markAt(at++));
}

/** The sentence of the params with a mark for each value, `没有参数“\ue000”`, and the values by their marks. */
function marked(sentence: Sentence, params: Table<unknown>): { text: string; values: readonly string[] } {
  const given: string[] = [];
  const mark = (value: string): string => markAt(given.push(value) - 1);
  const stand = (value: unknown): unknown => {
    if (typeof value === "string" && value !== "") return mark(value);
    // A number counts as itself and is written as a mark.
    if (typeof value === "number") return { [Symbol.toPrimitive]: (hint: string) => (hint === "string" ? mark(String(value)) : value) };
    return Array.isArray(value) ? { join: (joint: string) => mark(value.join(joint)) } : value;
  };
  const text = String(sentence(Object.fromEntries(Object.entries(params).map(([name, value]) => [name, stand(value)])) as never));
  const values = [...text.matchAll(marks)].map(([one]) => given[one.charCodeAt(0) - 0xe000] ?? one);
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
  const said = (sentence: Sentence) => (params: Table<unknown>) => {
    const { text, values } = marked(sentence, params);
    return converted(text).replace(marks, (one) => values[one.charCodeAt(0) - 0xe000] ?? one);
  };
  return Object.fromEntries(Object.entries(original).map(([code, sentence]) => [code, said(sentence)])) as unknown as S;
}

/** The words of these phrases by rule, save those that somebody wrote otherwise. */
export const convertedWords = (phrases: Iterable<string>, convert: Convert, exceptions: Table<string> = {}): Table<string> =>
  Object.fromEntries([...phrases].map((phrase) => [phrase, Object.hasOwn(exceptions, phrase) ? exceptions[phrase]! : convert(phrase)]));

/** Every text that `convertedSentences` may ask a rule for, so that it can be converted beforehand: with what may be missing, and without it. */
export const textsToConvert = (sentences: Table<Sentence>): string[] => [...new Set(Object.values(sentences).flatMap(formsOf))];

function formsOf(sentence: Sentence): string[] {
  const names: string[] = [];
  const lists = new Set<string>();
  const mark = (name: string): string => markAt(names.includes(name) ? names.indexOf(name) : names.push(name) - 1);
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
