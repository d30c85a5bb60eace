import { recordSchema } from "../../../engine/compile/record-schema.ts";
import type { Entity, Model } from "../../../engine/compile/model.ts";
import { zh } from "../records/entity-of.ts";
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
  for (const entity of entities(model)) Object.assign(paths, entityCalls(model, entity));
  return {
    openapi: "3.1.0",
    info: { title: "智慧校园综合服务平台", version: model.hash.slice(0, 12) },
    paths,
    components: {
      schemas: Object.fromEntries(
        entities(model).map((entity) => [entity.id, { title: zh(entity.title), ...recordSchema({ model, entity: entity.id, action: "read" }) }]),
      ),
      securitySchemes,
    },
  };
}

const entities = (model: Model): Entity[] => [...model.entities.values()].filter((entity) => entity.childOf === null);

const securitySchemes = {
  basic: { type: "http", scheme: "basic", description: "客户端凭据" },
  bearer: { type: "apiKey", in: "header", name: "FlySource-Auth", description: "bearer <access_token>，并带签名头 FlySource-sign" },
};

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

function entityCalls(model: Model, entity: Entity): Record<string, Json> {
  const base = `/api/${entity.service}/${entity.id}`;
  const title = zh(entity.title);
  const ref = { $ref: `#/components/schemas/${entity.id}` };
  const call = (summary: string, more: Json): Json => ({
    summary: `${title}：${summary}`,
    tags: [title],
    security: [{ bearer: [] }],
    responses: { 200: { description: "成功", content: { "application/json": { schema: ref } } } },
    ...more,
  });
  const body = (schema: unknown): Json => ({ requestBody: { content: { "application/json": { schema } } } });
  return {
    [`${base}/list`]: { get: call("分页列表", { operationId: `${entity.id}.list` }) },
    [`${base}/getOne`]: {
      get: call("详情", { operationId: `${entity.id}.getOne`, parameters: queryParameters({ id: { type: "id", required: true } }) }),
    },
    [`${base}/add`]: {
      post: call("新增", { operationId: `${entity.id}.add`, ...body(recordSchema({ model, entity: entity.id, action: "create" })) }),
    },
    [`${base}/update`]: {
      post: call("修改", { operationId: `${entity.id}.update`, ...body(recordSchema({ model, entity: entity.id, action: "update" })) }),
    },
    [`${base}/remove`]: {
      post: call("删除", { operationId: `${entity.id}.remove`, ...body(objectSchema({ ids: { type: "list", required: true } })) }),
    },
  };
}
