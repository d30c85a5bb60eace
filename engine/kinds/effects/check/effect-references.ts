import { problem } from "../../../errors.ts";
import { addWarning, eachDocument, needEntity } from "../../../findings/look.ts";
import { checkEffects } from "../../../flow/effects/check-effects.ts";
import { missingAreas } from "../../../flow/effects/effects-on.ts";

/** Effects over the records of another entity. Where an area that they need is not installed nothing of them is looked at. */
export const effectReferences = eachDocument("effects", (document, look) => {
  const missing = missingAreas(look.model, document);
  if (missing.length > 0) return addWarning(look, problem("EFFECT_AREA_MISSING", "/needs", { areas: missing }));
  if (needEntity(look, document.of, "/of")) checkEffects(document.effects, { entity: document.of, flow: null, path: "/effects", look });
});
