import { sql } from "kysely";
import { type At, onlyRecord, refuse, textOf } from "../../data/records/plain-rows.ts";
import { defineAction, defineAfter } from "../kit/define-operations.ts";
import { booksOf } from "../kit/books.ts";
import { recordsOf } from "../kit/records.ts";

/** `path` and `level` follow the tree path of every department of the subtree. */
async function writePaths(at: At, id: string): Promise<void> {
  const { rows } = await sql<{ id: string; path: string; level: number }>`select id, "treePath" as path,
      length("treePath") - length(replace("treePath", '/', '')) - 1 as level from campus."department"
    where "tenantId" = ${at.call.user.tenantId} and "treePath" like '%/' || ${id}::text || '/%' and "path" is distinct from "treePath"`.execute(
    at.tx,
  );
  await booksOf(at, "department").changeEach(rows);
}

export const departmentTree = defineAfter("department", {
  name: "base.departmentTree",
  title: "部门层级",
  run: async (input) => {
    await writePaths(input, input.record.id);
  },
});

/** A department with everything below it goes under another. */
async function moveSubtree(at: At, id: string, parentId: string | null): Promise<void> {
  const parent =
    parentId === null ? "/" : ((await recordsOf(at, "department").findOne({ id: parentId })) ?? refuse("parentId", "目标部门不存在")).treePath;
  if (parent.includes(`/${id}/`)) refuse("parentId", "不能移动到本部门或其下级");
  await recordsOf(at, "department").change(id, { parentId }, { judge: false });
}

export const moveDepartment = defineAction("department", {
  name: "base.moveDepartment",
  title: "移动",
  input: { type: "object", properties: { parentId: { type: ["string", "null"] } }, additionalProperties: false },
  audit: ({ records, input }) => `把部门 ${records.map((row) => row.deptName).join("、")} 移动到 ${input.parentId ?? "顶层"}`,
  run: async (input) => {
    const row = onlyRecord(input.records);
    const parentId = textOf(input.input.parentId);
    const clash = await recordsOf(input, "department").findOne({ parentId, deptName: row.deptName });
    if (clash !== null && clash.id !== row.id) refuse("parentId", "目标部门下已有同名部门");
    await moveSubtree(input, row.id, parentId);
    return { moved: 1 };
  },
});

/** Columns by which people and teaching belong to a department. */
const belongings = [
  ["teacher", "departmentId"],
  ["teacher", "officeId"],
  ["major", "departmentId"],
  ["major", "officeId"],
  ["gradeMajor", "departmentId"],
  ["stuClass", "departmentId"],
  ["baseStudentInfo", "departmentId"],
  ["counsellor", "departmentId"],
  ["sysUser", "departmentId"],
  ["building", "departmentId"],
  ["venue", "departmentId"],
] as const;

/** The department is closed and everything that belongs to it goes over. */
export const mergeDepartment = defineAction("department", {
  name: "base.mergeDepartment",
  title: "合并",
  input: {
    type: "object",
    properties: { targetId: { type: "string", minLength: 1 }, cancelDate: { type: ["string", "null"], format: "date" } },
    required: ["targetId"],
    additionalProperties: false,
  },
  audit: ({ records, input }) => `把部门 ${records.map((row) => row.deptName).join("、")} 并入 ${input.targetId}`,
  run: async (input) => {
    const source = onlyRecord(input.records);
    const target = await recordsOf(input, "department").findOne({ id: input.input.targetId });
    if (target === null || target.isEnabled === false) refuse("targetId", "目标部门不存在或已停用");
    if (target!.treePath.includes(`/${source.id}/`)) refuse("targetId", "不能并入自己或自己的下级");
    if (source.isTeaching === true && target!.isTeaching !== true) refuse("targetId", "教学单位只能并入教学单位");
    let moved = 0;
    for (const [entity, column] of belongings)
      moved += await recordsOf(input, entity).change({ [column]: source.id }, { [column]: target!.id }, { judge: false });
    for (const child of await recordsOf(input, "department").find({ parentId: source.id })) await moveSubtree(input, child.id, target!.id);
    await recordsOf(input, "department").change(
      { id: source.id },
      { isEnabled: false, cancelDate: textOf(input.input.cancelDate) ?? input.call.ctx.today },
      { judge: false },
    );
    return { moved };
  },
});
