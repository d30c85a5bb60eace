import type { Operation } from "../../platform/runtime.ts";
import { appOperations } from "./apps.ts";
import { clientOperations } from "./clients.ts";
import { dataScopeOperations } from "./data-scopes.ts";
import { explainOperations } from "./explain-rights.ts";
import { licenceOperations } from "./licence.ts";
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

/** Behaviour of the administration that the language cannot say. */
export const systemOperations: readonly Operation[] = [
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
  ...tenantOperations,
  ...clientOperations,
  ...siteOperations,
  ...licenceOperations,
];
