import { defineKind } from "../define-kind.ts";
import { areaReferences } from "./check/area-references.ts";
import { collectArea } from "./collect.ts";
import { areaOverlay } from "./overlay.ts";
import { areaSchema } from "./schema.ts";
import { areaWords } from "./words.ts";

export const areaKind = defineKind({
  name: "area",
  schema: areaSchema,
  collect: collectArea,
  check: { rules: [areaReferences] },
  overlay: areaOverlay,
  words: areaWords,
  view: { isGenerated: true, isOfWholeArea: true },
});
