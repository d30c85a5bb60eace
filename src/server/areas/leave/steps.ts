import { flowPlace, peopleOf } from "../../data/flow/index.ts";
import { type At, refuse, textOf } from "../../data/records/plain-rows.ts";
import type { OperationRecord } from "../../platform/runtime.ts";
import { actorOfRole } from "./decisions.ts";
import type { LeaveSettings } from "./settings.ts";
import { tell } from "./telling.ts";
import { defineAfter, defineBefore } from "../kit/define-operations.ts";
import type { Draft, Row, TableRow, Values } from "../kit/records.ts";

/** Roles that have a node of their own in the flow. */
export const approverRoles: readonly string[] = ["bzr", "fdy", "dept", "gly", "leader"];
/** `leave_approve_mode`: 4 only tells; the others in words of the flow. */
export const onlyTold = "4";
const modes: Readonly<Record<string, string>> = { "1": "any", "2": "all", "3": "sequence" };
/** `leave_timeout_action` in words of the flow. */
const timeouts: Readonly<Record<string, string>> = { "1": "remind", "2": "approve", "3": "return", "4": "escalate" };

/** A step of an application, and of the rule it comes from. */
type Step = Partial<TableRow<"leaveApplication", "approvalSteps">>;
const noOf = (step: Step): number => step.stepNo ?? 0;
const inOrder = (steps: readonly Step[] | null | undefined): Step[] => (steps ?? []).toSorted((a, b) => noOf(a) - noOf(b));
const stepsAfter = (record: Draft<"leaveApplication">, stepNo: number): Step[] => inOrder(record.approvalSteps).filter((step) => noOf(step) > stepNo);

/**
 * The steps an application goes by, as they are when it is handed in. A rule with conditions settles every step; under the default rule the
 * limits in days lead on, and only a head teacher named by it comes first.
 */
export function firstStep(
  rule: { steps: readonly Step[] | null | undefined; leads: boolean } | null,
  record: Draft<"leaveApplication">,
  settings: LeaveSettings,
): Values<"leaveApplication"> {
  const timeout = { timeoutHours: settings.approveTimeoutHours, timeoutAction: settings.timeoutAction };
  const steps = inOrder(rule?.steps).map(({ id: _id, ...step }) => ({
    ...step,
    timeoutHours: step.timeoutHours ?? timeout.timeoutHours,
    timeoutAction: step.timeoutAction ?? timeout.timeoutAction,
  }));
  if (rule?.leads === true) return { approvalSteps: steps, ...standingAt(steps.find(isDecided), record) };
  const hasHeadTeacher = steps.some((step) => step.approverRole === "bzr" && isDecided(step));
  return { approvalSteps: [], ...standingAt(undefined, record), ...byTime(timeout), stepNo: null, stepRole: hasHeadTeacher ? "bzr" : null };
}

const isDecided = (step: Step): boolean => step.approveMode !== onlyTold;
const byTime = (step: Step): Values<"leaveApplication"> => ({
  stepHours: step.timeoutHours ?? null,
  stepThen: timeouts[step.timeoutAction ?? ""] ?? "remind",
});

/** What the flow reads of the step the application stands at. Nobody passes a step unseen that wants something of its own. */
function standingAt(step: Step | undefined, record: Draft<"leaveApplication">): Values<"leaveApplication"> {
  if (step === undefined) return { stepName: null, stepRole: null, stepMode: null, stepSkips: true, stepSigns: false };
  const asks = step.needSignature === true || (step.needParentCall === true && record.parentCalled !== true);
  return {
    stepNo: step.stepNo,
    stepName: textOf(step.nodeName),
    stepRole: step.approverRole,
    stepMode: modes[step.approveMode ?? ""] ?? "any",
    stepSkips: step.skipIfSame !== false && !asks,
    stepSigns: step.needSignature === true,
    ...byTime(step),
  };
}

/** An algorithm: the steps of the rule, kept with the leave, lead the flow. */
export const passStep = defineBefore("leaveApplication", {
  name: "leave.passStep",
  title: "按规则进入下一审批环节",
  run: async ({ record, before }) => {
    if (record.stepNo == null) return { stepRole: record.stepRole === "bzr" ? "fdy" : null };
    const step = inOrder(record.approvalSteps).find((one) => one.stepNo === record.stepNo);
    if (step?.needParentCall === true && record.parentCalled !== true) refuse("parentCalled", "本环节须先联系家长，请勾选“已联系家长”");
    if (step?.needSignature === true && (record.approvalSignature == null || record.approvalSignature === before?.approvalSignature))
      refuse("approvalSignature", "本环节须手写签名，请在“请假审批”中上传签名");
    return standingAt(stepsAfter(record, record.stepNo).find(isDecided), record);
  },
});

/** Roles by the node at which they decide; at the first it is the counsellor or the head teacher. */
const roleAt: Readonly<Record<string, string>> = { bzrApproved: "fdy", fdyApproved: "dept", deptApproved: "gly", glyApproved: "leader" };

/** An algorithm: which of the steps the chosen node was. */
export const backStep = defineBefore("leaveApplication", {
  name: "leave.backStep",
  title: "退回到已办环节",
  run: async ({ record, to }) => {
    if (to == null) return {};
    const role = roleAt[to] ?? lastRoleBefore(record);
    if (record.stepNo == null) return { stepRole: role === "bzr" || to === "bzrApproved" ? role : null };
    const step = inOrder(record.approvalSteps).findLast((one) => one.approverRole === role && isDecided(one) && noOf(one) < (record.stepNo ?? 0));
    return step === undefined ? {} : standingAt(step, record);
  },
});

/** Who decided first: counsellors and head teachers share a node. */
const lastRoleBefore = (record: Draft<"leaveApplication">): string =>
  (Array.isArray(record.approvals) ? (record.approvals as OperationRecord[]) : []).some(({ approverRole }) => approverRole === "bzr") ? "bzr" : "fdy";

/** An algorithm: steps that are only told of are passed on the way to the next that decides. */
export const tellSteps = defineAfter("leaveApplication", {
  name: "leave.tellSteps",
  title: "知会不办理的环节",
  run: async (input) => {
    const { record, before } = input;
    const isSubmit = input.move === "submit" || input.move === "proxySubmit";
    const from = isSubmit ? Number.NEGATIVE_INFINITY : (before?.stepNo ?? Number.POSITIVE_INFINITY);
    const to = record.stepRole == null ? Number.POSITIVE_INFINITY : (record.stepNo ?? 0);
    const passed = stepsAfter(record, from).filter((step) => noOf(step) < to && !isDecided(step));
    for (const step of passed) await tellRole(input, step.approverRole ?? "", record);
  },
});

async function tellRole(at: At, role: string, leave: Row<"leaveApplication">): Promise<void> {
  await tell(at, await peopleOf(flowPlace(at.call, "leaveApplication"), actorOfRole(role), leave), {
    template: "leave.copied",
    title: "知会：请假申请",
    body: `${leave.leaveNo ?? ""}（${leave.startTime} 至 ${leave.endTime}）知会您`,
    entity: "leaveApplication",
    recordId: leave.id,
  });
}
