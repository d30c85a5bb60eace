import { withinBudget } from "../../findings/spend.ts";
import { defineKind } from "../define-kind.ts";
import { accessReferences } from "./check/access-references.ts";
import { calledRecords } from "./check/called.ts";
import { entityCalls } from "./check/entity-calls.ts";
import { entityLimits } from "./check/entity-limits.ts";
import { entityParts } from "./check/entity-parts.ts";
import { entityReferences } from "./check/entity-references.ts";
import { entitySheets } from "./check/entity-sheets.ts";
import { grantWidth } from "./check/grant-width.ts";
import { importReach } from "./check/import-reach.ts";
import { proposals } from "./check/proposals.ts";
import { sensitiveFields } from "./check/sensitive-fields.ts";
import { summaries } from "./check/summary.ts";
import { uniqueEntityNames } from "./check/unique-names.ts";
import { viewEntities } from "./check/view.ts";
import { entityOverlay } from "./overlay.ts";
import { entitySchema } from "./schema.ts";
import { entitySpending } from "./spending.ts";
import { entityWords } from "./words.ts";

export const entityKind = defineKind({
  name: "entity",
  schema: entitySchema,
  check: {
    rules: [
      entityReferences,
      calledRecords,
      accessReferences,
      uniqueEntityNames,
      entityParts,
      entityCalls,
      entityLimits,
      entitySheets,
      grantWidth,
      importReach,
      proposals,
      sensitiveFields,
      summaries,
      viewEntities,
      withinBudget("entity", entitySpending),
    ],
  },
  overlay: entityOverlay,
  spend: entitySpending,
  words: entityWords,
  view: { entityOf: ({ id }) => id, isGenerated: true },
});
