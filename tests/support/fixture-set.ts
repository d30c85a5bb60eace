import type { DocumentSet } from "../../engine/documents/index.ts";
import type { EntityDocument } from "../../engine/kinds/entity/document.ts";
import { manageReleases } from "../../src/server/areas/base/releases.ts";
import { operationRegistry } from "../../src/server/platform/operation-registry.ts";
import { goodSet, readSet } from "./documents.ts";

/** The made-up set of the server tests: requests of persons in a tree of units, dossiers with secrets, accounts and parameters. */
export const fixtureSet = (): DocumentSet => [...goodSet(), ...readSet(new URL("../fixtures/set", import.meta.url).pathname)];

export const fixtureOperations = operationRegistry([
  {
    kind: "action",
    name: "demo.recount",
    title: "重算",
    input: { type: "object", properties: {}, additionalProperties: false },
    audit: () => "重算",
    run: async ({ records }) => ({ counted: records.length }),
  },
]);

/** The same set with operations in which administrators may publish. */
export function releasingSet(): DocumentSet {
  const set = fixtureSet();
  const params = set.find(({ document }) => document.kind === "entity" && document.id === "baseParams")!.document as EntityDocument;
  params.access.grants.push({ role: "gly", call: { "base.manageReleases": {} } });
  return set;
}
export const releasingOperations = operationRegistry([manageReleases, fixtureOperations.get("demo.recount")!]);

/** Two units with a head each, a person in each, an administrator, and a second tenant with the same numbers. */
export const fixtureRows = {
  unit: [
    { id: "1", unitName: "学校", headGh: null, isEnabled: true },
    { id: "11", unitName: "一系", parentId: "1", headGh: "g1", isEnabled: true },
    { id: "12", unitName: "二系", parentId: "1", headGh: "g2", isEnabled: true },
    { id: "91", unitName: "别校", headGh: "g1", isEnabled: true, tenantId: "000001" },
  ],
  person: [
    { id: "101", xh: "s1", xm: "张一", unitId: "11", phone: "13800000001", birthDate: "2005-01-02" },
    { id: "102", xh: "s2", xm: "李二", unitId: "12", phone: "13800000002", birthDate: "2006-03-04" },
    { id: "901", xh: "s1", xm: "别校张一", unitId: "91", phone: "13900000009", tenantId: "000001" },
  ],
  sysUser: [
    { id: "1001", accountNo: "admin", userName: "管理员", roles: ["gly"], state: "normal" },
    { id: "1002", accountNo: "s1", userName: "张一", xh: "s1", departmentId: "11", roles: ["student"], state: "normal" },
    { id: "1003", accountNo: "s2", userName: "李二", xh: "s2", departmentId: "12", roles: ["student"], state: "normal" },
    { id: "1004", accountNo: "fdy1", userName: "辅导员一", gh: "g1", departmentId: "11", roles: ["fdy"], state: "normal" },
    { id: "1005", accountNo: "fdy2", userName: "辅导员二", gh: "g2", departmentId: "12", roles: ["fdy"], state: "normal" },
    { id: "9001", accountNo: "admin", userName: "别校管理员", roles: ["gly"], state: "normal", tenantId: "000001" },
  ],
  dossier: [
    { id: "2001", xh: "s1", title: "张一的档案", remark: "甲", phone: "13800000001", secretNote: "家庭困难", score: 10 },
    { id: "2002", xh: "s2", title: "李二的档案", remark: "乙", phone: "13800000002", secretNote: "心理关注", score: 90 },
    { id: "9901", xh: "s1", title: "别校的档案", remark: "丙", phone: "13900000009", secretNote: "外人", score: 50, tenantId: "000001" },
  ],
  request: [
    {
      id: "3001",
      requestNo: "QJ2025100001",
      xh: "s1",
      requestType: "1",
      startDate: "2026-11-20",
      endDate: "2026-11-21",
      days: 2,
      doubleDays: 4,
      unitId: "11",
      reason: "回家",
      phone: "13800000001",
      state: "submitted",
    },
    {
      id: "3002",
      requestNo: "QJ2025100002",
      xh: "s2",
      requestType: "2",
      startDate: "2026-11-20",
      endDate: "2026-11-20",
      days: 1,
      doubleDays: 2,
      unitId: "12",
      reason: "看病",
      phone: "13800000002",
      state: "draft",
    },
    {
      id: "9301",
      requestNo: "QJ2025100001",
      xh: "s1",
      requestType: "1",
      startDate: "2026-11-20",
      endDate: "2026-11-21",
      days: 2,
      doubleDays: 4,
      unitId: "91",
      reason: "别校",
      phone: "13900000009",
      state: "submitted",
      tenantId: "000001",
    },
  ],
};
