import { afterAll, beforeAll, expect, test } from "vitest";
import { opensStat } from "../../../../engine/access/figures.ts";
import type { StatDimension, StatDocument, StatMeasure } from "../../../../engine/kinds/stat/document.ts";
import { planListing } from "../../../../src/server/data/records/index.ts";
import type { Listing } from "../../../../src/server/data/records/listing.ts";
import { closedFigures } from "../../../../src/server/data/statistics/closed-figures.ts";
import { countGroups } from "../../../../src/server/data/statistics/count-groups.ts";
import type { KnownRows } from "../../../../src/server/data/statistics/counting.ts";
import type { TestRuntime } from "../../../support/database.ts";
import { schoolRuntime } from "../../../areas/base/school.ts";
import { plainGroups } from "./plain-counts.ts";
import { person, sixtyOfEach } from "./sixty-people.ts";

let at: TestRuntime;
beforeAll(async () => {
  at = await schoolRuntime(sixtyOfEach);
});
afterAll(() => at?.close());

type Raw = Record<string, unknown>;

/** Names of what a line says, as both ways name them. */
function namesOf(stat: StatDocument, { measures }: KnownRows): string[] {
  const keys = stat.measures.filter(({ ratio }) => ratio === undefined).map(({ key }) => key);
  return [
    "size",
    "hidden",
    ...keys.map((key) => `m_${key}`),
    ...[...measures.keys()].flatMap((key) => ["k", "h", "c"].map((mark) => `${mark}_${key}`)),
  ];
}
const toldIn = (names: readonly string[], lines: readonly Raw[]) =>
  lines.map((line) => [
    line.d0 ?? null,
    line.d1 ?? null,
    line.l0 ?? null,
    line.l1 ?? null,
    ...names.map((name) => (line[name] == null ? null : Number(line[name]))),
  ]);

interface Asked {
  listing: Listing;
  stat: StatDocument;
  dimensions: readonly StatDimension[];
  figures: KnownRows;
  whole: KnownRows;
}

type Known = Pick<Asked, "listing" | "stat"> & { dimensions: readonly StatDimension[]; of: KnownRows };

const plain = ({ listing, stat, dimensions, of }: Known): Promise<Raw[]> =>
  plainGroups({ listing, stat, dimensions, known: of.known, closed: of.measures, marks: true });

/** What the plain way tells of all rows together, however they are grouped. */
const plainWhole = async ({ listing, stat, whole }: Omit<Asked, "dimensions" | "figures">): Promise<Raw> =>
  (await plain({ listing, stat, dimensions: [], of: whole }))[0] ?? {};

/** Both ways side by side; how many groups there are. */
async function compare(asked: Asked, all: Raw, name: string): Promise<number> {
  const { stat, figures, whole } = asked;
  const counted = await countGroups({ ...asked, marks: true });
  const groups = await plain({ ...asked, of: figures });
  const [ofGroups, ofWhole] = [namesOf(stat, figures), namesOf(stat, whole)];
  expect([name, toldIn(ofGroups, counted.groups)]).toEqual([name, toldIn(ofGroups, groups)]);
  expect([name, toldIn(ofWhole, [counted.whole]), counted.whole.rows]).toEqual([name, toldIn(ofWhole, [all]), all.rows]);
  return groups.length;
}

const filtersOf = (stat: StatDocument): Record<string, string>[] => [
  {},
  ...(stat.filters?.some(({ field }) => field === "departmentId") ? [{ departmentId: "11" }, { departmentId: "nothing" }] : []),
];

test.each(["gly", "leader", "dept", "fdy", "student"])(
  "one pass tells %s of every statistic what a plain statement for each level tells",
  async (role) => {
    const call = await at.call(person(role));
    let compared = 0;
    for (const stat of call.model.stats.values()) {
      if (!opensStat({ model: call.model, stat, user: call.user })) continue;
      const series = (stat.charts ?? []).flatMap((chart) => (chart.series === undefined ? [] : [[chart.dimension, chart.series]]));
      const entity = call.model.entities.get(stat.entity)!;
      const whole = closedFigures({ call, entity, stat, dimensions: [] });
      for (const filters of filtersOf(stat)) {
        const listing = planListing(call, stat.entity, filters, "statistics");
        const all = await plainWhole({ listing, stat, whole });
        for (const keys of [...stat.dimensions.map(({ key }) => [key]), ...series]) {
          const dimensions = keys.map((key) => stat.dimensions.find((one) => one.key === key)!);
          const figures = closedFigures({ call, entity, stat, dimensions });
          compared += await compare({ listing, stat, dimensions, figures, whole }, all, `${stat.id} ${keys} ${JSON.stringify(filters)}`);
        }
      }
    }
    expect(compared).toBeGreaterThan(20);
  },
);

