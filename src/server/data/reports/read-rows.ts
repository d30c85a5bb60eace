import { accessFor } from "../../../../engine/access/access-for.ts";
import { allOf, pairsCond } from "../../../../engine/access/conds.ts";
import { HIDDEN } from "../../../../engine/access/mask.ts";
import type { Exit } from "../../../../engine/access/types.ts";
import { resolvePath } from "../../../../engine/conditions/resolve-path.ts";
import { accessError, problem, requestError } from "../../../../engine/errors.ts";
import type { Cond, Path } from "../../../../engine/grammar/condition.ts";
import { phrase, titled } from "../../../../engine/language/phrase.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { shownAsKey } from "../../../../engine/model/shown-as-key.ts";
import type { ReportRowRead } from "../../../../engine/reports/row-source.ts";
import { dictLabels } from "../exports/labels.ts";
import type { Call } from "../../platform/runtime.ts";
import { planListing } from "../records/list.ts";
import type { Listing } from "../records/listing.ts";
import { projectFetched } from "../records/project-row.ts";
import type { RecordQuery } from "../records/query.ts";
import { streamRecords } from "../records/stream.ts";

/** How rows leave: on the page, on paper, or in a table that is taken along. */
export type ReportExit = Extract<Exit, "list" | "print" | "export">;

export interface RowsWanted {
  entity: string;
  /** What the cells read. */
  paths: readonly Path[];
  query: RecordQuery;
  where?: Cond;
  limit: number;
  exit: ReportExit;
}

/** Rows as a list gives them to the same reader, in the order of the query. @throws AppError REPORT_TOO_LARGE, what `planListing` throws */
export async function readRows(call: Call, { entity, paths, query, where, limit, exit }: RowsWanted): Promise<ReportRowRead[]> {
  const listing = planned(call, { entity, query: { ...query, columns: paths.filter((path) => path !== "id").join(",") }, exit });
  const narrowed = where === undefined ? listing : { ...listing, where: allOf([listing.where, where]) };
  const rows: ReportRowRead[] = [];
  const own = new Set(paths.filter((path) => !path.includes(".")));
  await streamRecords(narrowed, {
    limit: limit + 1,
    own,
    onBatch: async (batch) => {
      for (const fetched of batch) {
        const row = projectFetched({ call, entity: listing.entity, pairs: listing.pairs, exit }, fetched);
        if (row !== null) rows.push({ record: row, texts: textsOf(call, listing.entity, paths, row), withheld: row._withheld ?? {} });
      }
    },
  });
  if (rows.length > limit) throw requestError([problem("REPORT_TOO_LARGE", "", { max: limit })]);
  return rows;
}

/** What may be printed is not what may be listed: rows and fields are those of the right to print. */
function planned(call: Call, { entity, query, exit }: { entity: string; query: RecordQuery; exit: ReportExit }): Listing {
  const listing = planListing(call, entity, query, exit === "export" ? "export" : "list");
  if (exit !== "print") return listing;
  const { print } = accessFor(call.model, entity, call.user);
  if (print.length === 0) throw accessError([problem("ACTION_DENIED", "", { action: phrase`${titled("打印")}${titled(listing.entity.title)}` })]);
  return { ...listing, pairs: print, where: allOf([listing.where, pairsCond(print)]) };
}

const textsOf = (call: Call, entity: Entity, paths: readonly Path[], row: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(paths.map((path) => [path, textOf(call, entity, path, row)]));

/** A value of a row, own or behind references, as its reader reads it on the page. */
function textOf(call: Call, entity: Entity, path: Path, row: Readonly<Record<string, unknown>>): string {
  const field = resolvePath(call.model, entity.id, path)?.field;
  const value = row[path];
  if (field === undefined || value === null || value === undefined) return "";
  const target = call.model.entities.get(field.refTo ?? "");
  const isKey = target !== undefined && shownAsKey(field.name, target);
  const label = field.labelKey === null || isKey ? undefined : row[path.slice(0, path.length - field.name.length) + field.labelKey];
  if (label !== null && label !== undefined) return [label].flat().join("、");
  if ([value].flat()[0] === HIDDEN) return HIDDEN;
  return field.type.format(value, field.doc, dictLabels(call.model));
}

/** A value of a path that was worked out of several rows. */
export function formatPath(call: Call, entity: string, path: Path, value: unknown): string {
  const field = resolvePath(call.model, entity, path)?.field;
  return field === undefined ? String(value) : field.type.format(value, field.doc, dictLabels(call.model));
}
