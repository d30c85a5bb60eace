import { hurryWork, isWork } from "../../data/effects/works.ts";
import { moveAsSystem } from "../../data/flow/index.ts";
import { forgetFailures } from "../../data/flow/failures.ts";
import { flowPlace } from "../../data/flow/place.ts";
import { defineAction } from "../kit/define-operations.ts";
import { nothing } from "../kit/inputs.ts";

/** The flow's own scheduler, asked by hand for records that rest after a failure: the refusal is told at once. */
export const tryAgain = defineAction("flowFailure", {
  name: "system.tryAgain",
  title: "立即再试",
  input: nothing,
  audit: ({ records }) => `再次办理 ${records.map((row) => row.recordTitle).join("、")}`,
  run: async ({ call, records }) => {
    for (const { entityName, recordId, moveKey } of records) {
      if (isWork(moveKey ?? "")) await hurryWork(call, { entity: entityName ?? "", recordId: recordId ?? "" });
      else await moveAsSystem(call, entityName ?? "", { id: recordId ?? "", move: moveKey ?? "" });
      await forgetFailures(flowPlace(call, entityName ?? ""), { key: moveKey ?? "" }, [recordId ?? ""]);
    }
    return { moved: records.length };
  },
});
