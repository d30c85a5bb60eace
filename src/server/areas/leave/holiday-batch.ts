import { phrase } from "../../../../engine/language/phrase.ts";
import { sql } from "kysely";
import type { Cond } from "../../../../engine/grammar/condition.ts";
import { newId } from "../../platform/database/ids.ts";
import { entityOf, fetchRecords, writeAudit } from "../../data/records/index.ts";
import { type At, onlyRecord, refuse, listOf } from "../../data/records/plain-rows.ts";
import type { Operation, OperationRecord } from "../../platform/runtime.ts";
import { running } from "./states.ts";
import { tellStudents } from "./telling.ts";

/** Numbers of the students at school whom the batch is for. */
async function studentsInScope({ call }: At, batch: OperationRecord): Promise<string[]> {
  const [campuses, departments, grades] = [listOf(batch.campusIds), listOf(batch.departmentIds), listOf(batch.grades)];
  const where: Cond = {
    all: [
      { field: "sfzx", eq: true },
      ...(campuses.length > 0 ? [{ field: "campusId", in: campuses }] : []),
      ...(departments.length > 0 ? [{ field: "departmentId", under: departments }] : []),
      ...(grades.length > 0 ? [{ field: "grade", in: grades }] : []),
    ],
  };
  return (await fetchRecords({ call, entity: entityOf(call, "baseStudentInfo"), where, own: new Set(["xh"]) })).map((one) => String(one.record.xh));
}

/** Twenty thousand students are two statements, not forty thousand forms. */
export const openBatch: Operation = {
  kind: "effect",
  name: "leave.openBatch",
  title: "发布批次并生成登记",
  run: async (input) => {
    const { record } = input;
    const xhs = await studentsInScope(input, record);
    if (xhs.length === 0) refuse("", "适用范围内没有在校学生，请修改适用校区、学院或年级");
    const goIds = xhs.map(() => newId());
    await insertGoes(input, record, { xhs, goIds });
    await insertReturns(input, record, { xhs, goIds });
    await linkLeaves(input, record);
    await writeAudit(input.call, [
      { action: "leave.openBatch", entity: "leaveHolidayBatch", recordId: String(record.id), note: `为 ${xhs.length} 名学生生成去向与返校登记` },
    ]);
    await tellStudents(input, xhs, {
      template: "leave.holiday",
      title: "请登记假期去向",
      body: `${record.batchName}：请在 ${record.applyEnd} 前登记去向`,
      entity: "leaveHolidayGo",
    });
  },
};

interface Registered {
  xhs: string[];
  goIds: string[];
}

const stamped = ({ call }: At) => sql`${call.user.id}, ${call.ctx.now}::timestamp, ${call.user.id}, ${call.ctx.now}::timestamp`;

async function insertGoes(at: At, batch: OperationRecord, { xhs, goIds }: Registered): Promise<void> {
  const { tenantId } = at.call.user;
  await sql`insert into campus."leaveHolidayGo" ("tenantId", "id", "createUser", "createTime", "updateUser", "updateTime", "batchId", "xh", "grade", "departmentId", "majorId", "classId", "parentName", "parentPhone", "state")
    select ${tenantId}, g.id, ${stamped(at)}, ${batch.id}, s."xh", s."grade", s."departmentId", s."majorId", s."classId", s."jjlxr", s."jjlxrPhone", 'unfilled'
    from unnest(${goIds}::text[], ${xhs}::text[]) as g(id, xh) join campus."baseStudentInfo" s on s."tenantId" = ${tenantId} and s."xh" = g.xh and not s."isDeleted"`.execute(
    at.tx,
  );
}

async function insertReturns(at: At, batch: OperationRecord, { xhs, goIds }: Registered): Promise<void> {
  const { tenantId } = at.call.user;
  await sql`insert into campus."leaveHolidayReturn" ("tenantId", "id", "createUser", "createTime", "updateUser", "updateTime", "batchId", "goId", "xh", "grade", "departmentId", "majorId", "classId", "state")
    select ${tenantId}, g.id, ${stamped(at)}, ${batch.id}, g.go, s."xh", s."grade", s."departmentId", s."majorId", s."classId", 'unreturned'
    from unnest(${xhs.map(() => newId())}::text[], ${goIds}::text[], ${xhs}::text[]) as g(id, go, xh) join campus."baseStudentInfo" s on s."tenantId" = ${tenantId} and s."xh" = g.xh and not s."isDeleted"`.execute(
    at.tx,
  );
}

/** A granted leave over the end of the return explains in advance why the student is not back. */
async function linkLeaves({ call, tx }: At, batch: OperationRecord): Promise<void> {
  await sql`update campus."leaveHolidayReturn" r set "leaveId" = a.id from campus."leaveApplication" a
    where r."tenantId" = ${call.user.tenantId} and r."batchId" = ${batch.id} and a."tenantId" = r."tenantId" and a."xh" = r."xh" and not a."isDeleted" and a.state = any(${running}::text[])
      and a."startTime" <= ${batch.returnEnd}::timestamp and a."finalEndTime" > ${batch.returnEnd}::timestamp`.execute(tx);
}

export const checkCloseBatch: Operation = {
  kind: "effect",
  name: "leave.checkCloseBatch",
  title: "结束批次前处理未返校学生",
  run: async ({ call, record }) => {
    const where: Cond = {
      all: [
        { field: "batchId", eq: String(record.id) },
        { field: "state", eq: "unreturned" },
        { field: "contacted", ne: true },
      ],
    };
    const rows = await fetchRecords({ call, entity: entityOf(call, "leaveHolidayReturn"), where, own: new Set() });
    if (rows.length > 0) refuse("", phrase`还有 ${rows.length} 名学生未返校且没有联系记录，请先处理再结束`);
  },
};

/** Who has not registered yet, or not come back yet, depending on how far the batch is. */
export const remindBatch: Operation = {
  kind: "action",
  name: "leave.remindBatch",
  title: "提醒未登记学生",
  input: { type: "object", properties: {}, additionalProperties: false },
  audit: ({ records }) => `提醒批次 ${records[0]?.batchName} 的学生`,
  run: async (input) => {
    const batch = onlyRecord(input.records);
    const isReturning = batch.state === "returning";
    const entity = isReturning ? "leaveHolidayReturn" : "leaveHolidayGo";
    const xhs = await waitingStudents(input, { entity, batchId: String(batch.id), state: isReturning ? "unreturned" : "unfilled" });
    const words = isReturning
      ? { title: "请登记返校", body: `${batch.batchName}：请在 ${batch.returnEnd} 前返校并登记` }
      : { title: "请登记假期去向", body: `${batch.batchName}：请在 ${batch.applyEnd} 前登记去向` };
    return { reminded: await tellStudents(input, xhs, { template: "leave.holiday", ...words, entity }) };
  },
};

/** A college reminds its own students only. */
async function waitingStudents({ call }: At, of: { entity: string; batchId: string; state: string }): Promise<string[]> {
  const { roles, departmentId } = call.user;
  const own: Cond[] = roles.includes("gly") ? [] : [{ field: "departmentId", under: [departmentId ?? ""] }];
  const where: Cond = { all: [{ field: "batchId", eq: of.batchId }, { field: "state", eq: of.state }, ...own] };
  return (await fetchRecords({ call, entity: entityOf(call, of.entity), where, own: new Set(["xh"]) })).map((one) => String(one.record.xh));
}
