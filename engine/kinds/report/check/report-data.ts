import type { CheckAt } from "../../../conditions/check.ts";
import { problem } from "../../../errors.ts";
import { asFieldDocument } from "../../../fields/ask-document.ts";
import { knownFieldType } from "../../../fields/index.ts";
import { addError, eachDocument, type Look, lookAtCond, need, needEntity, needPath, needStat } from "../../../findings/look.ts";
import { reportTwins } from "../../../findings/twins.ts";
import { entityOfData, linkOf } from "../../../reports/data-entity.ts";
import { checkField } from "../../../validate/check-field-document.ts";
import type { ReportData, ReportDocument } from "../document.ts";

export type AskClasses = NonNullable<CheckAt["asks"]>;
export const askClasses = ({ ask }: ReportDocument): AskClasses =>
  Object.fromEntries((ask ?? []).flatMap(({ name, type }) => (knownFieldType(type) ? [[name, knownFieldType(type)!.valueClass]] : [])));

/** What is asked and what is read leads somewhere. */
export const reportData = eachDocument("report", (report, look) => {
  const entity = report.entity ?? "";
  if (report.entity !== undefined && !needEntity(look, report.entity, "/entity")) return;
  reportTwins(
    look,
    (report.ask ?? []).map(({ name }) => name),
    "/ask",
  );
  reportTwins(
    look,
    (report.data ?? []).map(({ key }) => key),
    "/data",
  );
  checkIssue({ report, look });
  const asks = askClasses(report);
  for (const [at, one] of (report.ask ?? []).entries()) checkField(asFieldDocument(one), { entity, path: `/ask/${at}`, look, asks });
  for (const [at, data] of (report.data ?? []).entries()) checkData(data, `/data/${at}`, { report, look });
});

/** A code is that of one record. */
function checkIssue({ report: { entity, issue }, look }: Inside): void {
  if (issue === undefined) return;
  if (entity === undefined) invalid(look, "/issue", { part: "issue", reason: "核验码只用于逐条打印的报表，请写 entity" });
  else for (const [key, path] of Object.entries(issue)) needPath(look, { entity, path, at: `/issue/${key}` });
}

interface Inside {
  report: ReportDocument;
  look: Look;
}

function checkData(data: ReportData, path: string, { report, look }: Inside): void {
  const fault = sourceFault(data, { report, look });
  if (fault !== null) invalid(look, path, { part: data.key, reason: fault });
  else if (leadsSomewhere(data, path, look)) checkRows(data, path, { report, look });
}

function sourceFault(data: ReportData, { report, look }: Inside): string | null {
  const sources = (["stat", "entity", "link"] as const).filter((key) => data[key] !== undefined);
  if (sources.length !== 1) return "stat、entity、link 应写一个";
  const isLost = data.link !== undefined && linkOf(look.model, report.entity, data.link) === null;
  if (isLost) return `“${data.link}”不是报表实体的关联数据`;
  const ordered = data.stat !== undefined && (data.where ?? data.order ?? data.limit) !== undefined;
  return ordered ? "统计自己规定条件、顺序，请去掉 where、order 和 limit" : null;
}

const leadsSomewhere = ({ stat, entity }: ReportData, path: string, look: Look): boolean =>
  (stat === undefined || needStat(look, stat, `${path}/stat`)) && (entity === undefined || needEntity(look, entity, `${path}/entity`));

function checkRows(data: ReportData, path: string, { report, look }: Inside): void {
  const entity = entityOfData(look.model, report, data)!;
  const stat = look.model.stats.get(data.stat ?? "");
  lookAtCond(look, data.where, { entity, place: "filter", at: `${path}/where` });
  for (const [at, { by }] of (data.order ?? []).entries()) needPath(look, { entity, path: by, at: `${path}/order/${at}/by` });
  for (const [at, filter] of (data.filters ?? []).entries()) {
    const known = (report.ask ?? []).map(({ name }) => name);
    need(look, { kind: "填写项", id: filter.ask, known, path: `${path}/filters/${at}/ask` });
    if (stat !== undefined)
      need(look, {
        kind: `统计 ${stat.id} 的筛选`,
        id: filter.field,
        known: (stat.filters ?? []).map(({ field }) => field),
        path: `${path}/filters/${at}/field`,
      });
    else needPath(look, { entity, path: filter.field, at: `${path}/filters/${at}/field` });
  }
}

export const invalid = (look: Look, path: string, params: { part: string; reason: string }): void =>
  addError(look, problem("REPORT_INVALID", path, params));
