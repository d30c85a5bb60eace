import { base } from "../../base/demo/index.ts";
import { defineDemo } from "../../demo/define-demo.ts";
import { holidayBatches } from "./holidays.ts";
import { leaveFollowUps } from "./leave-follow-ups.ts";
import { leaveParams, leaveRules, leaveTypes } from "./leave-setup.ts";
import { leaveWork } from "./leave-work.ts";
import { leaves } from "./leaves.ts";

/** Applications of all terms so far, and what followed from them. */
export const leave = defineDemo({
  after: [base],
  make: ({ now, of }) => {
    const { dice, current, staff, calendar, students, accounts, firstClasses } = of(base);
    const setting = { random: dice, now, staff, calendar };
    const applications = leaves(setting, students, firstClasses);
    return {
      rows: {
        leaveType: leaveTypes(),
        leaveParam: leaveParams(),
        leaveApprovalRule: leaveRules(),
        leaveApplication: applications.map(({ row }) => row),
        ...leaveFollowUps(setting, applications),
        ...holidayBatches(dice, current, students),
        ...leaveWork(applications, { staff, accounts }),
      },
      cases: { leaveApplication: applications },
      made: null,
    };
  },
});
