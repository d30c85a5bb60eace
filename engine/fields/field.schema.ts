import type { JsonSchema } from "../grammar/json-schema.ts";
import { fieldTypeNames } from "./types.ts";
import { maskNames } from "./field-document.ts";
import {
  boolean,
  cond,
  expr,
  flag,
  id,
  integer,
  list,
  names,
  number,
  oneOf,
  part,
  path,
  shape,
  string,
  text,
  withDefault,
} from "../grammar/schema-parts.ts";

export const fieldTypeNameSchema: JsonSchema = oneOf(fieldTypeNames, "One of the field types.");

/** Options that belong to single types; each type's own `options` schema says which it takes. */
const typeOptions = {
  entity: id("ref, refs, tree: target entity."),
  dict: id("dict, dicts: dictionary code. `entity` needs no document: the ids of all entities under their titles."),
  options: cond("ref, refs, tree: which rows may be chosen; `field` reads the target, `ctx: record.<field>` the record being edited."),
  minLength: integer("string, text: smallest number of characters."),
  maxLength: integer("string, text, richtext, json: largest number of characters."),
  pattern: string("string: an ECMAScript pattern of the safe subset. serial: `QJ{yyyy}{MM}{dd}{####}`."),
  patternMessage: text("Said when the pattern does not match."),
  min: number("integer, number, money, year: smallest value."),
  max: number("integer, number, money, year: largest value."),
  scale: withDefault(2, integer("number: digits after the point.")),
  accept: names("file, files, image, images: extensions without the dot."),
  maxFiles: integer("files, images: how many."),
  maxSizeMb: number("file, files, image, images: size of one."),
  minRows: integer("table: fewest rows."),
  maxRows: integer("table: most rows."),
  columns: list(part("field"), "table: the fields of its rows."),
};

export const fieldSchema: JsonSchema = shape(
  {
    name: { type: "string", pattern: "^[a-zA-Z][a-zA-Z0-9_]*$", description: "Column, API key and path step." },
    title: text("Label."),
    type: fieldTypeNameSchema,
    ...typeOptions,
    required: flag("A record without it is refused."),
    unique: flag("Unique per tenant among rows not removed."),
    immutable: flag("Cannot change after the record is created."),
    default: expr("Value of a new record when none is given."),
    computed: expr("Worked out from other fields. Stored when it reads only own stored fields and parameters, else live."),
    copy: shape({ from: path(), when: oneOf(["create", "save"]) }, ["from"]),
    store: boolean("Force a computed value to be stored (worked out on every save of the record) or live."),
    writtenBy: withDefault("user", oneOf(["user", "flow", "operation", "system"], "Who may write it; anything but `user` is read-only for clients.")),
    group: withDefault("basic", id("Access group.")),
    mask: oneOf(maskNames, "How a masked reader sees it. Without it a masked field shows `******`."),
    unit: text("Shown behind the value."),
    help: text("Shown under the input."),
    retired: flag("Hidden everywhere; column kept."),
    renamedFrom: names("Names this field had before; the migration renames the column."),
  },
  ["name", "title", "type"],
);
