import { t } from "../locales/t.ts";

/** The one line a call ends with. */
export interface Outcome {
  kind: "success" | "error";
  text: string;
}

/** Whether the answer says that what the call was made for did not succeed (`OperationReply.isFailed`). */
export const isFailed = (answer: unknown): boolean => (answer as { isFailed?: unknown } | null | undefined)?.isFailed === true;

/** What is said of an answered call; `isSilent`: success needs no word, a failure always has one. */
export function callOutcome(answer: unknown, { title, isSilent }: { title: string; isSilent: boolean }): Outcome | null {
  if (isFailed(answer)) return { kind: "error", text: t("call.failed", { title }) };
  return isSilent ? null : { kind: "success", text: t("succeeded", { title }) };
}
