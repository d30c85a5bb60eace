import { runDue } from "../../data/flow/index.ts";
import { forgetOldKeys } from "../../data/records/index.ts";
import { alignAllOnline } from "../../areas/system/online-sessions.ts";
import { runOutbox } from "../../messages/outbox.ts";
import { countAllTasks } from "../../areas/portal/task-counts.ts";
import { resumeMessengerSyncs } from "../../areas/base/messenger-sync.ts";
import { completeWrittenRows } from "../../releases/index.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { forgetOldSessions } from "../../auth/session/session-store.ts";
import { ensureSystemRows } from "../system-rows.ts";
import { resumeJobs } from "../../data/imports/index.ts";
import { runDaily, runMinutely } from "./daily.ts";
import { forgetOldLogs } from "./old-logs.ts";

/** Work that time makes. Safe to run again after it was broken off. */
export interface Chore {
  /** Name of its queue. */
  name: string;
  /** When it is due, in the school's time zone. */
  cron: string;
  run(runtime: Runtime): Promise<unknown>;
}

export const chores: readonly Chore[] = [
  { name: "due-moves", cron: "* * * * *", run: runDue },
  { name: "old-sessions", cron: "17 * * * *", run: (runtime) => forgetOldSessions(runtime.db, runtime.now()) },
  { name: "old-idempotency-keys", cron: "27 * * * *", run: (runtime) => forgetOldKeys({ runtime }) },
  { name: "online-users", cron: "* * * * *", run: alignAllOnline },
  { name: "outbox", cron: "* * * * *", run: runOutbox },
  { name: "message-counts", cron: "* * * * *", run: countAllTasks },
  { name: "messenger-sync", cron: "* * * * *", run: resumeMessengerSyncs },
  { name: "imports", cron: "* * * * *", run: resumeJobs },
  { name: "written-meanwhile", cron: "* * * * *", run: completeWrittenRows },
  { name: "system-rows", cron: "*/10 * * * *", run: ensureSystemRows },
  { name: "old-logs", cron: "47 3 * * *", run: forgetOldLogs },
  { name: "minutely", cron: "* * * * *", run: runMinutely },
  { name: "daily", cron: "17 2 * * *", run: runDaily },
];
