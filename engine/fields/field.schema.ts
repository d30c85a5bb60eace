import type { JsonSchema } from "../grammar/json-schema.ts";
import { fieldTypeNames } from "./types.ts";
import { fieldOptionList, maskNames, writers } from "./field-document.ts";
import { fieldTypes } from "./index.ts";
import { boolean, expr, flag, id, names, oneOf, path, shape, text, withDefault } from "../grammar/schema-parts.ts";

export const fieldTypeNameSchema: JsonSchema = oneOf(fieldTypeNames, "One of the field types.");

/** What an option means, behind the names of the types that take it. */
const typeOptions = Object.fromEntries(
  fieldOptionList.map(([name, { schema }]) => {
    const takers = fieldTypes.filter(({ options }) => name in (options.properties ?? {})).map((type) => type.name);
    return [name, { ...schema, description: `${takers.join(", ")}: ${schema.description ?? ""}` }];
  }),
);

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
    writtenBy: withDefault(
      "user",
      oneOf(
        writers,
        "Who may write it; anything but `user` is read-only for clients. `aside`: steps `set` keep it (clicks, readings) without a new version, an audit line, rules or events.",
      ),
    ),
    group: withDefault("basic", id("Access group.")),
    mask: oneOf(maskNames, "How a masked reader sees it. Without it a masked field shows `******`."),
    unit: text("Shown behind the value."),
    help: text("Shown under the input."),
    retired: flag("Hidden everywhere; column kept."),
    renamedFrom: names("Names this field had before; the migration renames the column."),
  },
  ["name", "title", "type"],
);
