import { queryParameters } from "../api.ts";
import { systemFields } from "../model/model.ts";

const MAX_LENGTH = 40;
const han = /\p{Script=Han}/u;
const plain = /^[a-z][A-Za-z0-9]*$/;

/** Names the platform keeps for itself on rows, and members every JavaScript object has. */
const reserved = new Set<string>([
  ...systemFields,
  "tenantId",
  "isDeleted",
  "treePath",
  "parentId",
  "sortNo",
  ...Object.getOwnPropertyNames(Object.prototype),
  "prototype",
  "then",
  // Words that steer a list: a field of that name could not be filtered by.
  ...Object.keys(queryParameters),
]);

/** The sounds of a Chinese text as Latin words with blanks between: `ni hao`. The dictionary is too large to stand here. */
export type Sounds = (text: string) => string;

/** A name of the language from any name: letters and digits, camel case, Chinese by its sounds. Never empty. */
export function spelled(source: string, fallback: string, sounds: Sounds): string {
  const name = spelt(source, fallback, sounds);
  return reserved.has(name) ? `${name}Value` : name;
}

function spelt(source: string, fallback: string, sounds: Sounds): string {
  if (plain.test(source) && source.length <= MAX_LENGTH) return source;
  const latin = han.test(source) ? sounds(source.slice(0, MAX_LENGTH)) : source.slice(0, MAX_LENGTH * 2);
  const words = latin
    .normalize("NFKD")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "");
  const joined = words.map((word, at) => (at === 0 ? lower(word) : upper(word))).join("");
  const led = /^[0-9]/.test(joined) ? `${fallback}${joined}` : joined;
  return led.slice(0, MAX_LENGTH) || fallback;
}

/** `STUDENT` and `Student` both begin lower; `studentNo` keeps its hump. */
const lower = (word: string): string => (word === word.toUpperCase() ? word.toLowerCase() : word[0]!.toLowerCase() + word.slice(1));
const upper = (word: string): string => word[0]!.toUpperCase() + (word === word.toUpperCase() ? word.slice(1).toLowerCase() : word.slice(1));

/** Gives each name once: the second `city` is `city2`. Upper and lower case count as the same, as file systems do. */
export class NameTaker {
  readonly #taken: Set<string>;
  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set([...taken].map((name) => name.toLowerCase()));
  }

  has(name: string): boolean {
    return this.#taken.has(name.toLowerCase());
  }

  take(wanted: string): string {
    let name = wanted;
    for (let at = 2; this.#taken.has(name.toLowerCase()); at += 1) name = `${wanted}${at}`;
    this.#taken.add(name.toLowerCase());
    return name;
  }
}

/** Whether the platform keeps a column of this meaning for every record itself. */
export const isPlatformName = (name: string): boolean => reserved.has(name);
