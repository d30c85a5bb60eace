import { compile } from "../compile/compile.ts";
import type { Model } from "../model/model.ts";
import type { DocumentSet } from "../documents/index.ts";
import { accessReferences } from "../kinds/entity/check/access-references.ts";
import { areaReferences } from "../kinds/area/check/area-references.ts";
import { entityCost, screenCost } from "./cost.ts";
import { entityParts } from "../kinds/entity/check/entity-parts.ts";
import { entityReferences } from "../kinds/entity/check/entity-references.ts";
import type { Finding } from "../problems/finding.ts";
import { flowReferences } from "../flow/flow-references.ts";
import { grantWidth } from "../kinds/entity/check/grant-width.ts";
import type { SetRule } from "../findings/look.ts";
import { openParams } from "../kinds/screen/check/open-params.ts";
import { screenParts, ungrantedActions } from "../kinds/screen/check/screen-parts.ts";
import { causedByOverlays } from "../overlay/caused-by.ts";
import { placeFindings } from "../overlay/origins.ts";
import { overlayRights } from "./overlay-rights.ts";
import { screenReferences } from "../kinds/screen/check/screen-rules.ts";
import { sensitiveFields } from "../kinds/entity/check/sensitive-fields.ts";
import { slowPaths } from "../kinds/entity/check/slow-paths.ts";
import { statReferences } from "../kinds/stat/check/stat-references.ts";
import { translationsFit, wordsAreTranslated } from "./translations.ts";
import { uniqueDictValues, uniqueEntityNames, uniqueScreenAnchors, uniqueStatKeys } from "./unique-names.ts";
import { variantRights } from "../kinds/screen/check/variant-rights.ts";
import { visibilityCycles } from "../kinds/screen/check/visibility-cycles.ts";
import { duplicateLabels, textsAreFinished } from "./words.ts";

/** Every rule over the whole set. The list is the registry. */
const rules: readonly SetRule[] = [
  areaReferences,
  entityReferences,
  accessReferences,
  screenReferences,
  flowReferences,
  statReferences, // references and types
  uniqueEntityNames,
  uniqueScreenAnchors,
  uniqueStatKeys,
  uniqueDictValues,
  entityParts,
  screenParts,
  openParams, // parts that fit together
  visibilityCycles, // graphs; computed cycles are found by compile
  grantWidth,
  sensitiveFields, // rights
  slowPaths, // data; options and patterns of fields are found by compile
  duplicateLabels,
  textsAreFinished,
  wordsAreTranslated,
  translationsFit, // words
  entityCost,
  screenCost,
];

/** Rules that work out who sees what. They walk from entity to entity, so they wait until every name leads somewhere. */
const rightsRules: readonly SetRule[] = [variantRights, ungrantedActions];

/** Findings over the whole set beyond what `compile` reports. Errors stop a start and a publish; warnings do not. */
export function checkSet(model: Model, set: DocumentSet): Finding[] {
  const { composition } = model;
  const findings = overlayRights(model);
  const placed = placeFindings(findingsOver(model, composition.set), composition);
  return [...findings, ...(composition.set === set ? placed : causedByOverlays(placed, composition, () => withoutOverlays(model, set)))];
}

function findingsOver(model: Model, set: DocumentSet): Finding[] {
  const findings = rules.flatMap((rule) => rule(model, set));
  const dangles = findings.some((finding) => finding.code === "REFERENCE_DANGLING");
  return dangles ? findings : [...findings, ...rightsRules.flatMap((rule) => rule(model, set))];
}

/** What there would be to say if the school had changed nothing. */
function withoutOverlays({ operations }: Model, set: DocumentSet): Finding[] {
  const product = set.filter(({ document }) => document?.kind !== "overlay");
  return findingsOver(compile(product, { hash: "", operations: [...operations] }).model, product);
}
