import { dependencies } from "../../../../engine/conditions/dependencies.ts";
import { UP } from "../../../../engine/conditions/system-fields.ts";
import type { Expr } from "../../../../engine/grammar/condition.ts";
import type { Entity, Field } from "../../../../engine/model/model.ts";
import { toFieldValue } from "../../../../engine/validate/field-value.ts";
import type { Draw } from "./draws.ts";
import { exprReader } from "./expressions.ts";
import type { SampleRow, SampleSchool } from "./sample-school.ts";

/**
 * The value of a field that its entity works out. Null: it asks for rows of other entities, which a database would be asked for and there is none
 * yet, or for the row above.
 */
export function ownValue(school: SampleSchool, entity: Entity, { field, expr }: { field: Field; expr: Expr }): Draw | null {
  const { queries, fields } = dependencies(expr, entity.conditions);
  if (queries.length > 0 || fields.some((path) => path.split(".", 1)[0] === UP)) return null;
  const read = exprReader({ school, entity: entity.id, found: null }, expr);
  return (at) => toFieldValue(read(at), field);
}

/** Fills in what the columns of a table say by themselves: defaults, then copies and computed values, as saving does. What is given stays. */
export function rowColumns(school: SampleSchool, child: Entity): (row: SampleRow) => SampleRow {
  const defaults = [...child.fields.values()].flatMap((field) =>
    field.kind === "stored" && field.expr === null && field.doc.default !== undefined ? [{ field, expr: field.doc.default }] : [],
  );
  const worked = child.computeOrder.map((name) => child.fields.get(name)!).map((field) => ({ field, expr: field.expr! }));
  const columns = [...defaults, ...worked].flatMap((one) => {
    const draw = ownValue(school, child, one);
    return draw === null ? [] : [{ name: one.field.name, draw }];
  });
  return (given) => {
    const row: SampleRow = { ...given };
    for (const { name, draw } of columns) if (row[name] === undefined) row[name] = draw({ row, found: null });
    return row;
  };
}
