import type { conditionProblems } from "../../conditions.ts";
import type { documentProblems } from "../../documents.ts";
import type { releaseProblems } from "../../releases.ts";
import type { structureProblems } from "../../structure.ts";

/** Problems of documents, releases and structure: what administrators and authors read. */
type Read = typeof documentProblems & typeof conditionProblems & typeof releaseProblems & typeof structureProblems;

/** The same sentences from the same parameters in another language. */
export interface AuthorLanguage {
  sentences: { readonly [C in keyof Read]: (params: Parameters<Read[C]>[0]) => string };
  /** Fixed words inside of sentences, with `{0}`, `{1}` where they hold values. */
  words: Readonly<Record<string, string>>;
}
