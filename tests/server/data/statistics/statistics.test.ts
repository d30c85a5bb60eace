import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compileScreen } from "../../../../engine/screens/screen.ts";
import type { UserContext } from "../../../../engine/context.ts";
import { isAppError } from "../../../../engine/errors.ts";
import { groupLabel } from "../../../../src/server/data/statistics/group-labels.ts";
import { statistics, type StatRequest } from "../../../../src/server/data/statistics/index.ts";
import type { TestRuntime } from "../../../support/database.ts";
import { schoolRuntime } from "../../../areas/base/school.ts";

const students = { c1: ["2024010101", "2024010102"], c3: ["2024010201"] };
const departments: Record<string, string> = { c1: "11", c3: "12" };
const states = ["approved", "approved", "rejected", "cancelled", "draft", "overdue", "submitted", "onLeave"];
/** Applications of two colleges in every state, in two school years. */
const leaves = Object.entries(students).flatMap(([classId, xhs]) =>
  xhs.flatMap((xh, who) =>
    states.map((state, at) => ({
      id: `${xh}-${at}`,
      xh,
      classId,
      departmentId: departments[classId],
      majorId: classId === "c1" ? "m1" : "m2",
      grade: "2024",
      xn: at < 6 ? "2026-2027" : "2025-2026",
      xqM: "1",
      leaveTypeId: at % 2 === 0 ? "t1" : "t2",
      category: at % 2 === 0 ? "1" : "2",
      leaveNo: `${xh}-${at}`,
      state,
      days: at + 1 + who / 2,
      startTime: `2026-1${at % 2}-0${at + 1} 08:00:00`,
      endTime: `2026-1${at % 2}-0${at + 1} 18:00:00`,
      isOutCity: at % 3 === 0,
      isStayOut: false,
    })),
  ),
);
const rows = {
  leaveType: [
    { id: "t1", typeCode: "1", typeName: "事假", category: "1", isEnabled: true },
    { id: "t2", typeCode: "2", typeName: "病假", category: "2", isEnabled: true },
  ],
  leaveApplication: leaves,
};

let at: TestRuntime;
beforeAll(async () => {
  at = await schoolRuntime(rows);
});
afterAll(() => at?.close());

const person = (role: string): Partial<UserContext> => ({
  id: "p",
  roles: [role],
  gh: "1001",
  departmentId: "11",
  lists: { fdyClassIds: ["c1"], bzrClassIds: ["c1"], majorIds: ["m1"], buildingIds: [], cadreClassIds: ["c1"] },
});
const ask = async (role: string, request: Omit<StatRequest, "stat"> & { stat?: string }, entity = "leaveApplication") =>
  statistics(await at.call(person(role)), entity, { stat: "leaveOverview", ...request });

describe("every statistic of every screen answers those who see it", () => {
  test("by each dimension, chart and filter", async () => {
    const { model } = at;
    const failures: string[] = [];
    let asked = 0;
    for (const screen of model.screens.values()) {
      for (const role of Object.keys(screen.variants)) {
        const call = await at.call(person(role));
        const compiled = compileScreen({ model, screen: screen.id, user: call.user, params: call.ctx.params, variant: role });
        for (const stat of compiled?.stats ?? []) {
          const charts = (stat.charts ?? []).map(({ dimension, series }) => ({ dimension, series }));
          const filters = (stat.filters ?? []).map(({ field, as }) => ({
            dimension: stat.dimensions[0]!.key,
            filters: as === "range" ? { [`${field}.start`]: "2026-01-01" } : { [field]: sampleOf(stat.entity, field) },
          }));
          for (const request of [...stat.dimensions.map(({ key }) => ({ dimension: key })), ...charts, ...filters]) {
            asked++;
            await statistics(call, stat.entity, { stat: stat.id, ...request }).catch((error: unknown) =>
              failures.push(
                `${screen.id} ${role} ${stat.id} ${JSON.stringify(request)}: ${isAppError(error) ? error.problems[0]!.message : String(error)}`,
              ),
            );
          }
        }
      }
    }
    expect(failures).toEqual([]);
    expect(asked).toBeGreaterThan(300);
  });
  const sampleOf = (entity: string, path: string): string => {
    const field = at.model.entities.get(entity)!.fields.get(path);
    return field?.type.valueClass === "boolean" ? "true" : (at.model.dicts.get(field?.doc.dict ?? "")?.items[0]?.value ?? "1");
  };
});

