import { afterAll, beforeAll, expect, test } from "vitest";
import type { StatDimension, StatDocument } from "../../../../engine/kinds/stat/document.ts";
import { planListing } from "../../../../src/server/data/records/index.ts";
import { countGroups } from "../../../../src/server/data/statistics/count-groups.ts";
import { countOpen } from "../../../../src/server/data/statistics/open-counts.ts";
import type { TestRuntime } from "../../../support/database.ts";
import { gly, schoolRuntime } from "../../../areas/base/school.ts";
import { sixtyOfEach } from "./sixty-people.ts";

let at: TestRuntime;
beforeAll(async () => {
  at = await schoolRuntime(sixtyOfEach);
});
afterAll(() => at?.close());

/** Numbers of a line by its place, as `countGroups` and `countOpen` both give them. */
function figuresOf(stat: StatDocument, lines: readonly Record<string, unknown>[]) {
  const names = ["size", ...stat.measures.filter(({ ratio }) => ratio === undefined).map(({ key }) => `m_${key}`)];
  return lines.map((line) => [
    line.d0 ?? null,
    line.d1 ?? null,
    line.l0 ?? null,
    ...names.map((name) => (line[name] == null ? null : Number(line[name]))),
  ]);
}

test("one pass tells of every statistic what a pass for the groups and one for all rows tell", async () => {
  const call = await at.call({ ...gly, roles: ["gly", "admin"] });
  let compared = 0;
  for (const stat of at.runtime.model().stats.values()) {
    const listing = await Promise.resolve()
      .then(() => planListing(call, stat.entity, {}, "statistics"))
      .catch(() => null);
    if (listing === null) continue;
    const series = (stat.charts ?? []).flatMap((chart) => (chart.series === undefined ? [] : [[chart.dimension, chart.series]]));
    for (const keys of [...stat.dimensions.map(({ key }) => [key]), ...series]) {
      const dimensions = keys.map((key) => stat.dimensions.find((one) => one.key === key)!) as StatDimension[];
      const counting = { listing, stat, dimensions, known: true as const, closed: new Map<string, never>() };
      const { groups, whole } = await countOpen(counting);
      expect([stat.id, keys, figuresOf(stat, groups)]).toEqual([stat.id, keys, figuresOf(stat, await countGroups(counting))]);
      expect([stat.id, keys, figuresOf(stat, [whole])]).toEqual([stat.id, keys, figuresOf(stat, await countGroups({ ...counting, dimensions: [] }))]);
      compared += groups.length;
    }
  }
  expect(compared).toBeGreaterThan(100);
});
