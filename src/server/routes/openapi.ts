import type { Entity, Model } from "../../../engine/compile/model.ts";
import { entityCalls, securitySchemes } from "../../../generator/code/openapi.ts";
import type { Route, RouteAuth } from "./define-route.ts";
import type { ParameterSpec, ParameterSpecs } from "./parameters.ts";

type Json = Record<string, unknown>;

/** OpenAPI 3.1 of the running server, from the declarations that the routes and the records themselves are made from. */
export function openApi(model: Model, routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {};
  const schemas: Json = {};
  for (const entity of entities(model)) {
    const calls = entityCalls(model, entity);
    Object.assign(paths, calls.paths);
    Object.assign(schemas, calls.schemas);
  }
  for (const route of routes) {
    const [path = "", ...aliases] = route.paths.map(templated);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: namedCall(route) };
    aliases.forEach((alias, i) => {
      const call = { ...namedCall(route), operationId: `${route.id}.alias${i + 1}`, "x-alias-of": path };
      paths[alias] = { ...paths[alias], [route.method.toLowerCase()]: call };
    });
  }
  return {
    openapi: "3.1.0",
    info: { title: "智慧校园综合服务平台", version: model.hash.slice(0, 12) },
    paths,
    components: { schemas, securitySchemes },
  };
}

/** `/oauth/render/:source` as OpenAPI writes it. */
const templated = (path: string): string => path.replace(/:(\w+)/g, "{$1}");

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

/** Who may call, in the words of OpenAPI; an empty one = also without. */
const securityOf: Record<RouteAuth, Json[]> = {
  none: [],
  basic: [{ basic: [] }],
  bearer: [{ bearer: [] }],
  optional: [{ bearer: [] }, {}],
  "query-token": [{ link: [] }],
};

function namedCall(route: Route): Json {
  const media = route.multipart ? "multipart/form-data" : "application/json";
  const hasBody = Object.keys(route.body).length > 0 || route.multipart;
  const body = hasBody ? { requestBody: { content: { [media]: { schema: objectSchema(route.body, route.multipart) } } } } : {};
  return {
    operationId: route.id,
    summary: route.title,
    tags: [tagOf(route.id)],
    security: securityOf[route.auth],
    parameters: [...pathParameters(route), ...queryParameters(route.query)],
    ...body,
    responses: { 200: { description: "成功" } },
  };
}

/** Named calls are grouped by the first part of their id. */
const tagOf = (id: string): string => id.replace(/\..*$/s, "");

const pathParameters = (route: Route): Json[] =>
  [...(route.paths[0] ?? "").matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: "path", required: true, schema: { type: "string" } }));

const queryParameters = (specs: ParameterSpecs): Json[] =>
  Object.entries(specs).map(([name, spec]) => ({ name, in: "query", required: spec.required ?? false, schema: schemaOf(spec) }));

const objectSchema = (specs: ParameterSpecs, hasFile: boolean): Json => ({
  type: "object",
  additionalProperties: false,
  properties: {
    ...Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, schemaOf(spec)])),
    ...(hasFile ? { file: { type: "string", format: "binary" } } : {}),
  },
  required: Object.entries(specs)
    .filter(([, spec]) => spec.required)
    .map(([name]) => name),
});
