import type { JsonObject } from "../../../../engine/values/json-object.ts";
import { docsConventions } from "./docs-conventions.ts";
import { exampleOf } from "./docs-example.ts";

interface Media {
  schema?: JsonObject;
  example?: unknown;
}
interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: JsonObject[];
  parameters?: { name: string; in: string; required: boolean; schema: JsonObject; description?: string }[];
  /** Address of the call that this one is another address of. */
  "x-alias-of"?: string;
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { description: string; content?: Record<string, Media> }>;
}
interface Line {
  method: string;
  path: string;
  aliases: string[];
  of: Operation;
}
type Schemas = Readonly<Record<string, JsonObject>>;

/** The OpenAPI document as a page: one closed group per subject, no script, nothing from elsewhere. */
export function docsPage(document: JsonObject): string {
  const { info, tags, paths, components } = document as {
    info: { title: string; version: string };
    tags: { name: string }[];
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Schemas };
  };
  const all = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, of]): Line => ({ method: method.toUpperCase(), path, aliases: [], of })),
  );
  const lines = all.filter((line) => line.of["x-alias-of"] === undefined);
  for (const { path, of } of all)
    lines.find((line) => line.path === of["x-alias-of"] && of.operationId.startsWith(line.of.operationId))?.aliases.push(path);
  const groups = [...Map.groupBy(lines, (line) => line.of.tags[0] ?? "")];
  // What the platform itself answers comes before the records of the school.
  const named = tags.flatMap(({ name }) => groups.filter(([title]) => title === name));
  const records = groups.filter(([title]) => !tags.some(({ name }) => name === title));
  const draw = (some: typeof groups) => some.map(([title, of]) => group({ title, lines: of, schemas: components.schemas })).join("\n");
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>接口说明 - ${escaped(info.title)}</title><style>${style}</style></head><body><main><h1>${escaped(info.title)} · 接口说明</h1>
<p>共 ${lines.length} 个接口，另有 ${all.length - lines.length} 个别名地址；版本 ${escaped(info.version)}。<a href="?format=json">OpenAPI 3.1 文档（JSON）</a></p>
${docsConventions}<h2 class="part">平台接口</h2>${draw(named)}<h2 class="part">业务数据接口</h2>${draw(records)}</main></body></html>`;
}

const refIn = (content: Record<string, Media> | undefined): string | null =>
  /"\$ref":"#\/components\/schemas\/([^"]+)"/.exec(JSON.stringify(content ?? {}))?.[1] ?? null;

function group({ title, lines, schemas }: { title: string; lines: readonly Line[]; schemas: Schemas }): string {
  const read = lines.map(({ of }) => refIn(of.responses["200"]?.content)).find((name) => name !== null) ?? null;
  const fields = read === null ? "" : fieldTable(read, schemas);
  return `<details><summary>${escaped(title)} <small>${lines.length}</small></summary>${fields}${lines.map((line) => call(line, schemas)).join("")}</details>`;
}

/** The fields of a record once for all its calls. */
function fieldTable(name: string, schemas: Schemas): string {
  const properties = (schemas[name]?.properties ?? {}) as Record<string, JsonObject>;
  const created = schemas[`${name}Create`] as { properties?: JsonObject; required?: string[] } | undefined;
  const rows = Object.entries(properties).map(([field, schema]) => {
    const sent = created?.properties !== undefined && Object.hasOwn(created.properties, field);
    return `<tr><td><code>${escaped(field)}</code></td><td>${escaped(String(schema.title ?? ""))}</td><td>${escaped(typeOf(schema))}</td><td>${sent ? (created?.required?.includes(field) ? "必填" : "可填") : "只读"}</td></tr>`;
  });
  return `<details><summary class="fields">字段 <small>${rows.length}</small></summary><table><thead><tr><th>字段</th><th>名称</th><th>类型</th><th>新增时</th></tr></thead><tbody>${rows.join("")}</tbody></table></details>`;
}

function call({ method, path, aliases, of }: Line, schemas: Schemas): string {
  const parameters = (of.parameters ?? []).map((one) =>
    row({ name: one.name, place: one.in, required: one.required, schema: one.schema, note: one.description ?? "" }),
  );
  const rows = [...parameters, ...bodyRows(of)];
  const table =
    rows.length === 0
      ? ""
      : `<table><thead><tr><th>参数</th><th>位置</th><th>类型</th><th>必填</th><th>说明</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
  const also = aliases.length === 0 ? "" : ` · 别名 ${aliases.map((alias) => `<code>${escaped(alias)}</code>`).join(" ")}`;
  return `<section id="${escaped(of.operationId)}"><h2><b class="${method.toLowerCase()}">${method}</b> <code>${escaped(path)}</code></h2>
<p>${escaped(of.summary)} · ${access(of.security)}${also}</p>${table}${sample("请求示例", of.requestBody?.content, schemas)}${sample("返回示例", of.responses["200"]?.content, schemas)}</section>`;
}

