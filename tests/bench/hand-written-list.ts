import type { FastifyInstance, FastifyRequest } from "fastify";
import { HIDDEN, maskValue } from "../../engine/access/mask.ts";
import type { Runtime } from "../../src/server/platform/runtime.ts";
import { personCaller } from "../../src/server/auth/session/authenticate.ts";

/**
 * The student list as an engineer would write it by hand for an administrator: same framework, driver, pool and sign-in, same indexes,
 * same columns, labels and masks as the product's own call. The bench compares both answers before it measures.
 */
export function mountHandWritten(app: FastifyInstance, runtime: Runtime): void {
  const onRequest = async (request: FastifyRequest) => {
    request.caller = await personCaller(runtime, request);
  };
  app.get("/api/bench/grams", { onRequest }, handler(runtime, grams));
  app.get("/api/bench/like", { onRequest }, handler(runtime, like));
}

/** Conditions on `s`; `$4` is the keyword in small letters. */
const grams = `(strpos(lower(s."xh"), $4) > 0 and platform.lc_grams(s."xh") @> platform.lc_grams($4)
  or strpos(lower(s."xm"), $4) > 0 and platform.lc_grams(s."xm") @> platform.lc_grams($4))`;
const like = `(lower(s."xh") like '%' || $4 || '%' or lower(s."xm") like '%' || $4 || '%')`;

const all = `s."tenantId" = $1 and not s."isDeleted" and $2::text is null and $3::text is null`;
const some = `s."tenantId" = $1 and not s."isDeleted" and s.xjzt = $3 and s."departmentId" in (
  select d.id from campus.department d where d."tenantId" = $1 and not d."isDeleted" and starts_with(d."treePath",
    (select "treePath" from campus.department where "tenantId" = $1 and id = $2 and not "isDeleted")))`;

/** A name looked up row by row: twenty rows cost less that way than planning fifteen joins. */
const label = (table: string, { name, key, value }: { name: string; key: string; value: string }) =>
  `(select l."${name}" from campus."${table}" l where l."tenantId" = p."tenantId" and l."${key}" = ${value} and not l."isDeleted")`;
const canton = (column: string) => label("canton", { name: "cantonName", key: "cantonCode", value: `p."${column}"` });
const account = (column: string) => label("sysUser", { name: "userName", key: "id", value: `p."${column}"` });
const teacher = (column: string) => label("teacher", { name: "xm", key: "gh", value: `c."${column}"` });
const bed = (column: string) =>
  `(select max(b."${column}") from campus."dormBed" b where b."tenantId" = p."tenantId" and b.xh = p.xh and not b."isDeleted")`;

const pageSql = (where: string) => `with page as materialized (
  select * from campus."baseStudentInfo" s where ${where} order by s.xh, s.id limit $5 offset $6)
  select p.*, c.bh, c.bjmc, c."fdyGh", c."bzrGh", c.bjmc as "className", ${canton("jg")} as "jgName", ${canton("csd")} as "csdName", ${canton("syd")} as "sydName",
    ${canton("homeCantonId")} as "homeCantonName", ${canton("hkszd")} as "hkszdName",
    ${label("campus", { name: "campusName", key: "id", value: 'p."campusId"' })} as "campusName",
    ${label("department", { name: "deptName", key: "id", value: 'p."departmentId"' })} as "departmentName",
    ${label("grade", { name: "gradeName", key: "grade", value: "p.grade" })} as "gradeName",
    ${label("major", { name: "majorName", key: "id", value: 'p."majorId"' })} as "majorName",
    ${label("gradeMajor", { name: "gradeMajorName", key: "id", value: 'p."gradeMajorId"' })} as "gradeMajorName",
    ${teacher("fdyGh")} as "fdyName", ${teacher("bzrGh")} as "bzrName", ${account("userId")} as "userName",
    ${account("createUser")} as "createUserName", ${account("updateUser")} as "updateUserName", ${bed("roomFullName")} as "roomFullName", ${bed("bedNo")} as "bedNo",
    coalesce(age($7::date, p.csrq) < interval '18 years', false) as "isMinor"
  from page p left join campus."stuClass" c on c."tenantId" = p."tenantId" and c.id = p."classId" and not c."isDeleted"
  order by p.xh, p.id`;

const countSql = (where: string) => `select count(*) as n from campus."baseStudentInfo" s where ${where}`;

type Row = Record<string, unknown>;

function handler(runtime: Runtime, keyword: string): (request: FastifyRequest) => Promise<unknown> {
  const statements = Object.fromEntries(
    [all, some].map((filters) => [filters, { list: pageSql(`${filters} and ${keyword}`), count: countSql(`${filters} and ${keyword}`) }]),
  );
  return async (request) => {
    const query = request.query as Record<string, string[] | undefined>;
    const { user, ctx } = request.caller!.call;
    const { list, count } = statements[query.departmentId === undefined ? all : some]!;
    const wanted = [user.tenantId, query.departmentId?.[0] ?? null, query.xjzt?.[0] ?? null, query.keyword![0]!.toLowerCase()];
    const size = Number(query.size?.[0] ?? 20);
    const current = Number(query.current?.[0] ?? 1);
    const total = Number((await runtime.connections.query(count, wanted)).rows[0].n);
    const { rows } = await runtime.connections.query(list, [...wanted, size, (current - 1) * size, ctx.today]);
    return {
      success: true,
      code: 200,
      data: { records: (rows as Row[]).map(shown), total, size, current, pages: Math.ceil(total / size) },
      msg: "操作成功",
    };
  };
}

const masked = [
  "jkzk",
  "medicalHistory",
  "bloodType",
  "zjxy",
  "bankName",
  "bankBranch",
  "bankAccountName",
  "isOrphan",
  "isSingleParent",
  "isDisabled",
  "disabilityNo",
  "isPovertyFamily",
  "isLowIncome",
  "familyIncome",
  "qq",
  "wechat",
  "homePhone",
];
/** What a mask leaves a part of. */
const partly = {
  idCard: "idcard",
  bankCard: "bankcard",
  phone: "phone",
  jjlxrPhone: "phone",
  email: "email",
  homeAddress: "address",
  hkdz: "address",
} as const;
const withheld = Object.fromEntries([...masked, ...Object.keys(partly)].map((name) => [name, "masked"]));
const actions = [
  "update",
  "remove",
  "print",
  "reveal",
  "call:base.resetPassword",
  "call:base.syncAccount",
  "call:base.changeClass",
  "call:base.renameStudent",
  "call:base.addLabel",
  "call:base.importPhotos",
  "call:base.exportPhotos",
];
const numbers = ["weight", "xz", "gkzf"];

function shown({ tenantId: _tenant, isDeleted: _deleted, releaseNo: _release, ...row }: Row): Row {
  for (const name of masked) row[name] = HIDDEN;
  for (const [name, mask] of Object.entries(partly)) row[name] = maskValue(row[name], mask);
  for (const name of numbers) row[name] = row[name] === null ? null : Number(row[name]);
  row.labelNames = row.labelIds === null ? null : [];
  return { ...row, _withheld: withheld, _actions: actions };
}
