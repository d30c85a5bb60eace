import { resolvePath } from "../../../engine/conditions/resolve-path.ts";
import type { ReportData, ReportDocument } from "../../../engine/kinds/report/document.ts";
import { zh } from "../../../engine/language/text.ts";
import type { Model } from "../../../engine/model/model.ts";
import { entityOfData } from "../../../engine/reports/data-entity.ts";
import { pathsRead } from "../../../engine/reports/paths-read.ts";
import { unreadIn } from "../../../engine/screens/screen-actions.ts";
import { datasetEntity, reportEntity } from "../data/reports/report-rows.ts";
import { publicUser } from "../identity/user-context.ts";
import type { Database } from "../platform/database/database.ts";
import type { OperationRecord } from "../platform/runtime.ts";
import { type Following, followRows } from "./follow-rows.ts";

/** Gives a school a row for each report of the documents, and for each of its sets of data. */
export async function syncReports(tx: Database, model: Model, of: Following): Promise<number> {
  if (!model.entities.has(reportEntity) || !model.entities.has(datasetEntity)) return 0;
  const documents = [...model.documents.report.values()].map(({ document }) => document);
  const begins = { state: "published", viewCount: 0 };
  const wanted = documents.map((document) => reportRow(model, document));
  const touched = await followRows(tx, { entity: reportEntity, key: "reportCode", wanted, begins }, of);
  const rows = (await tx
    .withSchema("campus")
    .selectFrom(reportEntity)
    .select(["id", "reportCode"])
    .where("tenantId", "=", of.tenantId)
    .where("isDeleted", "=", false)
    .execute()) as { id: string; reportCode: string }[];
  const idOf = new Map(rows.map(({ id, reportCode }) => [reportCode, id]));
  const datasets = documents.flatMap((document) =>
    (document.data ?? []).map((data) => ({ ...datasetRow(model, document, data), reportId: idOf.get(document.id) ?? null })),
  );
  return touched + (await followRows(tx, { entity: datasetEntity, key: "datasetCode", wanted: datasets }, of));
}

function reportRow(model: Model, document: ReportDocument): OperationRecord {
  const { id, title, entity, paper, cells } = document;
  const isCross = cells.some(({ expand }) => expand === "right");
  const isGrouped = cells.some(({ measure, agg, group }) => measure !== undefined || agg !== undefined || group === true);
  return {
    reportCode: id,
    reportName: zh(title),
    areaName: zh(model.areas.get(model.areaOf.get(`report:${id}`) ?? "")?.title ?? "其他"),
    reportKind: entity !== undefined ? "card" : isCross ? "cross" : isGrouped ? "group" : "list",
    ofEntity: entity ?? null,
    paper: paper?.size ?? "A4",
    isLandscape: paper?.landscape === true,
    isWatermark: paper?.watermark === true,
    isSensitive: entity !== undefined || (document.data ?? []).some((data) => isSensitive(model, document, data)),
    openTo: [...model.roles.keys()].filter((role) => opens(model, document, role)),
  };
}

/** Whether somebody who holds this role alone may open it. */
const opens = (model: Model, document: ReportDocument, role: string): boolean =>
  unreadIn(document, { model, user: { ...publicUser(""), roles: [role] } }) === null;

/** Rows of people are never public; figures are what their statistic tells. */
function isSensitive(model: Model, document: ReportDocument, data: ReportData): boolean {
  const entity = data.stat === undefined ? entityOfData(model, document, data) : null;
  if (entity === null || entity === undefined) return false;
  const { owner, fields } = model.entities.get(entity)!.doc;
  const paths = pathsRead(document, data.key, model.entities.get(entity)!.conditions);
  const read = paths.flatMap((path) => resolvePath(model, entity, path)?.field ?? []);
  return (
    owner !== undefined ||
    fields.some(({ mask }) => mask !== undefined) ||
    read.some(({ doc }) => doc.mask !== undefined || (doc.group ?? "basic") !== "basic")
  );
}

function datasetRow(model: Model, document: ReportDocument, data: ReportData): OperationRecord {
  const stat = data.stat === undefined ? undefined : model.stats.get(data.stat);
  const entity = stat?.entity ?? entityOfData(model, document, data) ?? "";
  const title = stat?.title ?? model.entities.get(entity)?.title ?? data.key;
  const paths = stat === undefined ? pathsRead(document, data.key, model.entities.get(entity)?.conditions ?? {}) : [];
  const told =
    stat === undefined
      ? paths.map((path) => zh(resolvePath(model, entity, path)?.field.title ?? path))
      : [...stat.dimensions.map((one) => zh(one.title ?? one.key)), ...stat.measures.map((one) => zh(one.title))];
  return {
    datasetCode: `${document.id}#${data.key}`,
    datasetName: zh(title),
    datasetKind: stat !== undefined ? "stat" : data.link !== undefined ? "link" : "entity",
    source: data.stat ?? data.link ?? data.entity ?? null,
    params: (data.filters ?? []).map(({ field, ask }) => `${field} = ${ask}`).join("，") || null,
    fields: [...new Set(told)].join("、").slice(0, 2000),
    isSensitive: isSensitive(model, document, data),
    maxRows: stat === undefined ? (data.limit ?? 5000) : null,
    cacheSeconds: stat?.keepSeconds ?? 0,
  };
}
