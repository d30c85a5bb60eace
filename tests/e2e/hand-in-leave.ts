import type { SignedCaller } from "./signed-call.ts";

export const leaveCalls = "/api/yxgl/leaveApplication";
export const leaveReason = "回家处理户籍事务";

/** An application that a student hands in, from the morning of the first day `yyyy-MM-dd` to the evening of the last. Answers its id. */
export async function handInLeave(student: SignedCaller, { from, until }: { from: string; until: string }): Promise<string> {
  const { id } = await student.post<{ id: string }>(`${leaveCalls}/add`, {
    leaveTypeId: "1",
    startTime: `${from} 08:00:00`,
    endTime: `${until} 18:00:00`,
    reason: leaveReason,
    isOutSchool: false,
    isOutCity: false,
    isStayOut: false,
    emergencyContact: "王芳",
    emergencyPhone: "13800138000",
    commitment: true,
    parentKnown: true,
  });
  await student.post(`${leaveCalls}/submit`, { id });
  return id;
}
