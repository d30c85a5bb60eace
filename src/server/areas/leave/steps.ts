import { flowPlace, peopleOf } from "../../data/flow/index.ts";
import { actorOfRole } from "./decisions.ts";
import { tell } from "./telling.ts";
import { defineAfter } from "../kit/define-operations.ts";

/** `leave_approve_mode`: only tells. */
const onlyTold = "4";

/** An algorithm: the roles are those of steps that are passed on the way to the next that decides. */
export const tellSteps = defineAfter("leaveApplication", {
  name: "leave.tellSteps",
  title: "知会不办理的环节",
  run: async (input) => {
    const { record, before } = input;
    const isSubmit = input.move === "submit" || input.move === "proxySubmit";
    const from = isSubmit ? Number.NEGATIVE_INFINITY : (before?.stepNo ?? Number.POSITIVE_INFINITY);
    const to = record.stepRole == null ? Number.POSITIVE_INFINITY : (record.stepNo ?? 0);
    const passed = (record.approvalSteps ?? []).filter(
      ({ stepNo, approveMode }) => from < (stepNo ?? 0) && (stepNo ?? 0) < to && approveMode === onlyTold,
    );
    for (const { approverRole } of passed.toSorted((a, b) => (a.stepNo ?? 0) - (b.stepNo ?? 0)))
      await tell(input, await peopleOf(flowPlace(input.call, "leaveApplication"), actorOfRole(approverRole ?? ""), record), {
        template: "leave.copied",
        title: "知会：请假申请",
        body: `${record.leaveNo ?? ""}（${record.startTime} 至 ${record.endTime}）知会您`,
        entity: "leaveApplication",
        recordId: record.id,
      });
  },
});
