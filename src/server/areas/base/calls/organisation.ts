import type { Row, TreeNode } from "../../../../../engine/api.ts";
import { loadAccount } from "../../../identity/account.ts";
import { forbidden } from "../../../platform/errors.ts";
import type { Call } from "../../../platform/runtime.ts";
import { defineRoute } from "../../../data/calls/define-route.ts";
import type { Route } from "../../../data/calls/define-route.ts";
import { dataScope } from "./data-scope.ts";
import { anyContains, referenceRows, textOf } from "../../../data/calls/reference-rows.ts";

const id = { type: "id", max: 40 } as const;
const grade = { type: "string", max: 10 } as const;
/** 1 = only what lies in the caller's data scope. */
const flag = { type: "boolean" } as const;
/** 1 = classes of the counsellor, 0 = those in the data scope. */
const isFdy = { type: "boolean", required: true } as const;

const departmentOption = (row: Row) => ({
  id: row.id,
  value: row.id,
  label: textOf(row.deptName),
  parentId: textOf(row.parentId) || "0",
  deptCode: row.deptCode,
  deptName: row.deptName,
  deptType: row.deptType ?? null,
});

const departmentTree = defineRoute({
  id: "ref.department.getTree",
  title: "部门树",
  path: "/api/flySource-base/department/getTree",
  query: { root: { type: "string", max: 40 } },
  run: async ({ call, query }) => {
    const rows = (await referenceRows(call, { entity: "department", ascs: "sort,deptCode" })).map(departmentOption);
    const root = query.root === null || ["0", "true"].includes(query.root) ? null : query.root;
    return treeOf(rows, root);
  },
});

/** Rows whose parent is not among them are tops; with a root only that branch. */
function treeOf(rows: readonly TreeNode[], root: string | null): TreeNode[] {
  const ids = new Set(rows.map((row) => row.id));
  const byParent = Map.groupBy(rows, (row) => row.parentId);
  const withChildren = (row: TreeNode, depth: number): TreeNode => ({
    ...row,
    children: depth > 20 ? [] : (byParent.get(row.id) ?? []).map((child) => withChildren(child, depth + 1)),
  });
  return rows.filter((row) => (root === null ? !ids.has(row.parentId) : row.id === root)).map((row) => withChildren(row, 0));
}

const departmentSelect = defineRoute({
  id: "ref.department.getSelect",
  title: "部门",
  path: "/api/flySource-base/department/getSelect",
  query: { flag, deptType: { type: "list" } },
  run: async ({ call, query }) => {
    const where = query.flag === true ? [dataScope(call, { department: "id" })] : [];
    return (await referenceRows(call, { entity: "department", filters: { deptType: query.deptType }, where, ascs: "sort,deptCode" })).map(
      departmentOption,
    );
  },
});

const gradeMajor = defineRoute({
  id: "ref.gradeMajor.getSelect",
  title: "年级专业",
  path: "/api/flySource-base/gradeMajor/getSelect",
  query: { grade, departmentId: id },
  run: async ({ call, query }) =>
    (await referenceRows(call, { entity: "gradeMajor", filters: { ...query }, ascs: "grade,gradeMajorName" })).map((row) => ({
      id: row.id,
      value: row.id,
      label: textOf(row.gradeMajorName),
      grade: textOf(row.grade),
      majorId: row.majorId,
      majorName: row.majorName ?? null,
      departmentId: row.departmentId,
    })),
});

const major = defineRoute({
  id: "ref.major.getMajorSelect",
  title: "专业",
  path: "/api/flySource-base/major/getMajorSelect",
  query: { flag, grade, departmentId: id, majorId: id },
  run: async ({ call, query }) => {
    const scope = query.flag === true ? [dataScope(call, { department: "departmentId", major: "id" })] : [];
    const ofGrade =
      query.grade === null
        ? null
        : (await referenceRows(call, { entity: "gradeMajor", filters: { grade: query.grade } })).map((row) => textOf(row.majorId));
    const rows = await referenceRows(call, {
      entity: "major",
      filters: { departmentId: query.departmentId, id: query.majorId },
      where: [...scope, ofGrade === null ? true : { field: "id", in: ofGrade }],
      ascs: "majorCode",
    });
    return rows.map((row) => ({
      id: row.id,
      value: row.id,
      label: textOf(row.majorName),
      majorCode: row.majorCode,
      majorName: row.majorName,
      departmentId: row.departmentId,
      xz: row.xz ?? null,
    }));
  },
});

const classOption = (row: Row) => ({
  id: row.id,
  value: row.id,
  label: textOf(row.bjmc),
  bh: row.bh,
  bjmc: row.bjmc,
  grade: textOf(row.grade),
  majorId: row.majorId,
  departmentId: row.departmentId,
  fdyGh: row.fdyGh ?? null,
  bzrGh: row.bzrGh ?? null,
});
const classScope = (call: Call) => dataScope(call, { class: "id", department: "departmentId", major: "majorId" });

const classSelect = defineRoute({
  id: "ref.stuClass.getClassSelect",
  title: "班级",
  path: "/api/flySource-base/stuClass/getClassSelect",
  query: { flag, grade, majorId: id },
  run: async ({ call, query }) =>
    (
      await referenceRows(call, {
        entity: "stuClass",
        filters: { grade: query.grade, majorId: query.majorId },
        where: query.flag === true ? [classScope(call)] : [],
        ascs: "bh",
      })
    ).map(classOption),
});

const classFdySelect = defineRoute({
  id: "ref.stuClass.getClassFdySelect",
  title: "辅导员班级",
  path: "/api/flySource-base/stuClass/getClassFdySelect",
  query: { isFdy },
  run: async ({ call, query }) => {
    const scope = query.isFdy ? { field: "id", in: call.user.lists.fdyClassIds ?? [] } : classScope(call);
    return (await referenceRows(call, { entity: "stuClass", where: [scope], ascs: "bh" })).map(classOption);
  },
});

const classFdySelectByUser = defineRoute({
  id: "ref.stuClass.getClassFdySelectByUserId",
  title: "某人的辅导员班级",
  path: "/api/flySource-base/stuClass/getClassFdySelectByUserId",
  query: { isFdy, userId: { ...id, required: true }, bhOrBjmc: { type: "string", max: 60 } },
  run: async ({ call, query }) => {
    const account = await loadAccount(call.runtime.db, call.user.tenantId, query.userId);
    const scope = classScope(call);
    const named = anyContains(["bh", "bjmc"], query.bhOrBjmc);
    const isSelf = query.userId === call.user.id;
    if (account === null) throw forbidden();
    const theirs =
      account.gh === null
        ? []
        : await referenceRows(call, { entity: "stuClass", where: [isSelf ? true : scope, { field: "fdyGh", eq: account.gh }, named], ascs: "bh" });
    if (!isSelf && theirs.length === 0 && scope !== true) throw forbidden();
    const rows = query.isFdy ? theirs : await referenceRows(call, { entity: "stuClass", where: [scope, named], ascs: "bh" });
    return rows.map(classOption);
  },
});

export const organisationRoutes: readonly Route[] = [
  departmentTree,
  departmentSelect,
  gradeMajor,
  major,
  classSelect,
  classFdySelect,
  classFdySelectByUser,
];
