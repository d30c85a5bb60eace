import { defineArea } from "../define-area.ts";
import { appOperations } from "./apps.ts";
import { clientOperations } from "./clients.ts";
import { dataScopeOperations } from "./data-scopes.ts";
import { explainOperations } from "./explain-rights.ts";
import { tryAgain } from "./flow-failures.ts";
import { licenceOperations, licenseWatch } from "./licence.ts";
import { logOperations } from "./logs.ts";
import { logArchiveOperations } from "./log-archives.ts";
import { menuOperations } from "./menu-edits.ts";
import { menuExchangeOperations } from "./menu-exchange.ts";
import { channelOperations } from "./channels.ts";
import { messageOperations } from "./messages.ts";
import { noticeOperations } from "./notices.ts";
import { syncPerson } from "./persons.ts";
import { roleGrantOperations } from "./role-grants.ts";
import { roleUserOperations } from "./role-users.ts";
import { securityOperations } from "./security.ts";
import { siteOperations } from "./site.ts";
import { templateMessages } from "./template-messages.ts";
import { tenantOperations } from "./tenants.ts";
import { userOperations } from "./users.ts";
import { alignAllOnline } from "../../auth/session/online-rows.ts";
import { appRoutes } from "./app-calls.ts";
import { processRoutes } from "./process-calls.ts";

/** What system administration does that the language cannot say. */
export const system = defineArea({
  id: "system",
  operations: [
    ...appOperations,
    ...menuOperations,
    ...menuExchangeOperations,
    ...roleGrantOperations,
    ...roleUserOperations,
    ...dataScopeOperations,
    ...explainOperations,
    ...userOperations,
    syncPerson,
    ...securityOperations,
    ...channelOperations,
    ...messageOperations,
    templateMessages,
    ...noticeOperations,
    ...logOperations,
    ...logArchiveOperations,
    tryAgain,
    licenseWatch,
    ...tenantOperations,
    ...clientOperations,
    ...siteOperations,
    ...licenceOperations,
  ],
  jobs: [{ name: "system.onlineUsers", title: "在线用户对账", cron: "* * * * *", run: alignAllOnline }],
  calls: [...appRoutes, ...processRoutes],
});
