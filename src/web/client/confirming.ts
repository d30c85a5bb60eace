import { create } from "zustand";
import type { BatchReply } from "../../../renderers/data-source.ts";
import { RequestFailure } from "../../../renderers/data-source.ts";

/** Sentences of rules that ask before they let a write pass; the answer is the reason, null = it is left undone. */
interface Question {
  sentences: readonly string[];
  /** Records that wait for the answer. */
  records: number;
  answer(reason: string | null): void;
}

/** Questions in the order they came; the first is open. */
export const useQuestions = create<{ questions: readonly Question[] }>(() => ({ questions: [] }));

/** Reasons by the rule they are given for. */
export type Reasons = Readonly<Record<string, string>>;

function askReason(sentences: readonly string[], records: number): Promise<string | null> {
  return new Promise((resolve) => {
    const question: Question = {
      sentences: [...new Set(sentences)],
      records,
      answer: (reason) => {
        useQuestions.setState(({ questions }) => ({ questions: questions.filter((one) => one !== question) }));
        resolve(reason);
      },
    };
    useQuestions.setState(({ questions }) => ({ questions: [...questions, question] }));
  });
}

/** Makes a write, and once more with the reason of the person when rules that ask for one are all that stood against it. */
export async function withReasons<T>(write: (reasons: Reasons) => Promise<T>, given: Reasons = {}): Promise<T> {
  try {
    return await write(given);
  } catch (error) {
    const asked = askedBy(error);
    const reason = asked === null ? null : await askReason(asked.sentences, 1);
    if (asked === null || reason === null) throw error;
    return withReasons(write, { ...given, ...reasonFor(asked.rules, reason) });
  }
}

/** The same for several records that answer each for itself: those that only wait for a reason are tried again together. */
export async function batchWithReasons(
  write: (ids: string[], reasons: Reasons) => Promise<BatchReply>,
  ids: string[],
  given: Reasons = {},
): Promise<BatchReply> {
  const reply = await write(ids, given);
  const waiting = reply.failed.filter(({ confirm = [] }) => confirm.some((rule) => given[rule] === undefined));
  if (waiting.length === 0) return reply;
  const reason = await askReason(
    waiting.map(({ message }) => message),
    waiting.length,
  );
  if (reason === null) return reply;
  const rules = waiting.flatMap(({ confirm = [] }) => confirm);
  const again = await batchWithReasons(
    write,
    waiting.map(({ id }) => id),
    { ...given, ...reasonFor(rules, reason) },
  );
  return { done: [...reply.done, ...again.done], failed: [...reply.failed.filter((one) => !waiting.includes(one)), ...again.failed] };
}

/** Header of the reasons (`X-Confirm` of the calls); none without any. */
export const reasonHeader = (reasons: Reasons): Record<string, string> =>
  Object.keys(reasons).length === 0 ? {} : { "X-Confirm": encodeURIComponent(JSON.stringify(reasons)) };

const reasonFor = (rules: readonly string[], reason: string): Reasons => Object.fromEntries(rules.map((rule) => [rule, reason]));

function askedBy(error: unknown): { rules: string[]; sentences: string[] } | null {
  const problems = error instanceof RequestFailure ? (error.detail.problems ?? []) : [];
  const rules = problems.flatMap(({ params }) => (typeof params?.confirm === "string" ? [params.confirm] : []));
  return rules.length === 0 || rules.length < problems.length ? null : { rules, sentences: problems.map(({ message }) => message) };
}
