import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkSet } from "../../../../engine/check/index.ts";
import type { DocumentSet } from "../../../../engine/documents/index.ts";
import type { AreaDocument } from "../../../../engine/kinds/area/document.ts";
import type { AccessDocument, EntityDocument } from "../../../../engine/kinds/entity/document.ts";
import { isAppError, type Problem } from "../../../../engine/errors.ts";
import { readConfirmed } from "../../../../src/server/data/records/confirm.ts";
import { addRecord, saveRecords, updateRecord } from "../../../../src/server/data/records/index.ts";
import { systemCall } from "../../../../src/server/data/flow/system-call.ts";
import { testRuntime, type TestRuntime } from "../../../support/database.ts";

const area: AreaDocument = { kind: "area", id: "demo", title: "示例", service: "yxgl", menu: [], roles: [{ code: "gly", title: "管理员" }] };
const right = { groups: ["*"] };
const access: AccessDocument = { grants: [{ role: "gly", read: right, create: right, update: right, import: right }] };
const trip: EntityDocument = {
  kind: "entity",
  id: "trip",
  title: "外出",
  fields: [
    { name: "place", title: "去处", type: "string", required: true },
    { name: "days", title: "天数", type: "integer", required: true },
    { name: "phone", title: "电话", type: "string" },
  ],
  rules: [
    { key: "short", assert: { field: "days", lte: 7 }, severity: "confirm", message: "外出超过 7 天" },
    { key: "shortEver", assert: { field: "days", lte: 30 }, message: "外出不能超过 30 天" },
    { key: "phoned", require: ["phone"], when: { field: "place", eq: "外地" }, severity: "confirm", message: "外地应留电话" },
    { key: "few", severity: "confirm", atMost: { agg: "count", per: ["place"], bound: 2 }, message: ["去处已有 ", { ctx: "limit.used" }, " 人"] },
  ],
  access,
};
const set: DocumentSet = [area, trip].map((document) => ({ file: `demo/${document.id}.${document.kind}.json`, area: "demo", document }));

let at: TestRuntime;
beforeAll(async () => {
  at = await testRuntime({ set });
});
afterAll(() => at.close());
beforeEach(async () => {
  await sql`truncate campus.trip`.execute(at.database.db);
});

const call = async (confirmed?: Record<string, string>) => ({
  ...(await at.call({ id: "g1", roles: ["gly"] })),
  ...(confirmed && { confirmed: new Map(Object.entries(confirmed)) }),
});
const refusedBy = async (work: Promise<unknown>): Promise<Problem[]> => {
  try {
    await work;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.problems;
  }
  return [];
};
const said = (problems: readonly Problem[]) => problems.map(({ code, params, message }) => [code, params.confirm ?? null, message]);
/** Of the records there are. */
const notes = async () =>
  (
    await sql<{ note: string | null }>`select note from platform.audit where record_id in (select id from campus.trip) order by id`.execute(
      at.database.db,
    )
  ).rows.map(({ note }) => note);
const trips = async () => Number((await sql<{ n: string }>`select count(*) as n from campus.trip`.execute(at.database.db)).rows[0]!.n);

test("the documents are without findings", () => {
  expect(checkSet(at.model, set).filter(({ code }) => code.startsWith("LIMIT") || code.startsWith("CONDITION"))).toEqual([]);
});

