import { resolveRows } from "../conditions/resolve-path.ts";
import type { ReportData, ReportDocument } from "../kinds/report/document.ts";
import type { Model } from "../model/model.ts";

/** Whose rows a data of a report reads; null where that is written of nothing that exists. */
export function entityOfData(model: Model, { entity }: ReportDocument, data: ReportData): string | null {
  if (data.stat !== undefined) return model.stats.get(data.stat)?.entity ?? null;
  if (data.entity !== undefined) return model.entities.has(data.entity) ? data.entity : null;
  return linkOf(model, entity, data.link)?.entity ?? null;
}

/** The entity of a link, and its field that names the record. Null: no such link. */
export function linkOf(model: Model, entity: string | undefined, link: string | undefined): { entity: string; by: string } | null {
  const rows = entity === undefined || link === undefined ? null : resolveRows(model, entity, link);
  return rows?.via === "link" && rows.prefix === "" ? { entity: rows.entity.id, by: rows.by } : null;
}
