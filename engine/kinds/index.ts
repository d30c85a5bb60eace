import type { JsonSchema } from "../grammar/json-schema.ts";
import { areaSchema } from "./area/schema.ts";
import type { DocumentKind } from "../documents/common.ts";
import { dictsSchema } from "./dicts/schema.ts";
import { entitySchema } from "./entity/schema.ts";
import { flowSchema } from "./flow/schema.ts";
import { overlaySchema } from "./overlay/schema.ts";
import { screenSchema } from "./screen/schema.ts";
import { statSchema } from "./stat/schema.ts";
import { textsSchema } from "./texts/schema.ts";

/** The published format of each kind, JSON Schema 2020-12. ajv, editors, `checkShape` and `canonical` read these. */
export const documentSchemas: Record<DocumentKind, JsonSchema> = {
  area: areaSchema,
  dicts: dictsSchema,
  entity: entitySchema,
  screen: screenSchema,
  flow: flowSchema,
  stat: statSchema,
  texts: textsSchema,
  overlay: overlaySchema,
};
