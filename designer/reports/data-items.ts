import { dimensionTitle } from "../../engine/screens/dimension-title.ts";
import type { ReportData, ReportDocument } from "../../engine/kinds/report/document.ts";
import type { Entity, Field, Model } from "../../engine/model/model.ts";
import { entityOfData } from "../../engine/reports/data-entity.ts";
import { textOf } from "../../renderers/text.ts";

/** What may be put into a cell. */
export interface DataItem {
  /** Key of the data; null = the record of the paper. */
  data: string | null;
  sort: "field" | "image" | "dimension" | "measure" | "count";
  /** Path of the field, key of the dimension or measure; empty for a count. */
  path: string;
  title: string;
  /** It can be added up. */
  isNumber: boolean;
  /** What sort of field it is, in words; empty where that says nothing. */
  type: string;
  /** Fields of what a reference leads to. */
  children: readonly DataItem[];
}

export interface DataGroup {
  data: string | null;
  title: string;
  items: readonly DataItem[];
}

/** What the cells of a report may show, by its data. `count`: what the number of rows is called. */
export function dataGroups(report: ReportDocument, model: Model, count: string): DataGroup[] {
  const record = model.entities.get(report.entity ?? "");
  const groups = (report.data ?? []).map((data) => groupOf(data, { report, model, count }));
  return record === undefined
    ? groups
    : [{ data: null, title: textOf(record.title), items: fieldItems(model, record, { data: null, above: "" }) }, ...groups];
}

interface Around {
  report: ReportDocument;
  model: Model;
  count: string;
}

function groupOf(data: ReportData, { report, model, count }: Around): DataGroup {
  const stat = model.stats.get(data.stat ?? "");
  if (stat !== undefined) return { data: data.key, title: textOf(stat.title), items: statItems(model, data.key, stat) };
  const entity = model.entities.get(entityOfData(model, report, data) ?? "");
  if (entity === undefined) return { data: data.key, title: data.key, items: [] };
  const rows: DataItem = { data: data.key, sort: "count", path: "", title: count, isNumber: true, type: "", children: [] };
  const link = model.entities.get(report.entity ?? "")?.links.get(data.link ?? "");
  return { data: data.key, title: textOf(link?.title ?? entity.title), items: [rows, ...fieldItems(model, entity, { data: data.key, above: "" })] };
}

type Stat = NonNullable<ReturnType<Model["stats"]["get"]>>;

function statItems(model: Model, data: string, stat: Stat): DataItem[] {
  const plain = { data, type: "", children: [] };
  const dimensions = stat.dimensions.map(
    (one): DataItem => ({ ...plain, sort: "dimension", path: one.key, title: textOf(dimensionTitle(model, stat.entity, one)), isNumber: false }),
  );
  return [
    ...dimensions,
    ...stat.measures.map((one): DataItem => ({ ...plain, sort: "measure", path: one.key, title: textOf(one.title), isNumber: true })),
  ];
}

/** So far references are followed. */
const deepest = 2;

function fieldItems(model: Model, entity: Entity, { data, above }: { data: string | null; above: string }): DataItem[] {
  return [...entity.fields.values()].filter(isShown).flatMap((field): DataItem[] => {
    const path = `${above}${field.name}`;
    const isImage = field.type.holds === "images";
    // A picture is that of the record of a paper.
    if (isImage && data !== null) return [];
    const target = path.split(".").length < deepest && field.type.valueClass !== "list" ? model.entities.get(field.refTo ?? "") : undefined;
    return [
      {
        ...{ data, path, title: textOf(field.title), isNumber: isNumber(field), type: field.type.title },
        sort: isImage ? "image" : "field",
        children: target === undefined ? [] : fieldItems(model, target, { data, above: `${path}.` }),
      },
    ];
  });
}

export const isNumber = ({ type }: Field): boolean => type.valueClass === "number" || type.valueClass === "decimal";

/** What a cell can show. */
export const isShown = ({ kind, type, doc }: Field): boolean =>
  kind !== "rows" && doc.retired !== true && type.writeOnly !== true && type.holds !== "files" && type.isMarkup !== true && type.sheet === undefined;
