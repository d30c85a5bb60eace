import { type Text, zh } from "./text.ts";

/** A sentence whose gaps stand apart from its words, so that it can be said in another language. */
export interface Phrase {
  /** zh-CN words with `{0}`, `{1}` where the values stand, or a text of a document. */
  text: Text;
  values: readonly Filling[];
}

/** What fills a gap. Plain text is data and stays as it is; a phrase is said in the language as well. */
export type Filling = string | Phrase | Listed;

export interface Listed {
  items: readonly Words[];
  joint: "、" | "；" | " → ";
}

/** A sentence without gaps is its own words. */
export type Words = string | Phrase;

/** A text in the language; undefined = no words for it. */
export type SayPhrase = (text: Text) => string | undefined;

/** Tag of a sentence with values: ``phrase`${name}已存在` ``. Arrays become lists of names. */
export function phrase(words: TemplateStringsArray, ...values: readonly unknown[]): Phrase {
  return { text: words.reduce((text, next, at) => `${text}{${at - 1}}${next}`), values: values.map(filling) };
}

/** A title of the documents inside of a sentence. */
export const titled = (text: Text): Phrase => ({ text, values: [] });

/** Sentences one after another in one gap. */
export const clauses = (items: readonly Words[]): Listed => ({ items, joint: "；" });

/** Stages one after another in one gap. */
export const stages = (items: readonly Words[]): Listed => ({ items, joint: " → " });

const filling = (value: unknown): Filling => {
  if (Array.isArray(value)) return { items: value.map((item) => (isPhrase(item) ? item : String(item))), joint: "、" };
  return isPhrase(value) || isListed(value) ? value : String(value);
};

export const isPhrase = (value: unknown): value is Phrase =>
  typeof value === "object" && value !== null && "text" in value && "values" in value && Array.isArray(value.values);
const isListed = (value: unknown): value is Listed => typeof value === "object" && value !== null && "items" in value && "joint" in value;

/** The sentence as zh-CN says it. */
export const chineseOf = (words: Words): string => sayPhrase(words, () => undefined);

/** The sentence in the language of `say`; zh-CN where it has no words. Gaps may be skipped or stand in another order. */
export function sayPhrase(words: Words, say: SayPhrase): string {
  if (typeof words === "string") return say(words) ?? words;
  const text = say(words.text) ?? zh(words.text);
  return text.replace(/\{(\d+)\}/g, (gap, at: string) => {
    const value = words.values[Number(at)];
    return value === undefined ? gap : fill(value, say);
  });
}

function fill(value: Filling, say: SayPhrase): string {
  if (typeof value === "string") return value;
  if (isPhrase(value)) return sayPhrase(value, say);
  return value.items.map((item) => (typeof item === "string" ? item : sayPhrase(item, say))).join(say(value.joint) ?? value.joint);
}
