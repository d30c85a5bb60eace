import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FIGURE_STEP } from "../../../../engine/api.ts";
import { opensStat, singlesOut } from "../../../../engine/access/figures.ts";
import { accessFor } from "../../../../engine/access/access-for.ts";
import type { Model } from "../../../../engine/model/model.ts";
import type { StatDocument } from "../../../../engine/kinds/stat/document.ts";
import { isAppError } from "../../../../engine/errors.ts";
import type { RecordQuery } from "../../../../src/server/data/records/query.ts";
import { planListing } from "../../../../src/server/data/records/list.ts";
import { type ClosedFigures, closedFigures } from "../../../../src/server/data/statistics/closed-figures.ts";
import type { Call } from "../../../../src/server/platform/runtime.ts";
import { statistics } from "../../../../src/server/data/statistics/index.ts";
import { schoolRuntime } from "../../../areas/base/school.ts";
import { modelOfFiles, type TestRuntime } from "../../../support/database.ts";
import { productSchemas } from "../../../support/app.ts";
import { plainGroups } from "./plain-counts.ts";
import { person, sixtyOfEach, xhOf } from "./sixty-people.ts";

const model = await modelOfFiles(productSchemas);

const roles = [...model.roles.keys()];
let at: TestRuntime;
beforeAll(async () => {
  at = await schoolRuntime(sixtyOfEach);
});
afterAll(() => at?.close());

/** Every statistic with every role it is open to. */
const pairs = [...model.stats.values()].flatMap((stat) =>
  roles.flatMap((role) => (opensStat({ model, stat, user: { roles: [role] } }) ? [{ stat, role }] : [])),
);

const calls = new Map<string, Promise<Call>>();
const callOf = (role: string): Promise<Call> => {
  calls.set(role, calls.get(role) ?? at.call(person(role)));
  return calls.get(role)!;
};
async function plan(role: string, stat: StatDocument, dimension: string) {
  const asked = {
    call: await callOf(role),
    entity: model.entities.get(stat.entity)!,
    stat,
    dimensions: stat.dimensions.filter(({ key }) => key === dimension),
  };
  return { asked, figures: closedFigures(asked) };
}

interface Closed {
  name: string;
  stat: StatDocument;
  role: string;
  dimension: string;
  figures: ClosedFigures;
  /** Of all groups together. */
  whole: ClosedFigures;
}
/** Every pair by every dimension where something is closed. Roles with the same rights to the entity ask the same. */
async function closedPairs(): Promise<Closed[]> {
  const found = new Map<string, Closed>();
  for (const { stat, role } of pairs)
    for (const { key: dimension } of stat.dimensions) {
      const { asked, figures } = await plan(role, stat, dimension);
      const { read, statistics: counted } = accessFor(model, stat.entity, { roles: [role] });
      const rights = [read, counted].map((list) =>
        list.map(({ role: _, ...pair }) => ({ ...pair, groups: [...pair.groups], masked: [...pair.masked] })),
      );
      const same = JSON.stringify([stat.id, dimension, figures.hidesRows, figures.known, [...figures.measures], rights]);
      if (figures.measures.size > 0 && !found.has(same)) {
        const whole = closedFigures({ ...asked, dimensions: [] });
        found.set(same, { name: `${stat.id} ${role} ${dimension}`, stat, role, dimension, figures, whole });
      }
    }
  return [...found.values()];
}

/** What is really there: every number over every row, and over those that the reader knows. */
async function truth({ role, stat, dimension, figures, whole }: Closed, filters: RecordQuery) {
  const { asked } = await plan(role, stat, dimension);
  const listing = planListing(asked.call, stat.entity, filters, "statistics");
  const [total = {}] = await plainGroups({ listing, stat, dimensions: [], known: whole.known, closed: whole.measures });
  return { total, groups: await plainGroups({ listing, stat, dimensions: asked.dimensions, known: figures.known, closed: figures.measures }) };
}

/** `null` = refused, by what. */
async function ask(role: string, stat: StatDocument, request: { dimension: string; filters?: RecordQuery }) {
  try {
    return { reply: await statistics(await callOf(role), stat.entity, { stat: stat.id, ...request }), code: null };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { reply: null, code: error.problems[0]!.code };
  }
}

type Reply = NonNullable<Awaited<ReturnType<typeof ask>>["reply"]>;
const figuresOf = (reply: Reply) => [reply.totals, ...reply.rows.map(({ measures }) => measures)];
const known = (raw: Record<string, unknown>, key: string) => Number(raw[`k_${key}`] ?? 0);
const counts = (stat: StatDocument) => stat.measures.filter(({ agg, ratio }) => agg === "count" && ratio === undefined);
/** Numbers that may stand behind a count in steps. */
const behind = (value: number): number[] =>
  Array.from({ length: 2 * FIGURE_STEP - 1 }, (_, n) => value - FIGURE_STEP + 1 + n).filter((count) => count >= 0);

