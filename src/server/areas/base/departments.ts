import { sql } from "kysely";
import type { Operation } from "../../platform/runtime.ts";
import { type At, find, findOne, onlyRecord, patchRows, refuse, textOf } from "../../data/records/plain-rows.ts";

/** `path` and `level` follow the tree path of every department of the subtree. */
async function writePaths(at: At, id: string): Promise<void> {
  await sql`update campus."department" set "path" = "treePath", "level" = length("treePath") - length(replace("treePath", '/', '')) - 1
    where "tenantId" = ${at.call.user.tenantId} and "treePath" like '%/' || ${id}::text || '/%' and "path" is distinct from "treePath"`.execute(
    at.tx,
  );
}

export const departmentTree: Operation = {
  kind: "effect",
  name: "base.departmentTree",
  title: "部门层级",
  run: async (input) => {
    await writePaths(input, String(input.record.id));
  },
};

/** Tree paths of a department and everything below it after it got a new parent. */
async function moveSubtree(at: At, id: string, parentId: string | null): Promise<void> {
  const tenantId = at.call.user.tenantId;
  const own = await treePathOf(at, id);
  const parent = parentId === null ? "/" : await treePathOf(at, parentId);
  if (parent.includes(`/${id}/`)) refuse("parentId", "不能移动到本部门或其下级");
  await patchRows(at, "department", { id }, { parentId });
  await sql`update campus."department" set "treePath" = ${`${parent}${id}/`}::text || substr("treePath", ${own.length + 1}::int)
    where "tenantId" = ${tenantId} and "treePath" like ${own.replace(/[%_\\]/g, "\\$&")} || '%'`.execute(at.tx);
  await writePaths(at, id);
}

async function treePathOf(at: At, id: string): Promise<string> {
  const row = await findOne(at, "department", { id });
  if (row === null) refuse("parentId", "目标部门不存在");
  return String(row!.treePath);
}

export const moveDepartment: Operation = {
  kind: "action",
  name: "base.moveDepartment",
  title: "移动",
  input: { type: "object", properties: { parentId: { type: ["string", "null"] } }, additionalProperties: false },
  audit: ({ records, input }) => `把部门 ${records.map((row) => row.deptName).join("、")} 移动到 ${input.parentId ?? "顶层"}`,
  run: async (input) => {
    const row = onlyRecord(input.records);
    const parentId = textOf(input.input.parentId);
    const clash = await findOne(input, "department", { parentId, deptName: row.deptName });
    if (clash !== null && clash.id !== row.id) refuse("parentId", "目标部门下已有同名部门");
    await moveSubtree(input, String(row.id), parentId);
    return { moved: 1 };
  },
};

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
export const mergeDepartment: Operation = {
  kind: "action",
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
    const target = await findOne(input, "department", { id: String(input.input.targetId) });
    if (target === null || target.isEnabled === false) refuse("targetId", "目标部门不存在或已停用");
    if (String(target!.treePath).includes(`/${source.id}/`)) refuse("targetId", "不能并入自己或自己的下级");
    if (source.isTeaching === true && target!.isTeaching !== true) refuse("targetId", "教学单位只能并入教学单位");
    let moved = 0;
    for (const [entity, column] of belongings) moved += await patchRows(input, entity, { [column]: source.id }, { [column]: target!.id });
    for (const child of await find(input, "department", { parentId: source.id })) await moveSubtree(input, String(child.id), String(target!.id));
    await patchRows(
      input,
      "department",
      { id: String(source.id) },
      { isEnabled: false, cancelDate: textOf(input.input.cancelDate) ?? input.call.ctx.today },
    );
    return { moved };
  },
};
