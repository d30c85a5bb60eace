import { defineKind } from "../define-kind.ts";
import { uniqueDictValues } from "./check/unique-values.ts";
import { collectDicts } from "./collect.ts";
import { dictsOverlay } from "./overlay.ts";
import { dictsSchema } from "./schema.ts";
import { dictsWords } from "./words.ts";

export const dictsKind = defineKind({
  name: "dicts",
  schema: dictsSchema,
  collect: collectDicts,
  check: { rules: [uniqueDictValues] },
  overlay: dictsOverlay,
  words: dictsWords,
  view: { isOfWholeArea: true },
});
