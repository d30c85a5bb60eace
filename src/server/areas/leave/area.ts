import { defineArea } from "../define-area.ts";
import { testRule } from "./approval-rules.ts";
import { gateCode, verifyPass } from "./gate-code.ts";
import { createGroupLeaves, importGroupStudents, prepareGroup } from "./group.ts";
import { urge } from "./reminders.ts";
import { oneByOne } from "./submit.ts";

/** What leave does that the language cannot say. */
export const leave = defineArea({
  id: "leave",
  operations: [oneByOne, urge, prepareGroup, createGroupLeaves, importGroupStudents, gateCode, verifyPass, testRule],
});
