import { App } from "antd";
import { useState } from "react";
import { type BatchReply, RequestFailure } from "../data-source.ts";
import type { Outcome } from "./call-outcome.ts";
import { t } from "../locales/t.ts";

/** A word of success, or what the answer itself is told with; null = no word is needed. */
export type Said = string | null | ((answer: unknown) => Outcome | null);

/** `refused`: where a refusal is said; default: in a message over the page. */
type Run = (work: () => Promise<BatchReply | unknown>, said: Said, refused?: (failure: RequestFailure) => void) => Promise<boolean>;

/** Runs a call once, says how it ended, and tells the caller only about an answer. */
export function useRun(): { isRunning: boolean; run: Run } {
  const { message, modal } = App.useApp();
  const [isRunning, setRunning] = useState(false);
  const run: Run = async (work, said, refused) => {
    setRunning(true);
    try {
      const reply = await work();
      const failed = failuresOf(reply);
      const outcome = typeof said === "string" ? { kind: "success" as const, text: said } : (said?.(reply) ?? null);
      if (failed.length > 0)
        modal.warning({
          title: t("run.partly", { count: failed.length }),
          content: [...new Set(failed.map((failure) => failure.message))].join("\n"),
          className: "lines",
        });
      else if (outcome !== null) void message[outcome.kind](outcome.text);
      return true;
    } catch (error) {
      if (refused && error instanceof RequestFailure) refused(error);
      else void message.error(sentenceOf(error));
      return false;
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, run };
}

/** Sentence for the reader. @throws whatever is not a refused call */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof RequestFailure)) throw error;
  return error.message || t("run.failed");
}

/** Rows a call that worked on several left as they were. */
export function failuresOf(reply: unknown): BatchReply["failed"] {
  const failed = (reply as Partial<BatchReply> | null | undefined)?.failed;
  return Array.isArray(failed) ? failed : [];
}
