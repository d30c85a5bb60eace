import { eachDocument } from "../../findings/look.ts";
import { checkFlowDocument } from "../../flow/flow-references.ts";
import { defineKind } from "../define-kind.ts";
import { flowOverlay } from "./overlay.ts";
import { flowSchema } from "./schema.ts";
import { flowWords } from "./words.ts";

export const flowKind = defineKind({
  name: "flow",
  schema: flowSchema,
  check: { rules: [eachDocument("flow", checkFlowDocument)] },
  overlay: flowOverlay,
  words: flowWords,
  view: { isButton: (steps) => steps.length === 2 && steps[0] === "moves", isGenerated: true },
});
