import { conditionParts } from "../../grammar/condition.schema.ts";
import { documentSchema, id, nameOrNames } from "../../grammar/schema-parts.ts";
import { effectList, effectParts } from "./effect.schema.ts";

export const effectsSchema = documentSchema("effects", {
  description: "What happens elsewhere when records of an entity are written, moved or removed. The area that reacts owns the document.",
  properties: {
    of: id("Entity whose records are at hand."),
    needs: nameOrNames("Areas without which the document does nothing."),
    effects: effectList("In written order; those of several documents by id."),
  },
  required: ["of", "effects"],
  parts: { ...conditionParts, ...effectParts },
});
