import { conditionParts } from "../../grammar/condition.schema.ts";
import { documentSchema, map, oneOf, string } from "../../grammar/schema-parts.ts";
import { otherLanguages } from "../../language/languages.ts";

export const textsSchema = documentSchema("texts", {
  description: "The phrases of one language, by their zh-CN words. An area's own documents ask its tables first, then those of the others.",
  properties: {
    language: oneOf(otherLanguages, "Language of the phrases."),
    texts: map(string(), "zh-CN words -> the same in the language; empty = still to be translated."),
  },
  required: ["language", "texts"],
  parts: { text: conditionParts.text! },
});
