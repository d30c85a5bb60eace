import { App } from "antd";
import { useState } from "react";
import { type BatchReply, RequestFailure } from "../data-source.ts";
import { t } from "../locales/t.ts";

/** Runs a call once, says how it ended (null = success needs no word), and tells the caller only about success. */
export function useRun(): { isRunning: boolean; run(work: () => Promise<BatchReply | unknown>, said: string | null): Promise<boolean> } {
  const { message, modal } = App.useApp();
  const [isRunning, setRunning] = useState(false);
  async function run(work: () => Promise<unknown>, said: string | null): Promise<boolean> {
    setRunning(true);
    try {
      const reply = await work();
      const failed = failuresOf(reply);
      if (failed.length > 0)
        modal.warning({
          title: t("run.partly", { count: failed.length }),
          content: [...new Set(failed.map((failure) => failure.message))].join("\n"),
          className: "lines",
        });
      else if (said !== null) void message.success(said);
      return true;
    } catch (error) {
      void message.error(sentenceOf(error));
      return false;
    } finally {
      setRunning(false);
    }
  }
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