/** The same question in SQL of its own. */
async function byHand(where: string): Promise<Record<string, number | null>> {
  const { rows: found } = await sql<
    Record<string, unknown>
  >`select count(*) filter (where g) as "applyCount", count(distinct xh) filter (where g) as "personCount", coalesce(round(sum(days) filter (where g), 1), 0) as "dayTotal",
      round(avg(days) filter (where g), 1) as "avgDays", count(*) filter (where g and "category" = '1') as "personalCount", count(*) filter (where g and "isOutCity") as "outCityCount", count(*) filter (where state = 'rejected') as "rejectedCount",
      round(100.0 * count(*) filter (where g) / nullif(count(*) filter (where g or state = 'rejected'), 0), 1) as "approveRate"
    from (select *, state in ('approved', 'onLeave', 'cancelPending', 'cancelled', 'overdue') as g from campus."leaveApplication") l where state <> 'draft' and ${sql.raw(where)}`.execute(
    at.database.db,
  );
  return Object.fromEntries(Object.entries(found[0]!).map(([key, value]) => [key, value === null ? null : Number(value)]));
}

describe("numbers are those of the rows the asker may count", () => {
  test.each([
    ["gly", {}, "true"],
    ["dept", {}, `"departmentId" = '11'`],
    ["major", {}, `"majorId" = 'm1'`],
    ["fdy", {}, `"classId" = 'c1'`],
    ["bzr", {}, `"classId" = 'c1'`],
    ["gly", { xn: "2025-2026" }, `xn = '2025-2026'`],
    ["gly", { leaveTypeId: "t2" }, `"leaveTypeId" = 't2'`],
    ["gly", { classId: ["c1", "c3"] }, "true"],
    ["gly", { "startTime.start": "2026-11-01", "startTime.end": "2026-11-30" }, `"startTime" >= '2026-11-01' and "startTime" < '2026-12-01'`],
    ["dept", { departmentId: "12" }, "false"],
  ])("%s with %j", async (role, filters, where) => {
    const { totals } = await ask(role, { dimension: "department", filters: filters as Record<string, string> });
    const expected = await byHand(where);
    expect(Object.fromEntries(Object.keys(expected).map((key) => [key, totals[key]]))).toEqual(expected);
  });
  test("a group counts its own rows under its name", async () => {
    const { rows: groups } = await ask("gly", { dimension: "department" });
    expect(groups.map(({ key, label }) => [key, label])).toEqual([
      ["11", "信息学院"],
      ["12", "机电学院"],
    ]);
    for (const { key, measures } of groups) expect(measures).toMatchObject(await byHand(`"departmentId" = '${key}'`));
  });
  test.each([
    ["state", "approved", "已批准"],
    ["month", "2026-10", "2026-10"],
    ["type", "t1", "事假"],
  ])("groups by %s are named", async (dimension, key, label) =>
    expect((await ask("gly", { dimension })).rows.find((row) => row.key === key)?.label).toBe(label),
  );
  test("groups by two dimensions add up to the groups by one", async () => {
    const { rows: groups } = await ask("gly", { dimension: "department", series: "type" });
    const total = (key: string) => groups.filter((row) => row.key === key).reduce((n, row) => n + row.measures.applyCount!, 0);
    expect([total("11"), total("12")]).toEqual((await ask("gly", { dimension: "department" })).rows.map((row) => row.measures.applyCount));
    expect(new Set(groups.map((row) => row.series))).toEqual(new Set(["事假", "病假"]));
  });
});

