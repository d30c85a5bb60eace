import type { JsonObject } from "../../../../engine/values/json-object.ts";
import type { Entity, Model } from "../../../../engine/model/model.ts";
import { entityCalls, securitySchemes } from "../../../../generator/code/openapi.ts";
import { refusalResponses, refusals } from "../../../../generator/code/openapi-refusals.ts";
import type { Route, RouteAuth } from "../../data/calls/define-route.ts";
import { parameterNotes } from "./parameter-notes.ts";
import type { ParameterSpec, ParameterSpecs } from "../../data/calls/parameters.ts";
import replyExamples from "./reply-examples.json" with { type: "json" };

/** OpenAPI 3.1 of the running server, from the declarations that the routes and the records themselves are made from. */
export function openApi(model: Model, routes: readonly Route[]): JsonObject {
  const paths: Record<string, JsonObject> = {};
  const schemas: JsonObject = {};
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
    tags: [...new Set(routes.map(({ id }) => tagOf(id)))].map((name) => ({ name })),
    paths,
    components: { schemas, responses: refusalResponses, securitySchemes },
  };
}

/** `/oauth/render/:source` as OpenAPI writes it. */
const templated = (path: string): string => path.replace(/:(\w+)/g, "{$1}");

const entities = (model: Model): Entity[] => [...model.entities.values()].filter((entity) => entity.childOf === null);

const jsonTypes: Record<ParameterSpec["type"], JsonObject> = {
  string: { type: "string" },
  id: { type: "string" },
  integer: { type: "integer" },
  boolean: { type: "boolean" },
  date: { type: "string", format: "date" },
  json: {},
  list: { type: "array", items: { type: "string" } },
};
const schemaOf = (spec: ParameterSpec): JsonObject => ({ ...jsonTypes[spec.type], ...(spec.values === undefined ? {} : { enum: spec.values }) });
const noteOf = (name: string, spec: ParameterSpec): JsonObject => {
  const note = spec.note ?? parameterNotes[name];
  return note === undefined ? {} : { description: note };
};

/** Who may call, in the words of OpenAPI; an empty one = also without. */
const securityOf: Record<RouteAuth, JsonObject[]> = {
  nobody: [],
  none: [],
  basic: [{ basic: [] }],
  bearer: [{ bearer: [] }],
  optional: [{ bearer: [] }, {}],
  "query-token": [{ link: [] }],
};

function namedCall(route: Route): JsonObject {
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
    responses: { 200: { description: "成功", ...exampleOf(route) }, ...refusals },
  };
}

const examples: Readonly<Record<string, unknown>> = replyExamples;

/** What a call answers when all is well. Tokens stand at the top of the reply, everything else in its envelope. */
function exampleOf(route: Route): JsonObject {
  if (!Object.hasOwn(examples, route.id)) return {};
  const data = examples[route.id];
  const example = route.givesTokens ? { success: true, code: 200, ...(data as object) } : { success: true, code: 200, data, msg: "操作成功" };
  return { content: { "application/json": { example } } };
}

/** Group of a named call by the beginning of its id; the longest that fits. */
const groups: Readonly<Record<string, string>> = {
  app: "应用",
  auth: "登录与令牌",
  docs: "系统",
  draft: "文档草稿",
  file: "文件",
  health: "系统",
  license: "软件授权",
  menu: "菜单与按钮",
  ours: "登录与令牌",
  "ours.fileNames": "文件",
  "ours.oauth2": "作为单点登录服务",
  "ours.updatePassword": "当前用户",
  "ours.upload": "文件",
  portal: "门户",
  ref: "参考数据",
  release: "文档发布",
  screen: "页面",
  user: "当前用户",
};
const tagOf = (id: string): string => {
  const fits = Object.keys(groups).filter((start) => id === start || id.startsWith(`${start}.`));
  return groups[fits.toSorted((a, b) => b.length - a.length)[0] ?? ""] ?? id.replace(/\..*$/s, "");
};

const pathParameters = (route: Route): JsonObject[] =>
  [...(route.paths[0] ?? "").matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
    description: "登录来源，如 wecom",
  }));

const queryParameters = (specs: ParameterSpecs): JsonObject[] =>
  Object.entries(specs).map(([name, spec]) => ({
    name,
    in: "query",
    required: spec.required ?? false,
    schema: schemaOf(spec),
    ...noteOf(name, spec),
  }));

const objectSchema = (specs: ParameterSpecs, hasFile: boolean): JsonObject => ({
  type: "object",
  additionalProperties: false,
  properties: {
    ...Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, { ...schemaOf(spec), ...noteOf(name, spec) }])),
    ...(hasFile ? { file: { type: "string", format: "binary", description: "文件" } } : {}),
  },
  required: Object.entries(specs)
    .filter(([, spec]) => spec.required)
    .map(([name]) => name),
});
