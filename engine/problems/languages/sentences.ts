import { accessProblems } from "../access.ts";
import { requestProblems } from "../requests.ts";
import { valueProblems } from "../values.ts";
import type { AuthorLanguage } from "./authors/sentences.ts";

/** Problems that people meet who fill in forms and lists. */
export const metProblems = { ...valueProblems, ...requestProblems, ...accessProblems } as const;
type Met = typeof metProblems;

/** The same sentences from the same parameters in another language. */
export type Sentences = { readonly [C in keyof Met]: (params: Parameters<Met[C]>[0]) => string };

/** What the engine says in one language. */
export interface ProblemLanguage {
  /** Those that are missing are said by their phrases, `请填写{0}`, where the documents have words for them. */
  sentences: Partial<Sentences>;
  /** Fixed words inside of sentences and sentences without a code. */
  words: Readonly<Record<string, string>>;
  /** What authors of documents read. Absent: a browser that fills in forms has no use for it, its sentences stay zh-CN. */
  authors?: AuthorLanguage;
}
