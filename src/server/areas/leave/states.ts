/** States of an application, as the flow `leaveApproval` names them. */
const waiting = ["submitted", "bzrApproved", "fdyApproved", "deptApproved", "glyApproved"];
/** Granted and not over. */
export const running = ["approved", "onLeave"];
/** Takes up the student's time: no second one beside it. */
export const holding = [...waiting, ...running];
/** Was granted, whatever became of it. */
export const granted = [...running, "cancelPending", "cancelled", "overdue"];
/** The student has not come back yet. */
export const away = ["onLeave", "overdue", "cancelPending"];
