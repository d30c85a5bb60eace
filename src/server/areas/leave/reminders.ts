import { assist } from "../../data/flow/index.ts";
import { nothing } from "../kit/inputs.ts";
import { defineAction } from "../kit/define-operations.ts";

/** Asks those who are to approve now: the flow's own reminder, under the name that the contract has for it. */
export const urge = defineAction("leaveApplication", {
  name: "leave.urge",
  title: "催办",
  input: nothing,
  audit: ({ records }) => `催办请假 ${records.map((row) => row.leaveNo ?? row.id).join("、")}`,
  run: async (input) => {
    let urged = 0;
    for (const row of input.records) urged += (await assist(input.call, input.entity, "remind", { id: row.id })).asked;
    return { urged };
  },
});
