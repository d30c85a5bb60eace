import { askList } from "../../fields/ask.schema.ts";
import { cond, expr, id, list, map, oneOf, part, sentence, shape, text, withDefault } from "../../grammar/schema-parts.ts";
import { recordCounts } from "./call-document.ts";

/** What people ask for under one name, in steps. */
export const callSchema = shape(
  {
    key: id("`<area>.<name>`: what `call:<key>` of a button and `call` of a grant name. Unique over the set."),
    title: text("What its button is called where a screen says nothing else."),
    records: withDefault(
      "many",
      oneOf(recordCounts, "How many records it is made on. `many`: one after another; `none`: its steps name their rows by queries."),
    ),
    ask: askList("What is filled in with it: fields of the record, and values read as `ask.<name>`. Buttons do not say it again."),
    guards: list(part("guard"), "What must hold of each record with what was filled in; a broken one refuses the whole."),
    set: map(expr(), "Fields of the record, written together with those that were filled in."),
    do: list(part("effectStep"), "In written order, on each record."),
    counts: id(
      "Name under which the reply says how many rows of the entity were written, of others where it writes none of its own, or else how many people were told.",
    ),
    reply: map(expr(), "What the reply says besides, read on the record as it is then. `path`: a page of the site that is opened."),
    shows: list(part("shownLine"), "Lines that the page shows afterwards, read on the record as it is then."),
  },
  ["key", "title"],
);

export const shownLineSchema = shape(
  { title: text("What stands in front."), value: sentence("What stands behind it."), when: cond("Whether the line is shown. Default: always.") },
  ["title", "value"],
);
