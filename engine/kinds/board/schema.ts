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
  names,
  number,
  oneOf,
  part,
  path,
  shape,
  string,
  text,
  withDefault,
} from "../../grammar/schema-parts.ts";
import { boardThemes, tileLooks } from "./document.ts";

const atLeast = (minimum: number, description: string): JsonSchema => ({ ...integer(description), minimum });
const seconds = (minimum: number, description: string): JsonSchema => ({ ...atLeast(minimum, description), maximum: 86_400 });
const four = (description: string): JsonSchema => ({ ...list(atLeast(0, ""), description), minItems: 4, maxItems: 4 });
const two = (description: string): JsonSchema => ({ ...list(atLeast(320, ""), description), minItems: 2, maxItems: 2 });

const scope = shape({ key: id("Filter of the statistics."), title: text(), entity: id("Whose rows may be chosen.") }, ["key", "title", "entity"]);

const pick = shape(
  {
    entity: id(),
    where: cond("Which rows."),
    order: shape({ by: id(), dir: oneOf(["asc", "desc"]) }, ["by", "dir"]),
    title: path(),
    text: path(),
    files: path("Pictures and films."),
    seconds: path("For how long one is shown."),
    time: path("A date or an instant that stands behind the title."),
  },
  ["entity", "title"],
);

const tile = shape(
  {
    key: id(),
    at: four("Left, top, width and height in steps of 20 pixels. An `insert` covers everything and has none."),
    as: oneOf(tileLooks, "How it is drawn."),
    title: text("Charts need one."),
    needs: id("Area whose figures it tells. Where it is not installed the tile says so."),
    stat: id(),
    dimension: id(),
    series: id("A second dimension, told by colour."),
    measures: names("Default: all of the statistic."),
    with: map(expr(), "Filter of the statistic -> its value, of constants, parameters and the day alone."),
    limit: { ...atLeast(1, "Largest groups shown, or rows."), maximum: 100, default: 10 },
    every: { ...seconds(5, "How old the figures may be, seconds."), default: 60 },
    alarm: names("Measures that stand out where they are not zero."),
    goal: number("A line that is to be reached."),
    click: shape({ scope: id() }, ["scope"]),
    pick: part("pick", "Rows as their readers may list them."),
    boards: list(shape({ board: id(), seconds: { ...seconds(5, "For how long."), default: 30 } }, ["board"]), "Boards in turn."),
    text: text(),
    until: {
      ...string("What is counted down to: an instant, or a time of every day."),
      pattern: "^(\\d{4}-\\d{2}-\\d{2} )?\\d{2}:\\d{2}(:\\d{2})?$",
    },
    layer: flag("May lie over other tiles."),
  },
  ["key", "as"],
);

export const boardSchema = documentSchema("board", {
  description: "A data screen for a wall, a desk and a phone: figures of statistics, each told anew after its time. It gives no rights.",
  properties: {
    path: { ...string("Where it is opened. No other board has it."), pattern: "^/(datascreen|home)/[A-Za-z0-9_-]+$" },
    size: withDefault([1920, 1080], two("Width and height it is drawn for, pixels; it fills any other window in proportion.")),
    theme: withDefault("deep", oneOf(boardThemes)),
    audience: shape({
      public: flag("Anybody, without signing in: figures that are open to the role `public` alone, told in steps."),
      roles: names("Who sees it signed in, with the figures of the own rights."),
    }),
    scope: list(part("scope"), "What viewers narrow it to, one at a time."),
    tiles: list(part("tile")),
    locks: names("Anchors that overlays may not touch."),
  },
  required: ["path", "audience", "tiles"],
  parts: { ...conditionParts, scope, tile, pick },
});
