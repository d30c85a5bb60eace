import { phrase } from "../../../../engine/language/phrase.ts";
import { reportPage } from "../../data/reports/send-report.ts";
import { onlyRecord, refuse } from "../../data/records/plain-rows.ts";
import { defineAction } from "../kit/define-operations.ts";
import { nothing } from "../kit/inputs.ts";
import { recordsOf } from "../kit/records.ts";

/** Runs the report of a data set as its reader, with what it asks for left as it begins. */
export const tryDataset = defineAction("reportDataset", {
  name: "resource.tryDataset",
  title: "试运行",
  input: nothing,
  audit: ({ records }) => `试运行报表数据集 ${records.map((row) => row.datasetCode ?? "").join("、")}`,
  run: async (input) => {
    const row = onlyRecord(input.records);
    const report = await recordsOf(input, "report").findOne({ id: row.reportId ?? "" });
    if (report === null) refuse("", "报表不存在或已停用");
    if (report.ofEntity !== null) refuse("", "逐条打印的报表，请到业务列表里选择数据打印");
    const startedAt = performance.now();
    const { sheets } = await reportPage(input.call, { report: report.reportCode ?? "", ask: {}, ids: [] });
    return {
      shows: [
        { label: "结果", value: "正常" },
        { label: "行数", value: phrase`${sheets.reduce((sum, { lines }) => sum + lines.length, 0)} 行` },
        { label: "用时", value: phrase`${Math.max(1, Math.round(performance.now() - startedAt))} 毫秒` },
      ],
    };
  },
});
