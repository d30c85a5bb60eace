import { defineArea } from "../define-area.ts";
import { applyOperations } from "./applies.ts";
import { batchApprove } from "./batch-approve.ts";
import { openCopy } from "./copies.ts";
import { voteHelp } from "./counters.ts";
import { desktopOperations } from "./desktop.ts";
import { feedbackOperations } from "./feedback.ts";
import { followFlow } from "./follow-flow.ts";
import { inboxOperations } from "./inbox.ts";
import { itemOperations } from "./items.ts";
import { portalLive } from "./live.ts";
import { messageTaskOperations } from "./message-tasks.ts";
import { exportCalendar } from "./schedule-export.ts";
import { invitationOperations } from "./schedule-invitations.ts";
import { remindOfSchedules } from "./schedule-reminders.ts";
import { sortOwnApps } from "./own-apps.ts";
import { todoOperations } from "./todos.ts";
import { countAllTasks } from "./task-counts.ts";
import { portalOpening, portalRoutes } from "./calls.ts";

/** What the portal does that the language cannot say. */
export const portal = defineArea({
  id: "portal",
  operations: [
    followFlow,
    ...inboxOperations,
    ...itemOperations,
    ...applyOperations,
    ...todoOperations,
    openCopy,
    ...desktopOperations,
    ...messageTaskOperations,
    ...feedbackOperations,
    batchApprove,
    voteHelp,
    sortOwnApps,
    ...invitationOperations,
    exportCalendar,
    remindOfSchedules,
  ],
  jobs: [{ name: "portal.messageCounts", title: "消息任务回执统计", cron: "* * * * *", run: countAllTasks }],
  calls: portalRoutes,
  live: portalLive,
  opening: portalOpening,
});
