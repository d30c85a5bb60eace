import type { DemoLeave } from "./leaves.ts";
import type { DemoAccount, DemoRow } from "../../demo/define-demo.ts";
import type { Staff } from "../../base/demo/staff.ts";

const BUSINESS = "leaveApplication";
/** So many of the newest applications stand in the lists of people; older ones are in the business's own. */
const NEWEST = 6000;
/** Copies are told of the last of them. */
const COPIED = 1500;

const states: Record<string, string> = {
  returned: "returned",
  withdrawn: "withdrawn",
  approved: "approved",
  onLeave: "approved",
  cancelPending: "approved",
  overdue: "approved",
  cancelled: "finished",
  rejected: "rejected",
  revoked: "withdrawn",
};
const waiting: Record<string, [post: string, done: number]> = {
  submitted: ["辅导员", 0],
  bzrApproved: ["辅导员", 20],
  fdyApproved: ["学院", 40],
  deptApproved: ["管理员", 60],
  glyApproved: ["校领导", 80],
};

interface School {
  staff: Staff;
  accounts: readonly DemoAccount[];
}

/** What people asked for and what waits for them, as the flow keeps account of it. */
export function leaveWork(leaves: readonly DemoLeave[], school: School): { businessApply: DemoRow[]; userTodo: DemoRow[]; userCopy: DemoRow[] } {
  const sent = leaves.slice(-NEWEST).filter(({ row }) => row.state !== "draft" && row.submitTime !== undefined && row.submitTime !== null);
  const byGh = new Map(school.accounts.flatMap((one) => (one.gh ? [[one.gh, one.id] as const] : [])));
  const byXh = new Map(school.accounts.flatMap((one) => (one.xh ? [[one.xh, one] as const] : [])));
  return {
    businessApply: sent.map((leave) => applyRow(leave, byXh.get(leave.student.xh))),
    userTodo: sent.flatMap((leave) => todoRow(leave, { school, byGh })),
    userCopy: sent.slice(-COPIED).flatMap((leave) => copyRow(leave, { school, byGh })),
  };
}

const pathOf = (screen: string, id: string) => `/layout/open?_screen=${screen}&_record=${id}`;

function applyRow({ row, student, steps }: DemoLeave, account: DemoAccount | undefined): DemoRow {
  const { state } = row;
  const open = waiting[state];
  const businessState = states[state] ?? "running";
  const isOver = businessState !== "running" && businessState !== "returned";
  return {
    id: row.id,
    userId: account?.id ?? student.id,
    xh: student.xh,
    itemId: "1",
    businessType: BUSINESS,
    businessId: row.id,
    applyNo: row.leaveNo,
    title: `学生请假 ${row.days} 天`,
    departmentId: account?.departmentId ?? null,
    applyTime: row.submitTime ?? row.createTime,
    currentNode: open === undefined ? null : `${open[0]}审批`,
    currentApprovers: open?.[0] ?? null,
    progress: isOver ? 100 : (open?.[1] ?? 0),
    resultTime: isOver ? (steps.at(-1)?.at ?? row.submitTime) : null,
    businessState,
    detailPath: pathOf("leave/application", row.id),
    canWithdraw: open !== undefined && state !== "glyApproved",
    urgeCount: 0,
  };
}

function todoRow({ row, student, steps }: DemoLeave, { school, byGh }: { school: School; byGh: ReadonlyMap<string, string> }): DemoRow[] {
  const { staff } = school;
  const { state } = row;
  const gh = state === "submitted" || state === "bzrApproved" ? staff.fdyOf.get(student.classId) : undefined;
  const userId = gh === undefined ? { deptApproved: "2", glyApproved: "3" }[state] : byGh.get(gh);
  if (userId === undefined) return [];
  return [
    {
      id: row.id,
      userId,
      todoType: "1",
      businessType: BUSINESS,
      businessId: row.id,
      taskId: row.id,
      title: `请假申请：${student.xm} 请假 ${row.days} 天`,
      applicantName: student.xm,
      xh: student.xh,
      priority: "9",
      receiveTime: steps.at(-1)?.at ?? row.submitTime,
      path: pathOf("leave/approval", row.id),
      urgeCount: 0,
      state: "todo",
    },
  ];
}

/** What the flow copied to the head teacher when it was approved; older ones were read. */
function copyRow({ row, student, steps }: DemoLeave, { school, byGh }: { school: School; byGh: ReadonlyMap<string, string> }): DemoRow[] {
  const userId = byGh.get(school.staff.bzrOf.get(student.classId) ?? "");
  const approved = steps.findLast((step) => step.result === "agree");
  if (userId === undefined || approved === undefined || !["approved", "onLeave", "cancelled"].includes(row.state)) return [];
  return [
    {
      id: row.id,
      userId,
      businessType: BUSINESS,
      businessId: row.id,
      title: `请假申请：${student.xm} 请假 ${row.days} 天`,
      applicantName: student.xm,
      xh: student.xh,
      senderName: "审批流程",
      nodeName: "已批准",
      copyTime: approved.at,
      readTime: row.state === "cancelled" ? approved.at : null,
    },
  ];
}
