import { tones } from "../../documents/common.ts";
import { askParts } from "../../fields/ask.schema.ts";
import { conditionParts } from "../../grammar/condition.schema.ts";
import type { JsonSchema } from "../../grammar/json-schema.ts";
import {
  cond,
  documentSchema,
  expr,
  flag,
  id,
  integer,
  list,
  map,
  nameOrNames,
  names,
  number,
  oneOf,
  pair,
  part,
  path,
  sentence,
  shape,
} from "../../grammar/schema-parts.ts";
import { borders, formats, paperSizes } from "./document.ts";

const between = (schema: JsonSchema, minimum: number, maximum: number): JsonSchema => ({ ...schema, minimum, maximum });
const aligns = ["left", "center", "right"];

const data = shape(
  {
    key: id(),
    stat: id("A statistic, grouped as the cells that repeat say."),
    entity: id("Rows of an entity."),
    link: path("Rows of a link of the record."),
    where: cond("Rows that are read."),
    filters: list(
      shape({ field: path(), ask: id("Nothing chosen narrows nothing.") }, ["field", "ask"]),
      "What is asked narrows the data. Of a statistic: fields among its filters.",
    ),
    order: list(shape({ by: path(), dir: oneOf(["asc", "desc"], "Default `asc`.") }, ["by"])),
    limit: between(integer("Largest number of rows; more are refused. Default 5,000."), 1, 20_000),
  },
  ["key"],
);

const line = shape({ align: oneOf(aligns, "Default `center`."), text: sentence("Reads `page` and `pages` as well.") }, ["text"]);

const paper = shape({
  size: oneOf(paperSizes, "Default A4."),
  landscape: flag(),
  margin: { ...list(between(number(), 0, 100), "Millimetres: top, right, bottom, left. Default 15."), minItems: 4, maxItems: 4 },
  perSheet: between(integer("Papers of so many records on one sheet, below each other. Default 1."), 1, 4),
  header: list(part("paperLine")),
  footer: list(part("paperLine")),
  watermark: flag("Small in the background of every page: who made it and when."),
});

const style = shape({
  bold: flag(),
  size: between(number("Points. Default 10."), 5, 72),
  align: oneOf(aligns, "Default: numbers right, all else left."),
  vertical: oneOf(["top", "middle", "bottom"], "Default `middle`."),
  border: oneOf(borders),
  shaded: flag("Grey behind the cell."),
  tone: oneOf(tones),
  upright: flag("Letters below each other."),
});

const row = shape(
  {
    height: between(number("Millimetres, the least: a row grows with its lines."), 1, 300),
    head: flag("Repeated at the top of each further page."),
    keep: flag("Stays on one page with the row below."),
    breakAfter: flag("The next page begins below."),
    fillTo: between(integer("Blank lines up to so many, where it repeats."), 1, 200),
  },
  ["height"],
);

const cell = shape(
  {
    at: { type: "string", pattern: "^[A-Z]{1,2}[1-9][0-9]{0,2}$", description: "`B3`: column and row of its upper left corner." },
    key: id("Name by which other cells read it: `cell.<key>`."),
    span: pair(between(integer(), 1, 300), "Rows and columns it covers. Default 1 and 1."),
    data: id("Of which data; absent: the record of the report."),
    text: sentence("Texts and values one after another."),
    field: path("Of a row; of a statistic its dimension."),
    measure: id("Of a statistic."),
    agg: oneOf(["count", "countDistinct", "sum", "avg", "min", "max"], "Over the rows where the cell stands."),
    of: path("What is aggregated."),
    where: cond("Rows that are aggregated."),
    value: expr("Reads other cells as `cell.<key>`; `.top`, `.left` and `.all` of a figure are it over all rows, all columns, everything."),
    image: path("A picture of the record."),
    code: oneOf(["qr", "code128"], "Drawn as a code to be scanned."),
    expand: oneOf(["down", "right"], "Repeated for each row, or each group, of its data."),
    group: flag("Rows of equal value are one. A statistic is always grouped."),
    order: oneOf(["asc", "desc"], "Order of the groups. Default: as the rows come, of a statistic `asc`."),
    left: id("Key of the cell with which it repeats downwards. Default: the nearest to the left that does."),
    top: id("Key of the cell with which it repeats to the right. Default: the nearest above that does."),
    as: oneOf(formats),
    digits: between(integer("Digits after the point."), 0, 6),
    style: nameOrNames("Of `styles`; a later one wins."),
    tone: list(shape({ when: cond("Reads the cells as `cell.<key>`."), tone: oneOf(tones) }, ["when", "tone"])),
    open: shape({ screen: id(), with: map(expr(), "Filters of its list -> over the cells.") }, ["screen"]),
  },
  ["at"],
);

export const reportSchema = documentSchema("report", {
  description:
    "A sheet of cells over statistics and rows, for the page, paper and tables alike. Gives no rights: whoever opens it reads what they read anyway.",
  properties: {
    entity: id("One paper for each of its records that is chosen. Absent: one sheet over the data."),
    ask: list(part("askedValue"), "What the reader chooses first, read as `ask.<name>`."),
    data: list(part("data")),
    issue: {
      ...shape({ name: path("Whose paper it is; only the first letter is told."), number: path("Number of the paper.") }, ["name"]),
      description: "Each paper carries a code by which anybody may ask whether it is real. Needs `entity`.",
    },
    paper: part("paper"),
    styles: map(part("style"), "By name."),
    columns: list(shape({ width: between(number("Millimetres."), 2, 400) }, ["width"])),
    rows: list(part("row")),
    cells: list(part("cell")),
    locks: names("Anchors that overlays may not touch."),
  },
  required: ["columns", "rows", "cells"],
  parts: { ...conditionParts, ...askParts, data, paperLine: line, paper, style, row, cell },
});