describe("per hundred of what another statistic counts", () => {
  const perHundred = async (dimension: string, filters: Record<string, string> = {}) => {
    const { rows: groups, totals } = await ask("gly", { stat: "openLeave", dimension, measures: ["perHundred"], filters });
    return [Object.fromEntries(groups.map(({ key, measures }) => [key, measures.perHundred])), totals.perHundred];
  };
  // Five of the eight requests of each student were granted.
  test("of the same group where that has it, of all where it has not", async () => {
    expect(await perHundred("department")).toEqual([{ "11": 500, "12": 500 }, 500]);
    expect(await perHundred("type")).toEqual([{ t1: 100, t2: 400 }, 500]);
  });
  test("narrowed by the filters that both have", async () =>
    expect(await perHundred("type", { departmentId: "12", xn: "2026-2027" })).toEqual([{ t1: 100, t2: 300 }, 400]));
});

test("a band is called by its ends, in every language", async () => {
  const call = await at.call(person("gly"));
  const dimension = { key: "length", field: "days", bands: [0.5, 3] };
  const stat = call.model.stats.get("leaveOverview")!;
  const labels = (of: typeof call) => ["00", "01", "02", null].map((key) => groupLabel(of, stat, dimension, { key, label: null }));
  expect(labels(call)).toEqual(["不足 0.5", "0.5 至不足 3", "3 及以上", "（未填写）"]);
  expect(labels({ ...call, language: "en" })).toEqual(["below 0.5", "0.5 to below 3", "3 and above", "(empty)"]);
});

test("groups that are the rows themselves are called by their title", async () => {
  const { rows: groups } = await ask("gly", { stat: "departmentOverview", dimension: "department" }, "department");
  const named = await sql<{ id: string; deptName: string }>`select id::text, "deptName" from campus.department where not "isDeleted"`.execute(
    at.runtime.db,
  );
  expect(named.rows.length).toBeGreaterThan(1);
  expect(Object.fromEntries(groups.map((row) => [row.key, row.label]))).toEqual(Object.fromEntries(named.rows.map((row) => [row.id, row.deptName])));
});

describe("a request", () => {
  test.each<[string, Omit<StatRequest, "stat"> & { stat?: string }]>([
    ["for an unknown statistic", { stat: "nothing", dimension: "state" }],
    ["for a statistic of another entity", { stat: "studentOverview", dimension: "sex" }],
    ["by an unknown dimension", { dimension: "xh" }],
    ["with an unknown series", { dimension: "state", series: "xh" }],
    ["with an unknown filter", { dimension: "state", filters: { nothing: "1" } }],
  ])("%s is refused", async (_what, request) => await expect(ask("gly", request)).rejects.toMatchObject({ kind: "request" }));
  test("of somebody without the right is denied", async () =>
    await expect(ask("maintenance", { dimension: "state" })).rejects.toMatchObject({ kind: "access" }));
});

describe("who may not see a field", () => {
  const bySex = (role: string) => ask(role, { stat: "studentOverview", dimension: "sex" }, "baseStudentInfo");
  test("learns nothing of few people by it", async () => {
    const { rows: groups, totals } = await bySex("leader");
    expect(groups.length).toBe(2);
    expect(totals.total).toBe(3);
    const teacher = await statistics(await at.call({ ...person("teacher"), lists: { teachClassIds: ["c1", "c3"] } }), "baseStudentInfo", {
      stat: "studentOverview",
      dimension: "sex",
    });
    expect(teacher.rows.map((row) => [row.label, Object.values(row.measures).filter((value) => value !== null)])).toEqual([["其他", []]]);
    expect(Object.values(teacher.totals).filter((value) => value !== null)).toEqual([]);
  });
});
