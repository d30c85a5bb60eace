import type { JsonSchema } from "../../grammar/json-schema.ts";
import { askList } from "../../fields/ask.schema.ts";
import { short } from "../../grammar/short.ts";
import { tones } from "../../documents/common.ts";
import { verbs } from "./document.ts";
import { cond, described, either, expr, flag, id, integer, map, names, oneOf, shape, string, text } from "../../grammar/schema-parts.ts";

export const actionSchema: JsonSchema = short(
  "do",
  shape(
    {
      key: id("Anchor and button name. Default: the verb without its prefix."),
      do: { ...string("What it does."), pattern: `^(${verbs.join("|")}|move:.+|call:.+)$` },
      title: text(),
      icon: string(),
      tone: oneOf(tones),
      visible: cond(),
      enabled: cond(),
      confirm: described(
        either({ type: "boolean" }, text("The question.")),
        "Ask first. A call that asks for nothing runs at once where this is false.",
      ),
      limit: integer("Largest number of rows of a batch. Default 200."),
      preview: flag("`call`: the operation fills the dialog with what holds now, and says what would change before it does."),
      screen: id("`open`: a screen."),
      begins: flag("`open`: the form of a new record stands open there at once."),
      with: map(expr(), "`open`: filters handed over, target field -> expression over the row; a record made there begins with them."),
      ask: askList("`call`, `batch-set`, `propose`: what is filled in in a dialog; a call sends it as `input`. What a move asks for its flow says."),
      fields: names("`download`: the fields whose files. Default: all that hold some."),
      set: map(expr(), "`create`, `edit`, `batch-set`: fixed values."),
      stat: id("`statistics`: a stat document."),
      report: id("`print`: a report of the entity, one paper for each row. Default: the reading page."),
      hidden: flag(),
      more: flag('In the "more" menu.'),
    },
    ["do"],
  ),
);
