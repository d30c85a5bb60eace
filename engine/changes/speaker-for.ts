import type { JsonObject } from "../values/json-object.ts";
import type { CampusDocument } from "../documents/index.ts";
import { placeOf } from "../documents/schema-place.ts";
import { entityOf } from "../kinds/entity-of.ts";
import { knownKind } from "../kinds/index.ts";
import type { Model } from "../model/model.ts";
import type { Speaker } from "../words/speaker.ts";
import { jsonOf } from "./diff.ts";

/** Whoever speaks of one state of a document. */
export function speakerFor(model: Model, document: JsonObject): Speaker {
  const kind = knownKind(String(document.kind));
  return {
    model,
    document,
    entity: entityOf(document),
    place: placeOf(kind?.schema ?? null),
    own: kind?.words.properties ?? {},
    beside: (other: CampusDocument) => speakerFor(model, jsonOf(other)),
  };
}
