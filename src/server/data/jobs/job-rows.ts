import { platformEntity } from "../../platform/platform-entity.ts";

/** Entity with a row for each job of a school: when it runs, whether it rests, what came of it. */
export const jobEntity = platformEntity("scheduledJob", {
  by: "定时任务",
  needs: {
    text: ["jobKey", "jobName", "jobGroup", "handler", "cron", "defaultCron", "cronDesc", "nextRuns", "state", "lastResult", "lastRuns"],
    bigint: ["timeoutSeconds", "retryTimes", "runCount", "failCount"],
    timestamp: ["lastRunTime", "nextRunTime"],
    boolean: ["isSealed"],
    jsonb: ["params"],
  },
});
platformEntity("jobLog", { by: "任务日志", needs: {} });
