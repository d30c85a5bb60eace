import { base } from "../../base/demo/index.ts";
import { SCHOOL_NAME } from "../../base/demo/organisation.ts";
import { defineDemo, namedAccounts } from "../../demo/define-demo.ts";
import { random } from "../../demo/random.ts";
import { papersToDownload } from "./papers.ts";
import * as platform from "./system-platform.ts";
import { calls, logins, messages, notices, operations } from "./system-traffic.ts";
import * as settings from "./system.ts";

/** Settings, notices and logs. Drawn with dice of their own, so that the people and their records stay who they are. */
export const system = defineDemo({
  after: [base],
  make: ({ now, of }) => {
    const { accounts } = of(base);
    const busy = namedAccounts(accounts);
    const traffic = { random: random(20_261_121), now, accounts, busy };
    const today = now.slice(0, 10);
    return {
      rows: {
        appName: settings.apps(),
        appInfo: settings.sites(SCHOOL_NAME),
        loginType: settings.loginTypes(),
        passwordPolicy: settings.policies(),
        messageTemplate: settings.templates(),
        messageConfig: settings.channels(),
        fileLink: settings.fileLinks(),
        tenant: platform.tenants(today, SCHOOL_NAME),
        tenantPackage: platform.packages(),
        ssoClient: platform.clients(),
        ipRule: platform.ipRules(),
        sysRole: platform.ownRoles(),
        roleMenu: platform.ownGrants(),
        userSchedule: settings.schedules(today, busy),
        appCollection: settings.appUses(now, busy),
        ...notices(traffic),
        messageLog: messages(traffic),
        loginLog: logins(traffic),
        operationLog: operations(traffic),
        apiLog: calls(traffic),
      },
      made: null,
    };
  },
  ofProduct: async (runtime, place) => ({ fileLink: await papersToDownload(runtime, place) }),
});
