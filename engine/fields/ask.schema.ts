import type { JsonSchema } from "../grammar/json-schema.ts";
import { cond, described, either, expr, list, part, path, shape, text, withDefault } from "../grammar/schema-parts.ts";
import { fieldSchema } from "./field.schema.ts";

const asking = {
  required: withDefault(false, described(either({ type: "boolean" }, cond()), "Whether it must be filled in.")),
  visible: cond("Whether it is asked for at all."),
};

const askedField = shape(
  {
    field: path("A field of the record; whoever acts here writes it."),
    title: text("Default: that of the field."),
    ...asking,
    default: expr("What it begins with where the record has nothing yet; written where nothing is sent."),
    options: cond("Narrower choice than the field's own."),
    help: text("Shown under the input."),
  },
  ["field"],
);

/** A field in which `required` may be a condition, with `visible` beside it. */
const ofValue = Object.entries(fieldSchema.properties!).flatMap(([name, schema]) =>
  name === "required" ? Object.entries(asking) : ([[name, schema]] as const),
);
const askedValue: JsonSchema = shape(Object.fromEntries(ofValue), ["name", "title", "type"]);

/** Parts for whatever asks for something; `field` among them, for the columns of a value. */
export const askParts = { askedField, askedValue, field: fieldSchema };

/** What is asked for, in this order. */
export const askList = (description: string): JsonSchema => list(either(part("askedField"), part("askedValue")), description);
