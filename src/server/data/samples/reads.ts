import { asksRows } from "../../../../engine/conditions/asks-rows.ts";
import { dependencies } from "../../../../engine/conditions/dependencies.ts";
import type { EvalRecord } from "../../../../engine/conditions/env.ts";
import { namedOf } from "../../../../engine/conditions/entities-read.ts";
import { resolvePath, resolveRows, rowsKey } from "../../../../engine/conditions/resolve-path.ts";
import type { Cond, Expr } from "../../../../engine/grammar/condition.ts";
import type { NamedConditions } from "../../../../engine/conditions/dependencies.ts";
import type { Model } from "../../../../engine/model/model.ts";
import type { SampleRow, SampleSchool } from "./sample-school.ts";

/** The record of what conditions and expressions read of a row, and nothing else: a row has many fields more. */
export function readsOf(school: SampleSchool, entityId: string, ...nodes: (Cond | Expr)[]): (row: SampleRow) => EvalRecord {
  const { model } = school;
  const { named, rowsOf } = namedOf(model, entityId);
  const all = nodes.map((node) => dependencies(node, named, rowsOf));
  const paths = [...new Set(all.flatMap(({ fields }) => fields))];
  const values = paths.map((path) => [path, school.reader(entityId, path)] as const);
  const lists = all.flatMap(({ rows, ofRows }) =>
    rows.map((path) => [path, Object.keys(ofRows[path]?.ofRows ?? {}).length === 0 ? (ofRows[path]?.fields ?? []) : []] as const),
  );
  // Several of them may read the rows of one path, each its own columns.
  const tables = [...Map.groupBy(lists, ([path]) => path)].flatMap(([path, read]) =>
    rowsReader(school, entityId, { path, fields: [...new Set(read.flatMap(([, fields]) => fields))] }),
  );
  return (row) => {
    const record: Record<string, unknown> = {};
    for (const [path, read] of values) record[path] = read(row);
    for (const [key, read] of tables) record[key] = read(row);
    return record;
  };
}

/** Whether a node asks for rows of other entities, itself or by a field worked out from them: no database has them yet. */
export function asksElsewhere({ model }: SampleSchool, entityId: string, node: Cond | Expr | undefined): boolean {
  if (node === undefined) return false;
  const { named, rowsOf } = namedOf(model, entityId);
  const { queries, fields } = dependencies(node, named, rowsOf);
  return queries.length > 0 || fields.some((path) => isAskedField(model, entityId, path));
}

function isAskedField(model: Model, entityId: string, path: string): boolean {
  const expr = resolvePath(model, entityId, path)?.field.expr;
  return expr != null && asksRows(expr);
}

type RowsReader = readonly [key: string, read: (row: SampleRow) => EvalRecord[]];

/** Own tables and links, with what is read of each of their rows. */
function rowsReader(school: SampleSchool, entityId: string, { path, fields }: { path: string; fields: readonly string[] }): RowsReader[] {
  const rows = resolveRows(school.model, entityId, path);
  if (rows === null || rows.steps.length > 0) return [];
  const readers = fields.map((field) => [field, school.reader(rows.entity.id, field)] as const);
  const walked = (row: SampleRow): EvalRecord => Object.fromEntries(readers.map(([field, read]) => [field, read(row)]));
  const owner = rows.owner;
  const found = (row: SampleRow): readonly SampleRow[] => {
    if (rows.via === "table") return (row[path] as SampleRow[] | undefined) ?? [];
    if (rows.via === "link") return school.where(rows.entity.id, rows.by, row[owner.key]);
    return ([row[rows.by] ?? []].flat() as unknown[]).flatMap((key): SampleRow[] =>
      [school.byKey(rows.entity, key)].filter((one) => one !== undefined),
    );
  };
  return [[rowsKey(path, rows.via), (row) => found(row).map(walked)]];
}
