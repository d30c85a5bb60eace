import { conditionParts } from "../../grammar/condition.schema.ts";
import { tones } from "../../documents/common.ts";
import { documentSchema, flag, id, list, names, oneOf, part, shape, string, text } from "../../grammar/schema-parts.ts";

const item = shape(
  {
    value: string("Stored code."),
    label: text("Shown to people."),
    tone: oneOf(tones, "Colour word of its badge."),
    retired: flag("No longer offered; still shown on old records."),
    parent: string("Value of the parent item, in a tree."),
  },
  ["value", "label"],
);

const dict = shape(
  {
    code: id("Unique over all areas."),
    title: text(),
    standard: string("Standard the codes come from: `GB/T 2261.1`. Sealed: administrators may add extension codes only."),
    items: list(part("dictItem"), "In the order shown."),
  },
  ["code", "title", "items"],
);

export const dictsSchema = documentSchema("dicts", {
  description: "The dictionaries of one area.",
  properties: {
    dicts: list(part("dict")),
    locks: names("Anchors that overlays may not touch."),
  },
  required: ["dicts"],
  parts: { text: conditionParts.text!, dict, dictItem: item },
});
