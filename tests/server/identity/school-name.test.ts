import { afterAll, beforeAll, expect, test } from "vitest";
import type { CampusDocument, DocumentSet } from "../../../engine/documents/index.ts";
import { departmentSource } from "../../../src/server/identity/department-of.ts";
import { schoolName } from "../../../src/server/identity/school-name.ts";
import { type TestRuntime, testRuntime } from "../../support/database.ts";
import { entityOf, modelOf } from "../../support/model-of.ts";

const documents: CampusDocument[] = [
  {
    kind: "area",
    id: "demo",
    title: "示例",
    service: "yxgl",
    menu: [],
    roles: [{ code: "gly", title: "管理员" }],
    schoolName: { entity: "house", field: "calledAs" },
  },
  entityOf("house", ["calledAs"], { titleField: "calledAs" }),
];
const set: DocumentSet = documents.map((document) => ({ file: `demo/${document.id}.${document.kind}.json`, area: "demo", document }));

let at: TestRuntime;
beforeAll(async () => {
  at = await testRuntime({ set, rows: { house: [{ calledAs: "河边学院" }] } });
});
afterAll(() => at.close());

test("the school is called what the entity and field say that the documents name", async () => {
  expect(await schoolName(at.runtime, "000000")).toBe("河边学院");
  expect(await schoolName(at.runtime, "000001")).toBe("");
});

test("the department of an account is what its reference leads to, where that has a name that is stored", () => {
  const account = entityOf("sysUser", ["accountNo", "departmentId:ref:unit"]);
  expect(departmentSource(modelOf(account, entityOf("unit", ["called"], { titleField: "called" })))).not.toBeNull();
  expect(departmentSource(modelOf(account))).toBeNull();
  expect(departmentSource(modelOf(entityOf("sysUser", ["accountNo"])))).toBeNull();
});
