import { alignStuck } from "../../data/flow/stuck.ts";
import type { Operation } from "../../platform/runtime.ts";
import { defineArea } from "../define-area.ts";
import { handOver } from "./hand-over.ts";
import { leadOperations } from "./lead.ts";
import { impliedCategories, shownDefinitions } from "./shown/definitions.ts";
import { shownBindings, shownForms } from "./shown/forms.ts";
import { shownNodes } from "./shown/nodes.ts";
import { steerOperations } from "./steer.ts";

const align: Operation = {
  kind: "job",
  name: "process.align",
  title: "流程卡住核对",
  run: ({ call, tx }) => alignStuck(call, tx),
};

/** What the area of processes does that the language cannot say. */
export const process = defineArea({
  id: "process",
  operations: [...steerOperations, ...leadOperations, handOver, align],
  shown: { processDefinition: shownDefinitions, processNode: shownNodes, processForm: shownForms, processBinding: shownBindings },
  implied: { processCategory: impliedCategories },
});
