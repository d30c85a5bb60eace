import { expect, test } from "vitest";
import type { StatReply } from "../../../engine/api.ts";
import type { StatDocument } from "../../../engine/kinds/stat/document.ts";
import { chartOptions, points } from "../../../renderers/panels/statistics/chart-options.ts";

const stat = {
  ...{ kind: "stat", id: "s", title: "统计", entity: "thing" },
  dimensions: [
    { key: "day", field: "at", by: "day" },
    { key: "hour", field: "at", by: "hour" },
    { key: "type", field: "type" },
    { key: "weekday", field: "at", by: "weekday" },
    { key: "province", field: "canton", by: "province" },
  ],
  measures: [{ key: "n", title: "数", agg: "count" }],
} as unknown as StatDocument;
const groupsOf = (dimension: string, keys: string[], limit?: number): string[] => {
  const rows = keys.map((key) => ({ key, label: key, measures: { n: 1 } }));
  const chart = { key: "c", title: "图", type: "line" as const, dimension, measures: ["n"], ...(limit !== undefined && { limit }) };
  return points(stat, chart, { rows } as unknown as StatReply).map(({ group }) => group);
};

test("groups of time stand in their order, of days the latest; others as the answer has them", () => {
  expect(groupsOf("day", ["2026-11-24", "2026-08-13", "2026-10-03"])).toEqual(["2026-08-13", "2026-10-03", "2026-11-24"]);
  expect(groupsOf("day", ["2026-11-24", "2026-08-13", "2026-10-03"], 2)).toEqual(["2026-10-03", "2026-11-24"]);
  expect(groupsOf("hour", ["10", "8", "9"])).toEqual(["8", "9", "10"]);
  expect(groupsOf("type", ["b", "a", "c"], 2)).toEqual(["b", "a"]);
  expect(groupsOf("province", ["33", "11", "41"], 2)).toEqual(["33", "11"]);
});

test("days of the week stand in their order down a heat chart", () => {
  const rows = [
    { key: "8", label: "8时", measures: { n: 1 }, seriesKey: "7", series: "星期日" },
    { key: "8", label: "8时", measures: { n: 1 }, seriesKey: "2", series: "星期二" },
    { key: "9", label: "9时", measures: { n: 1 }, seriesKey: "1", series: "星期一" },
  ];
  const chart = { key: "c", title: "图", type: "heat" as const, dimension: "hour", series: "weekday", measures: ["n"] };
  const { scale } = chartOptions(stat, chart, { rows } as unknown as StatReply) as { scale: { y: { domain: string[] } } };
  expect(scale.y.domain).toEqual(["星期一", "星期二", "星期日"]);
});
