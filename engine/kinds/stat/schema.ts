import { conditionParts } from "../../grammar/condition.schema.ts";
import {
  cond,
  documentSchema,
  expr,
  flag,
  id,
  integer,
  list,
  names,
  number,
  oneOf,
  pair,
  part,
  path,
  shape,
  string,
  text,
} from "../../grammar/schema-parts.ts";

const dimension = shape(
  {
    key: id(),
    field: path(),
    to: path(
      "End of a span that begins with the field: a row counts in every bucket it touches, at most 366. Needs by day, week, month, quarter or year.",
    ),
    title: text("Default: the field's title."),
    by: oneOf(
      ["minute10", "day", "week", "month", "quarter", "year", "hour", "weekday", "province"],
      "For dates and instants, `minute10` for stretches of ten minutes; `province`: of codes of GB/T 2260, the first two digits alone.",
    ),
    bands: {
      ...list(number(), "Of a number: the ends between which rows are counted together, growing; each end begins the band above it."),
      minItems: 1,
      maxItems: 30,
    },
    each: flag("Of a field of several choices: a row counts in the group of each of them."),
  },
  ["key", "field"],
);

const measure = shape(
  {
    key: id(),
    title: text(),
    agg: oneOf(["count", "countDistinct", "sum", "avg", "min", "max", "median", "p90"], "`p90`: the smallest value that nine of ten do not exceed."),
    of: expr("What is aggregated."),
    where: cond("Rows that count."),
    ratio: pair({ type: "string" }, "Instead of an aggregate: a ratio of two measures, in percent."),
    per: {
      ...shape({ stat: id(), measure: id(), times: integer("Default 1.") }, ["stat", "measure"]),
      description:
        "What was aggregated for so many of what another statistic counts: of the same group where that has dimensions of the same keys, else of all of it.",
    },
    unit: text(),
    scale: integer("Digits after the point."),
  },
  ["key", "title", "agg"],
);

const chart = shape(
  {
    key: id(),
    title: text(),
    type: oneOf(["bar", "line", "pie", "column", "stack", "heat"]),
    dimension: id(),
    measures: names(),
    series: id("A second dimension."),
    limit: integer("Largest groups shown."),
  },
  ["key", "title", "type", "dimension", "measures"],
);

export const statSchema = documentSchema("stat", {
  description: "Dimensions x measures over one entity and its references. Holds no SQL; the reader's own access applies.",
  properties: {
    entity: id(),
    where: cond("Rows that count."),
    dimensions: list(part("dimension"), "The reader picks one when several are offered."),
    measures: list(part("measure")),
    filters: list(shape({ field: path(), as: string(), title: text() }, ["field"])),
    cards: names("Big numbers on top: measure keys."),
    charts: list(part("chart")),
    locks: names("Anchors that overlays may not touch."),
    keepSeconds: {
      ...integer(
        "For how long what was counted is told again to readers of the same rights and filters. Default: 60 for numbers of the home page, else 0, counted anew each time.",
      ),
      minimum: 0,
      maximum: 3600,
    },
    openTo: names("Roles that are told the figures although they may list no row of the entity. Default: nobody."),
    order: shape({ by: id(), dir: oneOf(["asc", "desc"]) }, ["by", "dir"]),
  },
  required: ["entity", "dimensions", "measures"],
  parts: { ...conditionParts, dimension, measure, chart },
});