/** Filters that single out a row, as a reader may try them. */
function singling(entityId: string, { entities }: Model): RecordQuery[] {
  const entity = entities.get(entityId)!;
  const sample: Record<string, string> = { xh: xhOf(0), gh: "1001", id: "1", userId: "1" };
  const fields = [...entity.fields.values()].filter(({ name, kind }) => kind === "stored" && singlesOut(model, entityId, name));
  return [
    { id: "1" },
    ...fields.map(({ name }) => ({ [name]: sample[name] ?? "1" })),
    { keyword: "1001" },
    { where: JSON.stringify({ not: { field: "id", eq: "1" } }) },
    { todo: "1" },
  ];
}

/** Filters the statistic declares, alone and in twos, with values that occur. */
function declared(stat: StatDocument): RecordQuery[] {
  const values: Record<string, string> = {
    ...{ campusId: "1", "xh.campusId": "1", departmentId: "11", majorId: "m1", classId: "c1", grade: "2024", pycc: "4", sfzx: "true", jzglb: "11" },
    ...{ xn: "2026-2027", xqM: "1", leaveTypeId: "t1", batchId: "b1" },
  };
  const single = (stat.filters ?? []).flatMap(({ field }): RecordQuery[] => (values[field] === undefined ? [] : [{ [field]: values[field] }]));
  return [{}, ...single, ...single.flatMap((one, n) => single.slice(n + 1).map((other) => ({ ...one, ...other })))];
}

const isNarrower = (filters: RecordQuery, than: RecordQuery) =>
  Object.keys(filters).length === Object.keys(than).length + 1 && Object.entries(than).every(([name, value]) => filters[name] === value);

/** Pairs of filters whose rows differ by a single one. */
const isolating = (of: Closed): Promise<[RecordQuery, RecordQuery][]> => {
  const key = `${of.stat.id} ${of.role}`;
  isolated.set(key, isolated.get(key) ?? findIsolating(of));
  return isolated.get(key)!;
};
const isolated = new Map<string, Promise<[RecordQuery, RecordQuery][]>>();
async function findIsolating(of: Closed): Promise<[RecordQuery, RecordQuery][]> {
  const sizes = new Map<RecordQuery, number>();
  for (const filters of declared(of.stat)) {
    const listing = await callOf(of.role)
      .then((call) => planListing(call, of.stat.entity, filters, "statistics"))
      .catch(() => null);
    const counting = { stat: { ...of.stat, measures: [] }, dimensions: [], known: true as const, closed: new Map<string, never>() };
    if (listing !== null) sizes.set(filters, Number((await plainGroups({ ...counting, listing }))[0]!.size));
  }
  const all = [...sizes];
  return all.flatMap(([wide, size]) =>
    all.flatMap(([narrow, less]): [RecordQuery, RecordQuery][] => (size - less === 1 && isNarrower(narrow, wide) ? [[wide, narrow]] : [])),
  );
}

describe("figures beyond what the reader may list", () => {
  let closed: Closed[];
  beforeAll(async () => {
    closed = await closedPairs();
  });

  test("are those of many roles and statistics", () =>
    expect([pairs.length > 150, closed.length > 50, new Set(closed.map(({ stat }) => stat.id)).size > 8]).toEqual([true, true, true]));

  test("are told by nothing that singles out", async () => {
    const told: string[] = [];
    for (const { name, stat, role, dimension, figures, whole } of closed)
      for (const filters of singling(stat.entity, model)) {
        const { reply } = await ask(role, stat, { dimension, filters });
        const values = reply === null ? [] : reply.rows.flatMap(({ measures }) => [...figures.measures.keys()].map((measure) => measures[measure]));
        if (reply !== null) values.push(...[...whole.measures.keys()].map((measure) => reply.totals[measure]));
        if (values.some((value) => value !== null && value !== undefined)) told.push(`${name} ${JSON.stringify(filters)}`);
      }
    expect(told).toEqual([]);
  });

  test("are told in steps, and the same when asked again", async () => {
    const faults: string[] = [];
    for (const one of closed) {
      const [first, again] = [await ask(one.role, one.stat, one), await ask(one.role, one.stat, one)];
      if (JSON.stringify(first) !== JSON.stringify(again)) faults.push(`${one.name} changes`);
      const { total } = await truth(one, {});
      for (const { key } of counts(one.stat).filter((measure) => one.whole.measures.has(measure.key))) {
        const value = first.reply?.totals[key];
        if (value != null && (value - known(total, key)) % FIGURE_STEP !== 0) faults.push(`${one.name} ${key}: ${value}`);
      }
    }
    expect(faults).toEqual([]);
  });

  test("differ by one row without telling whether it counts", async () => {
    const faults: string[] = [];
    let compared = 0;
    const hidden = ({ reply, raw }: { reply: Reply; raw: Awaited<ReturnType<typeof truth>> }, key: string | null, measure: string) => {
      const value = key === null ? reply.totals[measure] : reply.rows.find((row) => row.key === key)?.measures[measure];
      const row = key === null ? raw.total : (raw.groups.find((one) => String(one.d0) === key) ?? {});
      return value == null ? null : behind(value - known(row, measure));
    };
    for (const one of closed)
      for (const pair of await isolating(one)) {
        const answers = [];
        for (const filters of pair) {
          const { reply } = await ask(one.role, one.stat, { dimension: one.dimension, filters });
          if (reply !== null) answers.push({ reply, raw: await truth(one, filters) });
        }
        const [wide, narrow] = answers;
        if (wide === undefined || narrow === undefined) continue;
        for (const { key: measure } of counts(one.stat).filter((each) => one.figures.measures.has(each.key)))
          for (const key of new Set([null, ...wide.reply.rows.map((row) => row.key)])) {
            if (key === null && !one.whole.measures.has(measure)) continue;
            const [a, b] = [hidden(wide, key, measure), hidden(narrow, key, measure)];
            if (a === null || b === null) continue;
            compared++;
            const fits = (by: number) => a.some((count) => b.includes(count - by));
            if (!fits(0) || !fits(1)) faults.push(`${one.name} ${key} ${measure} ${JSON.stringify(pair)}`);
          }
      }
    expect(faults).toEqual([]);
    expect(compared).toBeGreaterThan(100);
  });
});