describe("a rule that asks first", () => {
  test("refuses by its name, and passes with a reason that stands in the audit trail", async () => {
    const body = { place: "本地", days: 9 };
    expect(said(await refusedBy(addRecord(await call(), "trip", body)))).toEqual([["RULE_BROKEN", "trip.short", "外出超过 7 天"]]);
    await addRecord(await call({ "trip.short": "家中急事" }), "trip", body);
    expect(await notes()).toEqual(["外出超过 7 天（仍然继续：家中急事）"]);
  });

  test("a reason for one rule opens no other, and none that only refuses", async () => {
    const reasons = { "trip.short": "急事", "trip.shortEver": "急事" };
    expect(said(await refusedBy(addRecord(await call(reasons), "trip", { place: "外地", days: 31 })))).toEqual([
      ["RULE_BROKEN", null, "外出不能超过 30 天"],
      ["RULE_BROKEN", "trip.phoned", "外地应留电话"],
    ]);
    expect(await trips()).toBe(0);
  });

  test("is not asked again while the record keeps it, and is asked again where a change breaks it", async () => {
    const { id } = await addRecord(await call(), "trip", { place: "本地", days: 3 });
    await updateRecord(await call(), "trip", { id, days: 5 });
    expect(said(await refusedBy(updateRecord(await call(), "trip", { id, days: 8 })))).toEqual([["RULE_BROKEN", "trip.short", "外出超过 7 天"]]);
    await updateRecord(await call({ "trip.short": "延期" }), "trip", { id, days: 8 });
    expect((await notes()).at(-1)).toBe("外出超过 7 天（仍然继续：延期）");
    await updateRecord(await call(), "trip", { id, phone: "13800000000" });
    expect(said(await refusedBy(updateRecord(await call(), "trip", { id, days: 9 })))).toEqual([["RULE_BROKEN", "trip.short", "外出超过 7 天"]]);
  });
});

describe("a limit that asks first", () => {
  test("counts what passed with a reason", async () => {
    for (const days of [1, 2]) await addRecord(await call(), "trip", { place: "本地", days });
    const third = { place: "本地", days: 3 };
    expect(said(await refusedBy(addRecord(await call(), "trip", third)))).toEqual([["LIMIT_BROKEN", "trip.few", "去处已有 2 人"]]);
    await addRecord(await call({ "trip.few": "集体活动" }), "trip", third);
    expect((await notes()).at(-1)).toBe("去处已有 2 人（仍然继续：集体活动）");
    expect(said(await refusedBy(addRecord(await call(), "trip", third)))).toEqual([["LIMIT_BROKEN", "trip.few", "去处已有 3 人"]]);
  });

  test("answers row by row in an import", async () => {
    const items = [1, 2, 3].map((days) => ({ values: { place: "本地", days } }));
    const open = await saveRecords(await call(), "trip", items, { rights: "import", mode: "each" });
    expect(open.map(({ changed, problems }) => [changed, said(problems)])).toEqual([
      [true, []],
      [true, []],
      [false, [["LIMIT_BROKEN", "trip.few", "去处已有 2 人"]]],
    ]);
    const passed = await saveRecords(await call({ "trip.few": "名单已核对" }), "trip", items.slice(2), { rights: "import", mode: "each" });
    expect(passed.map(({ changed, confirmed }) => [changed, confirmed])).toEqual([[true, ["去处已有 2 人（仍然继续：名单已核对）"]]]);
  });
});

test("nobody is asked where nobody stands behind the write, and the trail still tells", async () => {
  const clock = await systemCall(at.runtime, "000000");
  await saveRecords(clock, "trip", [{ values: { place: "本地", days: 9 } }], { rights: "system" });
  expect(await notes()).toEqual(["外出超过 7 天"]);
});

describe("the header", () => {
  const header = (value: unknown) => encodeURIComponent(JSON.stringify(value));
  test("gives a reason for each rule", () => {
    expect(readConfirmed(header({ "trip.short": " 急事 " }))).toEqual(new Map([["trip.short", "急事"]]));
    expect(readConfirmed(undefined)).toBeUndefined();
  });
  test.each([
    ["broken off", "%"],
    ["a list", "[]"],
    ["without a reason", header({ a: "" })],
    ["a number as reason", header({ a: 1 })],
    ["a story as reason", header({ a: "长".repeat(501) })],
    ["a text", header("a")],
  ])("%s is refused", (_, value) => {
    expect(() => readConfirmed(value)).toThrow("X-Confirm");
  });
});