function sample(title: string, content: Record<string, Media> | undefined, schemas: Schemas): string {
  const media = content?.["application/json"];
  if (media === undefined) return "";
  const value = media.example ?? exampleOf(media.schema ?? {}, schemas);
  return `<details><summary class="sample">${title}</summary><pre>${escaped(JSON.stringify(value, null, 2))}</pre></details>`;
}

const schemes: Record<string, string> = { basic: "客户端凭据", bearer: "登录令牌与签名", link: "链接中的令牌" };
const access = (security: readonly JsonObject[]): string =>
  security.length === 0 ? "无需登录" : security.map((one) => Object.keys(one).map((name) => schemes[name] ?? name)[0] ?? "无需登录").join(" 或 ");

function bodyRows(of: Operation): string[] {
  return Object.values(of.requestBody?.content ?? {}).flatMap(({ schema = {} }) => {
    if (typeof schema.$ref === "string")
      return [row({ name: "记录的字段", place: "body", required: true, schema: { type: "object" }, note: "见上方“字段”" })];
    const required = (schema.required ?? []) as string[];
    return Object.entries((schema.properties ?? {}) as Record<string, JsonObject>).map(([name, one]) =>
      row({ name, place: "body", required: required.includes(name), schema: one, note: String(one.description ?? "") }),
    );
  });
}

const row = (of: { name: string; place: string; required: boolean; schema: JsonObject; note: string }): string =>
  `<tr><td><code>${escaped(of.name)}</code></td><td>${of.place}</td><td>${escaped(typeOf(of.schema))}</td><td>${of.required ? "是" : ""}</td><td>${escaped(of.note)}</td></tr>`;

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf("/") + 1);

function typeOf(schema: JsonObject): string {
  if (typeof schema.$ref === "string") return nameOf(schema.$ref);
  if (Array.isArray(schema.enum)) return schema.enum.filter((one) => one !== null).join(" | ");
  const types = [schema.type].flat().filter((one) => one !== "null");
  if (types.includes("array")) return `${typeOf((schema.items ?? {}) as JsonObject)}[]`;
  const type = types.length > 0 && typeof types[0] === "string" ? types.join(" | ") : "任意";
  return `${type}${typeof schema.format === "string" ? `（${schema.format}）` : ""}`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? "");

const style = `:root{color-scheme:light dark}body{margin:0;font:14px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif}
main{max-width:1080px;margin:0 auto;padding:24px 16px}h1{font-size:22px}.part{font-size:17px;font-weight:600;margin:24px 0 8px}a{color:#0958d9}
details{border:1px solid #8886;border-radius:8px;margin:8px 0;padding:0 16px}details details{border:0;margin:0;padding:0}
summary{cursor:pointer;padding:10px 0;font-weight:600}.sample,.fields{font-weight:400;padding:4px 0}small{font-weight:400}section{border-top:1px solid #8884;padding:8px 0;overflow-x:auto}
section h2{font-size:14px;margin:4px 0;font-weight:400;overflow-wrap:anywhere}p{margin:4px 0}b{padding:1px 8px;border-radius:4px}.get,.post{color:#fff}.get{background:#0958d9}.post{background:#237804}
code,pre{font-family:ui-monospace,Consolas,monospace}pre{margin:4px 0 8px;padding:8px 12px;background:#8881;border-radius:6px;overflow-x:auto;max-height:360px}
table{border-collapse:collapse;width:100%;margin:8px 0}th,td{border:1px solid #8884;padding:4px 8px;text-align:left;overflow-wrap:anywhere}
.conventions th{white-space:nowrap}
@media (prefers-color-scheme:dark){a{color:#69b1ff}}`;
