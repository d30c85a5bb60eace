import { defineKind } from "../define-kind.ts";
import { sampleFields } from "./check/sample-fields.ts";
import { sampleFlow } from "./check/sample-flow.ts";
import { samplesSchema } from "./schema.ts";
import { samplesWords } from "./words.ts";

/** Rows of a demonstration school: a school that has its own needs none, and nothing lies over those of the product. */
export const samplesKind = defineKind({
  name: "samples",
  schema: samplesSchema,
  check: { rules: [sampleFields, sampleFlow] },
  overlay: null,
  words: samplesWords,
  view: { entityOf: ({ of }) => of, isForAuthors: true, isTrial: true },
});
