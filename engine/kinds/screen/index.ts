import { withinBudget } from "../../findings/spend.ts";
import { defineKind } from "../define-kind.ts";
import { lookRules } from "../../overlay/rules.ts";
import { duplicateLabels } from "./check/labels.ts";
import { openParams } from "./check/open-params.ts";
import { planParts } from "./check/plan-parts.ts";
import { promisedLimits } from "./check/promises.ts";
import { reportRights } from "./check/report-rights.ts";
import { screenParts, ungrantedActions } from "./check/screen-parts.ts";
import { screenReferences } from "./check/screen-rules.ts";
import { slowPaths } from "./check/slow-paths.ts";
import { uniqueScreenAnchors } from "./check/unique-anchors.ts";
import { variantRights } from "./check/variant-rights.ts";
import { visibilityCycles } from "./check/visibility-cycles.ts";
import { fittingDrawings } from "./fitting.ts";
import { screenSchema } from "./schema.ts";
import { screenSpending } from "./spending.ts";
import { screenWords } from "./words.ts";

export const screenKind = defineKind({
  name: "screen",
  schema: screenSchema,
  check: {
    rules: [
      screenReferences,
      uniqueScreenAnchors,
      screenParts,
      planParts,
      openParams,
      visibilityCycles,
      slowPaths,
      duplicateLabels,
      promisedLimits,
      withinBudget("screen", screenSpending),
    ],
    rights: [variantRights, ungrantedActions, reportRights],
  },
  overlay: { rules: lookRules(["$schema", "kind", "id", "entity", "type", "flow", "format", "locks"]) },
  spend: screenSpending,
  words: screenWords,
  view: { isGenerated: true, choices: fittingDrawings },
});
