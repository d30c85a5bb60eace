import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DocumentSet } from "../../../../engine/documents/index.ts";
import { openSecret } from "../../../../src/server/platform/database/secrets.ts";
import { addRecord, getRecord, listRecords, updateRecord } from "../../../../src/server/data/records/index.ts";
import { type TestRuntime, testRuntime } from "../../../support/database.ts";

const set: DocumentSet = [
  {
    file: "demo/area.json",
    area: "demo",
    document: { kind: "area", id: "demo", title: "示例", service: "yxgl", menu: [], roles: [{ code: "gly", title: "管理员" }] },
  },
  {
    file: "demo/gate.entity.json",
    area: "demo",
    document: {
      kind: "entity",
      id: "gate",
      title: "接口",
      fields: [
        { name: "gateName", title: "名称", type: "string" },
        { name: "gateKey", title: "密钥", type: "secret" },
      ],
      access: { grants: [{ role: "gly", read: { groups: ["*"] }, create: { groups: ["*"] }, update: { groups: ["*"] }, export: { groups: ["*"] } }] },
    },
  },
];

let at: TestRuntime;
let id: string;
beforeAll(async () => {
  at = await testRuntime({ set });
  ({ id } = await addRecord(await at.call({ roles: ["gly"] }), "gate", { gateName: "甲", gateKey: "k-123456" }));
});
afterAll(() => at.close());

const stored = async () =>
  (await sql<{ gateKey: string | null }>`select "gateKey" from campus.gate where id = ${id}`.execute(at.runtime.db)).rows[0]!.gateKey;
const place = { tenantId: "000000", entity: "gate", field: "gateKey" };

test("a secret is stored sealed and opens only at its place", async () => {
  const sealed = await stored();
  expect(sealed).not.toContain("k-123456");
  expect(await openSecret(at.runtime.db, { ...place, id }, sealed)).toBe("k-123456");
  expect(await openSecret(at.runtime.db, { ...place, id: "1" }, sealed)).toBeNull();
  expect(await openSecret(at.runtime.db, { ...place, tenantId: "000001", id }, sealed)).toBeNull();
});

test("who may see the field sees only that it is filled, in the record, the list and the history", async () => {
  const call = await at.call({ roles: ["gly"] });
  const record = await getRecord(call, "gate", id);
  const list = await listRecords(call, "gate", {});
  expect(record).toMatchObject({ gateKey: "******", _withheld: { gateKey: "masked" } });
  expect(JSON.stringify([record, list])).not.toMatch(/k-123456|sealed:/);
  const { rows } = await sql<{ changes: object }>`select changes from platform.audit where entity = 'gate'`.execute(at.runtime.db);
  expect(JSON.stringify(rows)).not.toMatch(/k-123456|sealed:/);
});

test("it neither filters nor sorts", async () => {
  const call = await at.call({ roles: ["gly"] });
  for (const query of [{ gateKey: "k" }, { ascs: "gateKey" }, { where: JSON.stringify({ field: "gateKey", empty: true }) }])
    await expect(listRecords(call, "gate", query)).rejects.toThrow();
});

test("saving something else keeps it; a new one replaces it; the mask is no value", async () => {
  const call = await at.call({ roles: ["gly"] });
  const before = await stored();
  await updateRecord(call, "gate", { id, gateName: "乙" });
  expect(await stored()).toBe(before);
  await expect(updateRecord(call, "gate", { id, gateKey: "******" })).rejects.toThrow();
  await updateRecord(call, "gate", { id, gateKey: "k-new" });
  expect(await openSecret(at.runtime.db, { ...place, id }, await stored())).toBe("k-new");
});
