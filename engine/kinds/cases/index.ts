import { defineKind } from "../define-kind.ts";
import { caseReferences } from "./check/case-references.ts";
import { casesSchema } from "./schema.ts";
import { casesWords } from "./words.ts";

/** A school writes cases of its own beside those of the product, which nothing lies over. */
export const casesKind = defineKind({
  name: "cases",
  schema: casesSchema,
  check: { rules: [caseReferences] },
  overlay: null,
  words: casesWords,
  view: { entityOf: ({ of }) => of, isForAuthors: true, isTrial: true },
});
