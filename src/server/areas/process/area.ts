import { alignStuck } from "../../data/flow/stuck.ts";
import type { Operation } from "../../platform/runtime.ts";
import { defineArea } from "../define-area.ts";
import { handOver } from "./hand-over.ts";
import { steerOperations } from "./steer.ts";

const align: Operation = {
  kind: "job",
  name: "process.align",
  title: "流程卡住核对",
  run: ({ call, tx }) => alignStuck(call, tx),
};

/** What the area of processes does that the language cannot say. */
export const process = defineArea({ id: "process", operations: [...steerOperations, handOver, align] });
