import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessFor } from "../../../engine/access/access-for.ts";
import { readablePath } from "../../../engine/access/readable-path.ts";
import { productSchemas, testApp } from "../../support/app.ts";
import { modelOfFiles } from "../../support/database.ts";
import type { TestApp } from "../../support/app.ts";

/** The same attacks, made from the product's own documents: every entity, every role that has an account here. */
const model = await modelOfFiles(productSchemas);
const entities = [...model.entities.values()].filter((entity) => entity.childOf === null);
const roles = ["gly", "dept", "fdy", "bzr", "student", "teacher", "leader", "dormManager", "security"];
const people = roles.map((role, i) => ({
  id: String(100 + i),
  accountNo: `r-${role}`,
  userName: role,
  userType: "1",
  roles: [role],
  state: "normal",
  departmentId: "1",
  ...(role === "student" ? { xh: "2024010101" } : { gh: `g${i}` }),
}));
const foreignTenant = "000001";
const foreignId = "9000000000000000001";

let server: TestApp;
beforeAll(async () => {
  const foreign = Object.fromEntries(entities.map((entity) => [entity.id, [{ id: foreignId, tenantId: foreignTenant }]]));
  const own = {
    ...foreign,
    sysUser: [...people, { id: foreignId, tenantId: foreignTenant, accountNo: "x", userName: "x", roles: ["gly"] }],
    department: [{ id: "1", deptName: "学校" }, ...(foreign.department ?? [])],
  };
  server = await testApp({ rows: own });
});
afterAll(() => server.close());

const rowOf = async (entity: string) =>
  JSON.stringify(
    (await sql`select * from campus.${sql.id(entity)} where "tenantId" = ${foreignTenant} and id = ${foreignId}`.execute(server.runtime.db)).rows,
  );
const actionsOf = (id: string): string[] => {
  const entity = model.entities.get(id)!;
  const flow = entity.flow === null ? undefined : model.flows.get(entity.flow);
  return [...new Set([...(flow?.moves.keys() ?? []), ...entity.doc.access.grants.flatMap((grant) => Object.keys(grant.call ?? {}))])];
};

describe.each(entities.map((entity) => [entity.id, entity] as const))("%s", (id, entity) => {
  const base = `/api/${entity.service}/${id}`;

  test("a row of another tenant is read and changed by nobody", async () => {
    const before = await rowOf(id);
    const field = [...entity.fields.values()].find((one) => one.writable && one.type.name === "string")?.name;
    for (const role of ["gly", "fdy", "student"]) {
      const client = server.as(`r-${role}`);
      const replies = [
        await client.get(`${base}/getOne`, { id: foreignId, history: "1" }),
        await client.get(`${base}/history`, { id: foreignId }),
        await client.post(`${base}/update`, { id: foreignId, ...(field === undefined ? {} : { [field]: "改" }) }),
        await client.post(`${base}/batchUpdate`, { ids: [foreignId], fields: field === undefined ? {} : { [field]: "改" } }),
        await client.post(`${base}/remove`, { ids: [foreignId] }),
        await client.post(`${base}/restore`, { ids: [foreignId] }),
        await client.post(`${base}/cancel`, { id: foreignId }),
      ];
      if (role === "gly") for (const action of actionsOf(id)) replies.push(await client.post(`${base}/${action}`, { ids: [foreignId] }));
      for (const reply of replies)
        expect([role, reply.statusCode, [400, 403, 404].includes(reply.statusCode)]).toEqual([role, reply.statusCode, true]);
      const list = await client.get(`${base}/list`, { size: "500" });
      if (list.statusCode === 200) expect(list.json().data.records.map((row: { id: string }) => row.id)).not.toContain(foreignId);
    }
    expect(await rowOf(id)).toBe(before);
  });

  test("a field that a role may not see in clear neither filters nor sorts", async () => {
    const guarded = [...entity.fields.values()]
      .filter((field) => field.kind === "stored" && (field.mask !== null || field.group !== "basic"))
      .slice(0, 3);
    for (const role of roles.filter((one) => accessFor(model, id, { roles: [one] }).read.length > 0)) {
      const hidden = guarded.filter((field) => readablePath({ model, entity: id, path: field.name, user: { roles: [role] } }).clear === false);
      for (const field of hidden) {
        const queries: Record<string, string>[] = [
          { [field.name]: "1" },
          { ascs: field.name },
          { where: JSON.stringify({ field: field.name, empty: true }) },
        ];
        for (const query of queries) {
          const reply = await server.as(`r-${role}`).get(`${base}/list`, query);
          expect([role, field.name, reply.statusCode]).toEqual([role, field.name, 400]);
        }
      }
    }
  });

  test("what no one asked for is refused in every call", async () => {
    const client = server.as("r-gly");
    for (const action of ["list", "getList", "getOne", "getSelect", "history"])
      expect([400, 403]).toContain((await client.get(`${base}/${action}`, { unexpected: "1" })).statusCode);
    for (const action of ["add", "update", "batchUpdate", "remove", "restore", "statistics", "export", ...actionsOf(id)]) {
      const reply = await client.post(`${base}/${action}`, { id: foreignId, ids: [foreignId], fields: {}, unexpected: 1, tenantId: foreignTenant });
      expect([action, [400, 403, 404].includes(reply.statusCode)]).toEqual([action, true]);
    }
  });
});
