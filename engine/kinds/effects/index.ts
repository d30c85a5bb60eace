import { defineKind } from "../define-kind.ts";
import { effectCycles } from "./check/effect-cycles.ts";
import { effectReferences } from "./check/effect-references.ts";
import { effectsOverlay } from "./overlay.ts";
import { effectsSchema } from "./schema.ts";
import { effectsWords } from "./words.ts";

export const effectsKind = defineKind({
  name: "effects",
  schema: effectsSchema,
  check: { rules: [effectReferences, effectCycles] },
  overlay: effectsOverlay,
  words: effectsWords,
  view: { entityOf: ({ of }) => of },
});
