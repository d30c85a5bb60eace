import { defineKind } from "../define-kind.ts";
import { jobReferences } from "./check/job-references.ts";
import { jobOverlay } from "./overlay.ts";
import { jobSchema } from "./schema.ts";
import { jobWords } from "./words.ts";

export const jobKind = defineKind({
  name: "job",
  schema: jobSchema,
  check: { rules: [jobReferences] },
  overlay: jobOverlay,
  words: jobWords,
  view: {},
});
