import type { JsonSchema } from "../../grammar/json-schema.ts";
import { boolean, cond, flag, id, integer, list, names, oneOf, part, shape, string, text, withDefault } from "../../grammar/schema-parts.ts";
import { cardLooks } from "./card-document.ts";

const card = shape(
  {
    code: id("Unique over all areas; with `joins`, the code of the card it joins."),
    title: text(),
    look: oneOf(cardLooks, "`part`: something the shell itself draws; the others need no code."),
    part: string("part: its name in the shell."),
    type: id("Code of the dictionary of card types."),
    screen: id("rows, record, chart: screen whose rows or statistic it shows. part: screen without which it stays away."),
    where: cond("rows, record: only these rows of the screen."),
    rows: withDefault(6, { ...integer("rows: how many."), minimum: 1, maximum: 20 }),
    stat: id("chart: a statistic of the screen."),
    chart: id("chart: which of its charts. Without it the big numbers."),
    numbers: list(part("cardNumber"), "numbers: what is counted."),
    links: names("links: screens it leads to."),
    joins: flag("Its numbers or links are added to those of the card of that code."),
    more: id('Screen behind "more".'),
    roles: names("Who may have it. Default: everybody who may open its screens."),
    size: withDefault("1", string("Code of the dictionary of card sizes.")),
    height: withDefault(200, { ...integer("Smallest height in pixels, kept while it loads."), minimum: 80, maximum: 2000 }),
    refresh: withDefault(300, { ...integer("Seconds; 0 = only when the page opens."), minimum: 0, maximum: 86_400 }),
    fixed: flag("People cannot take it away."),
    shown: withDefault(true, boolean("On the desktop of those who have not arranged one.")),
    empty: text("Said when there is nothing to show."),
  },
  ["code", "title", "look", "type"],
);

const cardNumber = shape(
  {
    key: id("Unique in the card."),
    title: text(),
    screen: id("Whose rows are counted; the number is not shown to those who may not open it."),
    where: cond("Only these rows of the screen."),
    stat: id("A statistic of the screen, and its measure, instead of the count."),
    measure: id(),
    unit: text(),
    alarm: flag("Should be zero: drawn as a warning when it is not."),
  },
  ["key", "title", "screen"],
);

export const cardParts: Readonly<Record<string, JsonSchema>> = { card, cardNumber };
