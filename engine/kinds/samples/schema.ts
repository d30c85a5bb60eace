import { aggregates, conditionParts } from "../../grammar/condition.schema.ts";
import type { JsonSchema } from "../../grammar/json-schema.ts";
import {
  anything,
  cond,
  documentSchema,
  either,
  expr,
  id,
  integer,
  list,
  map,
  names,
  number,
  oneOf,
  pair,
  part,
  shape,
  string,
} from "../../grammar/schema-parts.ts";
import { personParts } from "./document.ts";

const weights = map(number(), "Value -> weight; weights need not add up to 100.");
const query = conditionParts.query!.anyOf![0]!;

/** What one field of one row holds. */
const value = either(
  expr(),
  shape(
    {
      between: pair(expr(), "Both included. Dates and instants: days counted from the clock's, or an expression."),
      hours: pair(integer(), "Hours of the day from which instants are drawn. Default 8 to 18."),
      times: list({ ...string(), pattern: "^\\d{2}:\\d{2}$" }, "Times of day instead of hours."),
    },
    ["between"],
  ),
  shape(
    {
      pick: either(
        { const: true, description: "Any item of the dictionary, any row that may be chosen, or what the type draws." },
        list(part("scalar"), "One of these."),
        query,
      ),
      count: integer("List fields: so many different ones. Default 1."),
      nth: expr("Which of them, counted from 1 and round and round. Default: any."),
    },
    ["pick"],
  ),
  shape({ first: part("query", "Its first row is read."), pick: expr("What is read of that row.") }, ["first", "pick"]),
  shape({ numberIn: names("The number of the row among those that hold the same in these fields, from 1.") }, ["numberIn"]),
  shape({ weights: either(weights, list({ type: "array", items: anything(), minItems: 2, maxItems: 2 }, "Pairs of value and weight.")) }, [
    "weights",
  ]),
  shape({ if: cond("On the row as far as it is made."), then: part("value"), else: part("value") }, ["if", "then"]),
  shape({ chance: number("From 0 to 1."), then: part("value"), else: part("value") }, ["chance"]),
  shape({ parts: list(part("value"), "One text of several.") }, ["parts"]),
  shape({ day: integer("Days counted from the clock's."), at: { ...string("Time of day: `09:30`."), pattern: "^\\d{2}:\\d{2}(:\\d{2})?$" } }, [
    "day",
  ]),
  shape({ table: list(map(part("value")), "Rows of a table field.") }, ["table"]),
  shape({ file: string("Name of a stored file; a picture where it has no lines."), lines: list(string(), "What the file says.") }, ["file"]),
  shape({ person: oneOf(personParts, "A name of a person, or a part of one."), sex: expr("Code of the sex: 1 male, 2 female.") }, ["person"]),
  shape({ literal: anything("Any JSON, as it is.") }, ["literal"]),
);

const groups = shape(
  {
    groups: part("query", "One row for each group of these."),
    by: names("Fields in which the rows of a group agree."),
    measures: map(
      shape({ agg: oneOf(aggregates), of: expr("What is summed up."), where: cond("Only these rows of the group.") }, ["agg"]),
      "Field -> what it amounts to over the rows of the group.",
    ),
  },
  ["groups", "by"],
);

export const samplesSchema = documentSchema("samples", {
  description: "Records of one entity that a demonstration school has. The same clock day draws the same ones.",
  properties: {
    of: id("Entity of the rows."),
    rows: {
      ...either(
        integer("So many."),
        part("query", "Rows for each row found, which is called `as`."),
        groups,
        list(map(part("value")), "These rows."),
      ),
      description: "A number, a query, groups of rows, or the rows themselves.",
    },
    each: {
      ...either(part("value", "So many."), list(map(part("value")), "These rows.")),
      description: "Rows for each row found: so many, or these. Default 1.",
    },
    fields: map(part("value"), "What rows hold; what is not said has the entity's default, or what the type of a required field draws."),
    states: {
      ...either(weights, list(shape({ when: cond("Rows of which it holds; the first that holds counts."), weights }, ["weights"]))),
      description: "Where the flow of a row ends, by weight: it is led there by its moves, as far as the clock allows.",
    },
    opinions: map(list(string()), "Move -> opinions, one of them each."),
    within: {
      ...integer("Minutes within which people act on a row, at whatever hour. Default: within some hours, in those of an office."),
      minimum: 1,
    },
    settled: map(part("value"), "Fields that follow from where the flow ended."),
  },
  required: ["of", "rows"],
  parts: { ...conditionParts, query, value } satisfies Record<string, JsonSchema>,
});
