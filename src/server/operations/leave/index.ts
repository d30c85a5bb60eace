import type { Operation } from "../define-operation.ts";

const effects = ["leave.prepare", "leave.checkSubmit", "leave.askStudent", "leave.afterApproved", "leave.afterRevoked", "leave.summarise", "leave.afterOverdue", "leave.checkExtension", "leave.applyExtension", "leave.measureCancellation", "leave.afterCancellation", "leave.closeLeave", "leave.reopenLeave", "leave.prepareGroup", "leave.createGroupLeaves", "leave.revokeGroupLeaves", "leave.openBatch", "leave.checkCloseBatch", "leave.linkStay", "leave.checkCampusFence", "leave.matchReturnLeave", "leave.judgePass", "leave.afterPass", "leave.checkApprovalRule", "leave.keepDefaultRule"];
const actions = ["leave.gateCode", "leave.callParent", "leave.remind", "leave.urge", "leave.recalculate", "leave.testRule", "leave.copyRule", "leave.importGroupStudents", "leave.readNotice", "leave.verifyPass", "leave.remindBatch"];

export const leaveOperations: readonly Operation[] = [
  ...effects.map((name): Operation => ({ kind: "effect", name, title: name, run: async () => undefined })),
  ...actions.map((name): Operation => ({ kind: "action", name, title: name, input: { type: "object" }, audit: () => name, run: async () => null })),
];
