import type { DocumentHead } from "../../documents/common.ts";

declare module "../../documents/document-types.ts" {
  interface DocumentTypes {
    job: JobDocument;
  }
}

/** Work of each school that comes back by the clock. Never two runs of it at a time; what was missed while nothing ran is made up for once. */
export interface JobDocument extends DocumentHead {
  kind: "job";
  /** A call on no record that asks for nothing, or a registered operation of kind `job`. */
  do: string;
  /** `minute hour day month weekday`, Asia/Shanghai. A school may choose another time on its row. */
  cron: string;
  /** What the operation is given. Default: nothing. */
  input?: Record<string, unknown>;
  /** A run that takes longer is broken off and counts as failed. Default 600. */
  timeoutSeconds?: number;
  /** Default: three times, a minute later, then twice as long each time. */
  retry?: { times: number; delaySeconds?: number };
  /** Occurrences that nobody ran: one run for all of them, or none. Default `once`. */
  missed?: (typeof missedPolicies)[number];
  /** Who is told when no try is left. Default: nobody. */
  alarm?: { role: string | string[] };
  /** The school may neither stop it nor choose another time. Default false. */
  sealed?: boolean;
  /** Anchors that overlays may not touch: `cron`. */
  locks?: string[];
}
export const missedPolicies = ["once", "skip"] as const;

export const timeoutOf = ({ timeoutSeconds = 600 }: Pick<JobDocument, "timeoutSeconds">): number => timeoutSeconds;
export const retryOf = ({ retry }: Pick<JobDocument, "retry">): { times: number; delaySeconds: number } => ({
  times: retry?.times ?? 3,
  delaySeconds: retry?.delaySeconds ?? 60,
});
