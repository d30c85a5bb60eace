import type { Model } from "../../../engine/model/model.ts";
import { entityCalls, securitySchemes } from "../openapi.ts";
import { refusalResponses } from "../openapi-refusals.ts";
import type { Subject } from "../subject.ts";
import { zh } from "../../../engine/language/text.ts";

/** An OpenAPI 3.1 document of the calls of one entity, or of all entities of an area. */
export function openApiView(model: Model, { entity, area, document, name, hash }: Subject): object {
  const chosen = entity === null ? [...model.entities.values()].filter((one) => one.area === area?.id && one.childOf === null) : [entity];
  const calls = chosen.map((one) => entityCalls(model, one));
  return {
    name,
    title: zh(document.title),
    openapi: {
      openapi: "3.1.0",
      info: { title: zh(document.title), version: hash.slice(0, 12) },
      paths: Object.assign({}, ...calls.map((call) => call.paths)),
      components: { schemas: Object.assign({}, ...calls.map((call) => call.schemas)), responses: refusalResponses, securitySchemes },
    },
  };
}
