import { phrase } from "../../../../engine/language/phrase.ts";
import { jump, jumpTargets, reassign, resume, type Steered, suspend, terminate, urge } from "../../data/flow/steer.ts";
import { refuse } from "../../data/records/plain-rows.ts";
import { asked, codes, line, optional } from "../kit/inputs.ts";
import { defineAction, type On } from "../kit/define-operations.ts";

const because = asked({ reason: line });
type Because = { reason: string };

const steeredOf = ({ records, input }: On<"processInstance", Because>): Steered[] =>
  records.map((row) => ({ entity: row.processType ?? "", recordId: row.businessId ?? "", rev: row.version, reason: input.reason }));

/** One act on each of the records, with its reason. */
const steering = (name: string, title: string, act: (input: On<"processInstance", Because>, of: Steered) => Promise<unknown>) =>
  defineAction("processInstance", {
    name,
    title,
    input: because,
    audit: ({ records, input }) => `${records.map((row) => row.title).join("、")}，原因：${input.reason}`,
    run: async (input) => {
      for (const of of steeredOf(input)) await act(input, of);
      return { steered: input.records.length };
    },
  });

const suspendInstance = steering("process.suspend", "挂起", ({ call }, of) => suspend(call, of));
const resumeInstance = steering("process.resume", "恢复", ({ call }, of) => resume(call, of));
const terminateInstance = steering("process.terminate", "终止", ({ call }, of) => terminate(call, of));
const urgeInstance = steering("process.urge", "催办", ({ call }, of) => urge(call, of));

const changeHandler = defineAction("processInstance", {
  name: "process.changeHandler",
  title: "更换办理人",
  input: asked({ reason: line, userIds: codes(20), part: optional(line) }, ["reason", "userIds"]),
  audit: ({ records, input }) => `${records.map((row) => row.title).join("、")}，原因：${input.reason}`,
  run: async (input) => {
    for (const of of steeredOf(input)) await reassign(input.call, of, input.input.userIds, input.input.part ?? null);
    return { reassigned: input.records.length };
  },
});

/** By the name of the node, as the page tells it, or by its key. */
const jumpInstance = defineAction("processInstance", {
  name: "process.jump",
  title: "跳转环节",
  input: asked({ reason: line, node: line, confirmEnd: optional({ type: "boolean" }) }, ["reason", "node"]),
  audit: ({ records, input }) => `${records.map((row) => row.title).join("、")}，原因：${input.reason}`,
  run: async (input) => {
    for (const of of steeredOf(input)) await jump(input.call, of, { node: await targetOf(input, of) });
    return { jumped: input.records.length };
  },
  preview: async (input) => {
    const [of] = steeredOf(input);
    if (of === undefined) return [];
    const targets = await jumpTargets(input.call, of);
    const titlesOf = (ends: boolean) =>
      targets
        .filter((one) => one.ends === ends)
        .map(({ title }) => title)
        .join("、");
    return [
      { label: "可跳到", value: titlesOf(false) },
      { label: "结束的环节", value: titlesOf(true) },
    ];
  },
});

async function targetOf({ call, input }: On<"processInstance", { node: string; confirmEnd?: boolean | null }>, of: Steered): Promise<string> {
  const targets = await jumpTargets(call, of);
  const found = targets.find(({ key, title }) => [key, title].includes(input.node));
  if (found === undefined) refuse("node", phrase`没有这个环节，可跳到：${targets.map(({ title }) => title).join("、")}`);
  if (found.ends && input.confirmEnd !== true) refuse("confirmEnd", "这会结束流程，请勾选“确认结束”");
  return found.key;
}

export const steerOperations = [suspendInstance, resumeInstance, changeHandler, jumpInstance, terminateInstance, urgeInstance] as const;