/** A number below `below`, the same in every run. */
let state = 7;
const drawn = (below: number): number => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
  return (state >> 8) % below;
};
const oneOf = <T>(list: readonly T[]): T => list[drawn(list.length)]!;

const conds = [
  undefined,
  { field: "state", eq: "approved" },
  { not: { field: "days", gt: 2 } },
  {
    all: [
      { field: "isOutCity", eq: true },
      {
        any: [
          { field: "isStayOut", eq: true },
          { field: "state", in: ["rejected", "cancelled"] },
        ],
      },
    ],
  },
  {
    all: [
      { use: "isGranted" },
      {
        not: {
          all: [
            { field: "isOutCity", eq: true },
            { field: "days", lt: 4 },
          ],
        },
      },
    ],
  },
  { field: "finishTime", empty: false },
] as StatMeasure["where"][];
const values = [
  { field: "days" },
  { field: "xh" },
  { mul: [{ field: "days" }, 2] },
  { field: "xh.xm" },
  { field: "startTime" },
] as StatMeasure["of"][];
const numbers = [values[0], values[2]];
const dimensions: StatDimension[] = [
  { key: "department", field: "departmentId" },
  { key: "class", field: "classId" },
  { key: "student", field: "xh" },
  { key: "campus", field: "xh.campusId" },
  { key: "out", field: "isOutCity" },
  { key: "days", field: "days" },
  ...(["minute10", "day", "week", "month", "quarter", "year", "hour", "weekday"] as const).map(
    (by): StatDimension => ({ key: by, field: "startTime", by }),
  ),
  { key: "span", field: "startTime", to: "endTime", by: "day" },
  { key: "bands", field: "days", bands: [0.5, 1, 2, 3.5] },
  { key: "each", field: "currentApprovers", each: true },
  { key: "quarters", field: "startTime", to: "endTime", by: "quarter" },
];

function someMeasure(_: unknown, at: number): StatMeasure {
  const agg = oneOf(["count", "countDistinct", "sum", "avg", "min", "max", "median", "p90"] as const);
  const of = ["sum", "avg", "min", "max", "median", "p90"].includes(agg)
    ? oneOf(numbers)
    : agg === "count"
      ? oneOf([undefined, ...values])
      : oneOf(values);
  const where = oneOf(conds);
  return { key: `m${at}`, title: "数", agg, ...(of !== undefined && { of }), ...(where !== undefined && { where }) };
}

test("and of statistics that nobody wrote, for readers who know of some rows only", async () => {
  const call = await at.call(person("gly"));
  let compared = 0;
  for (let round = 0; round < 120; round++) {
    const stat: StatDocument = {
      kind: "stat",
      id: "any",
      title: "任意",
      entity: "leaveApplication",
      dimensions,
      measures: Array.from({ length: 5 }, someMeasure),
    };
    const some = oneOf(conds);
    if (some !== undefined) stat.where = some;
    const by = drawn(3) === 0 ? [oneOf(dimensions), dimensions[0]!] : [oneOf(dimensions)];
    const knownTo = (): KnownRows => ({
      known: oneOf([true, false, conds[1]!, conds[3]!]),
      measures: new Map(stat.measures.filter(() => drawn(2) === 0).map(({ key }) => [key, oneOf([false, conds[2]!, conds[4]!])] as const)),
    });
    const listing = planListing(call, stat.entity, {}, "statistics");
    const asked = { listing, stat, dimensions: by, figures: knownTo(), whole: knownTo() };
    compared += await compare(asked, await plainWhole(asked), `round ${round} ${JSON.stringify([by, stat.where, stat.measures])}`);
  }
  expect(compared).toBeGreaterThan(200);
});