describe("by example", () => {
  const teachers = model.stats.get("teacherOverview")!;
  test("a student learns nobody's education", async () => {
    const { reply } = await ask("student", teachers, { dimension: "education" });
    expect(
      figuresOf(reply!)
        .flatMap((one) => [one.total ?? 0])
        .every((value) => value % FIGURE_STEP === 0),
    ).toBe(true);
    for (const filters of [{ gh: "1001" }, { where: JSON.stringify({ not: { field: "gh", eq: "1001" } }) }, { keyword: "1001" }])
      expect((await ask("student", teachers, { dimension: "education", filters })).code).toBe("FIGURE_FILTER_CLOSED");
  });
  test("and counts teachers by sex as they may list them", async () => {
    const { reply } = await ask("student", teachers, { dimension: "sex", filters: { departmentId: "11" } });
    expect(reply).toMatchObject({ totals: { total: 30 }, rows: [{ measures: { total: 15 } }, { measures: { total: 15 } }] });
  });
  test("a college counts its own teachers exactly and the others in steps", async () => {
    const { reply } = await ask("dept", teachers, { dimension: "education", filters: { departmentId: "11" } });
    expect(reply).toMatchObject({ totals: { total: 30 }, merged: 0 });
    expect(reply?.rows.map((row) => row.measures.total).toSorted()).toEqual([10, 20]);
    const all = (await ask("dept", teachers, { dimension: "education" })).reply!;
    expect(all.rows.every((row) => (row.measures.total! - (row.key === "11" ? 10 : 20)) % FIGURE_STEP === 0)).toBe(true);
  });
  test("who may list no row is told only what a statistic opens to them", async () => {
    const go = model.stats.get("holidayGoOverview")!;
    expect((await ask("leader", go, { dimension: "department" })).code).toBeNull();
    const closed: StatDocument = { ...go, openTo: [] };
    const call = await callOf("leader");
    const narrowed: Model = { ...call.model, stats: new Map(call.model.stats).set(go.id, closed) };
    await expect(statistics({ ...call, model: narrowed }, go.entity, { stat: go.id, dimension: "department" })).rejects.toMatchObject({
      kind: "access",
    });
    expect(accessFor(model, go.entity, { roles: ["leader"] }).read).toEqual([]);
  });
  test.each([
    [{ departmentId: "11" }, null],
    [{ departmentId: ["11", "12"] }, "FIGURE_FILTER_CLOSED"],
    [{ departmentId: "11,12" }, "FIGURE_FILTER_CLOSED"],
    [{ state: "approved" }, "FIGURE_FILTER_CLOSED"],
    [{ "startTime.start": "2026-11-01", "startTime.end": "2026-11-30" }, null],
    [{ "startTime.start": "2026-11-02" }, "FIGURE_FILTER_CLOSED"],
    [{ "startTime.end": "2026-11-29 23:59:59" }, "FIGURE_FILTER_CLOSED"],
    [{ startTime: "2026-11-02" }, "FIGURE_FILTER_CLOSED"],
    [{ xh: xhOf(0) }, "FIGURE_FILTER_CLOSED"],
    [{ todo: "1" }, "FIGURE_FILTER_CLOSED"],
  ] as [RecordQuery, string | null][])("a leader asks for leave by %j: %s", async (filters, code) =>
    expect((await ask("leader", model.stats.get("leaveOverview")!, { dimension: "department", filters })).code).toBe(code),
  );
});
