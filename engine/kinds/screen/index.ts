import { defineKind } from "../define-kind.ts";
import { lookRules } from "../../overlay/rules.ts";
import { screenCost } from "./check/cost.ts";
import { duplicateLabels } from "./check/labels.ts";
import { openParams } from "./check/open-params.ts";
import { promisedLimits } from "./check/promises.ts";
import { reportRights } from "./check/report-rights.ts";
import { screenParts, ungrantedActions } from "./check/screen-parts.ts";
import { screenReferences } from "./check/screen-rules.ts";
import { slowPaths } from "./check/slow-paths.ts";
import { uniqueScreenAnchors } from "./check/unique-anchors.ts";
import { variantRights } from "./check/variant-rights.ts";
import { visibilityCycles } from "./check/visibility-cycles.ts";
import { screenSchema } from "./schema.ts";
import { screenWords } from "./words.ts";

export const screenKind = defineKind({
  name: "screen",
  schema: screenSchema,
  check: {
    rules: [screenReferences, uniqueScreenAnchors, screenParts, openParams, visibilityCycles, slowPaths, duplicateLabels, promisedLimits, screenCost],
    rights: [variantRights, ungrantedActions, reportRights],
  },
  overlay: { rules: lookRules(["$schema", "kind", "id", "entity", "type", "flow", "format", "locks"]) },
  words: screenWords,
  view: { isGenerated: true },
});
