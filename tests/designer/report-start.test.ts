import { describe, expect, test } from "vitest";
import { dataGroups, type DataItem } from "../../designer/reports/data-items.ts";
import { dataKey, newReport, type ReportShape, type ReportStart, reportShapes } from "../../designer/reports/new-report.ts";
import { sampleFilling } from "../../designer/reports/sample-data.ts";
import { HIDDEN } from "../../engine/access/mask.ts";
import { compile } from "../../engine/compile/index.ts";
import type { EvalContext } from "../../engine/context.ts";
import type { ReportDocument } from "../../engine/kinds/report/document.ts";
import { makeSheet } from "../../engine/reports/make-sheet.ts";
import { checkDocuments, namedOperations } from "../../generator/commands/check.ts";
import { readSet } from "../support/documents.ts";

const set = readSet(new URL("../../schemas", import.meta.url).pathname);
const { model } = compile(set, { hash: "", operations: namedOperations(set) });
const itemsOf = (source: ReportStart["source"]): readonly DataItem[] => {
  const report: ReportDocument = { kind: "report", id: "", title: "", data: [{ key: dataKey, ...source }], columns: [], rows: [], cells: [] };
  return dataGroups(report, model, "行数")[0]!.items;
};

function begun(shape: ReportShape, source: ReportStart["source"], levels = 2): ReportDocument {
  const items = itemsOf(source);
  const groups = items.filter(({ sort, isNumber }) => sort === "dimension" || (sort === "field" && !isNumber));
  return newReport({
    ...{ shape, source, id: "base/fresh", title: "新报表" },
    columns: items.filter(({ sort }) => sort === "field").slice(0, 5),
    groups: groups.slice(0, levels),
    across: groups[levels] ?? null,
    figures: items.filter(({ isNumber }) => isNumber).slice(0, 2),
  });
}

const ctx = { params: {}, user: { id: "1", roles: ["gly"], lists: {} }, today: "2026-11-27" } as unknown as EvalContext;
const textsOf = (report: ReportDocument, roles: string[] = ["gly"]) =>
  makeSheet(sampleFilling({ report, model, ctx, user: { ...ctx.user, roles } })).cells.map(({ text }) => text.join(""));

describe("a report that is begun", () => {
  const sources: ReportStart["source"][] = [{ entity: "leaveApplication" }, { stat: "leaveOverview" }];
  const begins = reportShapes.flatMap((shape) =>
    sources.flatMap((source) => (source.stat !== undefined && (shape === "list" || shape === "letter") ? [] : [{ shape, source }])),
  );

  test("can be published as it is, whatever its shape, and is drawn", () => {
    const made = begins.map(({ shape, source }, at) => ({ ...begun(shape, source), id: `base/fresh${at}` }));
    const files = made.map((document) => ({ file: `${document.id}.report.json`, area: "base", document }));
    const findings = checkDocuments([...set, ...files]).filter(({ file }) => files.some((one) => one.file === file));
    expect(findings.map(({ file, path, message }) => `${file} ${path} ${message}`)).toEqual([]);
    for (const report of made) expect(textsOf(report)).toContain("新报表");
  });

  test("ends every group but the innermost with a line of its own, and the sheet with one of all", () => {
    const texts = textsOf(begun("grouped", { stat: "leaveOverview" }, 3));
    expect(texts.filter((text) => text === "小计")).toHaveLength(3 + 9);
    expect(texts.filter((text) => text === "合计")).toHaveLength(1);
  });
});

test("samples of what a role may not see are hidden", () => {
  const report = begun("list", { entity: "leaveApplication" });
  expect(textsOf(report)).not.toContain(HIDDEN);
  expect(textsOf(report, ["public"]).filter((text) => text === HIDDEN).length).toBeGreaterThan(0);
});
