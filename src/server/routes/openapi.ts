import type { Entity, Model } from "../../../engine/compile/model.ts";
import { entityCalls, securitySchemes } from "../../../generator/code/openapi.ts";
import type { Route } from "./define-route.ts";
import type { ParameterSpec, ParameterSpecs } from "./parameters.ts";

type Json = Record<string, unknown>;

/** OpenAPI 3.1 of the running server, from the declarations that the routes and the records themselves are made from. */
export function openApi(model: Model, routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const [path = ""] = route.paths;
    paths[path.replace(/:(\w+)/g, "{$1}")] = { ...paths[path], [route.method.toLowerCase()]: namedCall(route) };
  }
  const schemas: Json = {};
  for (const entity of entities(model)) {
    const calls = entityCalls(model, entity);
    Object.assign(paths, calls.paths);
    Object.assign(schemas, calls.schemas);
  }
  return {
    openapi: "3.1.0",
    info: { title: "智慧校园综合服务平台", version: model.hash.slice(0, 12) },
    paths,
    components: { schemas, securitySchemes },
  };
}

const entities = (model: Model): Entity[] => [...model.entities.values()].filter((entity) => entity.childOf === null);

const jsonTypes: Record<ParameterSpec["type"], Json> = {
  string: { type: "string" },
  id: { type: "string" },
  integer: { type: "integer" },
  boolean: { type: "boolean" },
  date: { type: "string", format: "date" },
  json: {},
  list: { type: "array", items: { type: "string" } },
};
const schemaOf = (spec: ParameterSpec): Json => ({ ...jsonTypes[spec.type], ...(spec.values === undefined ? {} : { enum: spec.values }) });

function namedCall(route: Route): Json {
  const security = route.auth === "basic" ? [{ basic: [] }] : route.auth === "none" ? [] : [{ bearer: [] }];
  const body = Object.keys(route.body).length === 0 ? {} : { requestBody: { content: { "application/json": { schema: objectSchema(route.body) } } } };
  return {
    operationId: route.id,
    summary: route.title,
    security,
    parameters: queryParameters(route.query),
    ...body,
    responses: { 200: { description: "成功" } },
  };
}

const queryParameters = (specs: ParameterSpecs): Json[] =>
  Object.entries(specs).map(([name, spec]) => ({ name, in: "query", required: spec.required ?? false, schema: schemaOf(spec) }));

const objectSchema = (specs: ParameterSpecs): Json => ({
  type: "object",
  additionalProperties: false,
  properties: Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, schemaOf(spec)])),
  required: Object.entries(specs)
    .filter(([, spec]) => spec.required)
    .map(([name]) => name),
});
