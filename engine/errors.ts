/**
 * The problem catalogue. Every problem has a code for machines, a sentence for the reader, a JSON Pointer and typed params.
 * Areas of the engine keep their part of the catalogue in `engine/problems/<part>.ts`; this file joins them.
 */
import { chineseOf, isPhrase, type Phrase } from "./language/phrase.ts";
import { accessProblems } from "./problems/access.ts";
import { conditionProblems } from "./problems/conditions.ts";
import { documentProblems } from "./problems/documents.ts";
import { releaseProblems } from "./problems/releases.ts";
import { requestProblems } from "./problems/requests.ts";
import { structureProblems } from "./problems/structure.ts";
import { valueProblems } from "./problems/values.ts";

export const catalogue = {
  ...documentProblems,
  ...conditionProblems,
  ...valueProblems,
  ...accessProblems,
  ...requestProblems,
  ...releaseProblems,
  ...structureProblems,
} as const;
export type ProblemCode = keyof typeof catalogue;
export type ParamsOf<C extends ProblemCode> = Parameters<(typeof catalogue)[C]>[0];

export interface Problem {
  code: ProblemCode;
  /** zh-CN; says what to do. */
  message: string;
  /** JSON Pointer into the document or the record. "" = the whole. */
  path: string;
  params: Record<string, unknown>;
  /** Params that are sentences with values of their own, to be said in other languages. Never leaves the server. */
  phrases?: Record<string, Phrase>;
}

/** Where a param is text, a phrase may stand. */
type Given<P> = { [K in keyof P]: string extends P[K] ? P[K] | Phrase : P[K] };

/** Characters of a path or a parameter that are told: a name that somebody sent may have megabytes. */
const MOST_TOLD = 1_000;
const cutToMost = (value: unknown): unknown =>
  typeof value === "string" && value.length > MOST_TOLD ? value.slice(0, MOST_TOLD).toWellFormed() : value;

/** Builds a problem with the catalogue's sentence. Texts of more than `MOST_TOLD` characters are cut. */
export function problem<C extends ProblemCode>(code: C, path: string, given: Given<ParamsOf<C>>): Problem {
  const sentence = catalogue[code] as (p: ParamsOf<C>) => string;
  const phrases = Object.fromEntries(Object.entries(given).filter((entry): entry is [string, Phrase] => isPhrase(entry[1])));
  const words = (value: unknown): unknown => cutToMost(isPhrase(value) ? chineseOf(value) : value);
  const params = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, words(value)])) as ParamsOf<C>;
  return {
    code,
    path: cutToMost(path) as string,
    params: params as Record<string, unknown>,
    message: sentence(params),
    ...(Object.keys(phrases).length > 0 && { phrases }),
  };
}

export type ErrorKind = "schema" | "data" | "access" | "request";

/** Base of every expected failure. Branch on `kind` and `problems[0].code`, never on text or class. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly problems: Problem[];
  constructor(kind: ErrorKind, problems: Problem[], options?: ErrorOptions) {
    super(problems.map((p) => `${p.code} ${p.path}: ${p.message}`).join("\n"), options);
    this.name = "AppError";
    this.kind = kind;
    this.problems = problems;
  }
}
/** The documents are wrong: paths point into a document. */
export const schemaError = (problems: Problem[], options?: ErrorOptions) => new AppError("schema", problems, options);
/** The record is wrong: paths point into the record. */
export const dataError = (problems: Problem[], options?: ErrorOptions) => new AppError("data", problems, options);
/** Not allowed. Never tells whether the row exists. */
export const accessError = (problems: Problem[], options?: ErrorOptions) => new AppError("access", problems, options);
/** The request itself is malformed (unknown parameter, bad paging). */
export const requestError = (problems: Problem[], options?: ErrorOptions) => new AppError("request", problems, options);
/** What went wrong, in one line for people. */
export const sentenceOfProblems = ({ problems }: AppError): string => problems.map(({ message }) => message).join("；");
export const isAppError = (e: unknown): e is AppError => e instanceof Error && "kind" in e && "problems" in e;
