import { conditionProblems } from "../../conditions.ts";
import { documentProblems } from "../../documents.ts";
import { releaseProblems } from "../../releases.ts";
import { structureProblems } from "../../structure.ts";

/** Problems of documents, releases and structure: what administrators and authors read. */
export const readProblems = { ...documentProblems, ...conditionProblems, ...releaseProblems, ...structureProblems } as const;
type Read = typeof readProblems;

type AuthorSentences = { readonly [C in keyof Read]: (params: Parameters<Read[C]>[0]) => string };

/** The same sentences from the same parameters in another language. */
export interface AuthorLanguage {
  sentences: AuthorSentences;
  /** Fixed words inside of sentences, with `{0}`, `{1}` where they hold values. */
  words: Readonly<Record<string, string>>;
}
