import type { accessProblems } from "../access.ts";
import type { requestProblems } from "../requests.ts";
import type { valueProblems } from "../values.ts";

/** Problems that people meet who fill in forms and lists; what authors of documents read is zh-CN. */
type Met = typeof valueProblems & typeof requestProblems & typeof accessProblems;

/** The same sentences from the same parameters in another language. */
export type Sentences = { readonly [C in keyof Met]: (params: Parameters<Met[C]>[0]) => string };

export interface ProblemLanguage {
  sentences: Sentences;
  /** Fixed words inside of sentences and sentences without a code. */
  words: Readonly<Record<string, string>>;
}
