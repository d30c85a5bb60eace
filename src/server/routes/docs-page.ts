type Json = Record<string, unknown>;

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Json[];
  parameters?: { name: string; in: string; required: boolean; schema: Json; description?: string }[];
  /** Address of the call that this one is another address of. */
  "x-alias-of"?: string;
  requestBody?: { content: Record<string, { schema: Json }> };
}
interface Line {
  method: string;
  path: string;
  of: Operation;
}

/** The OpenAPI document as a page: one closed group per subject, no script, nothing from elsewhere. */
export function docsPage(document: Json): string {
  const { info, paths } = document as { info: { title: string; version: string }; paths: Record<string, Record<string, Operation>> };
  const all = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, of]): Line => ({ method: method.toUpperCase(), path, of })),
  );
  const lines = all.filter((line) => line.of["x-alias-of"] === undefined);
  const groups = [...Map.groupBy(lines, (line) => line.of.tags[0] ?? "")];
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>接口说明 - ${escaped(info.title)}</title><style>${style}</style></head><body><main><h1>${escaped(info.title)} · 接口说明</h1>
<p>共 ${lines.length} 个接口，另有 ${all.length - lines.length} 个别名地址；版本 ${escaped(info.version)}。<a href="?format=json">OpenAPI 3.1 文档（JSON）</a></p>
${groups.map(([title, of]) => group(title, of)).join("\n")}</main></body></html>`;
}

const group = (title: string, lines: readonly Line[]): string =>
  `<details><summary>${escaped(title)} <small>${lines.length}</small></summary>${lines.map(call).join("")}</details>`;

function call({ method, path, of }: Line): string {
  const parameters = (of.parameters ?? []).map((one) =>
    row({ name: one.name, place: one.in, required: one.required, schema: one.schema, note: one.description ?? "" }),
  );
  const rows = [...parameters, ...bodyRows(of)];
  const table =
    rows.length === 0
      ? ""
      : `<table><thead><tr><th>参数</th><th>位置</th><th>类型</th><th>必填</th><th>说明</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
  return `<section id="${escaped(of.operationId)}"><h2><b class="${method.toLowerCase()}">${method}</b> <code>${escaped(path)}</code></h2>
<p>${escaped(of.summary)} · ${access(of.security)}</p>${table}</section>`;
}

const schemes: Record<string, string> = { basic: "客户端凭据", bearer: "登录令牌与签名", link: "链接中的令牌" };
const access = (security: readonly Json[]): string =>
  security.length === 0 ? "无需登录" : security.map((one) => Object.keys(one).map((name) => schemes[name] ?? name)[0] ?? "无需登录").join(" 或 ");

function bodyRows(of: Operation): string[] {
  return Object.values(of.requestBody?.content ?? {}).flatMap(({ schema }) => {
    if (typeof schema.$ref === "string") return [row({ name: nameOf(schema.$ref), place: "body", required: true, schema, note: "" })];
    const required = (schema.required ?? []) as string[];
    return Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, one]) =>
      row({ name, place: "body", required: required.includes(name), schema: one, note: "" }),
    );
  });
}

const row = (of: { name: string; place: string; required: boolean; schema: Json; note: string }): string =>
  `<tr><td><code>${escaped(of.name)}</code></td><td>${of.place}</td><td>${escaped(typeOf(of.schema))}</td><td>${of.required ? "是" : ""}</td><td>${escaped(of.note)}</td></tr>`;

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf("/") + 1);

function typeOf(schema: Json): string {
  if (typeof schema.$ref === "string") return nameOf(schema.$ref);
  if (Array.isArray(schema.enum)) return schema.enum.join(" | ");
  if (schema.type === "array") return `${typeOf((schema.items ?? {}) as Json)}[]`;
  return `${typeof schema.type === "string" ? schema.type : "任意"}${typeof schema.format === "string" ? `（${schema.format}）` : ""}`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? "");

const style = `:root{color-scheme:light dark}body{margin:0;font:14px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif}
main{max-width:1080px;margin:0 auto;padding:24px 16px}h1{font-size:22px}a{color:#0958d9}details{border:1px solid #8886;border-radius:8px;margin:8px 0;padding:0 16px}
summary{cursor:pointer;padding:10px 0;font-weight:600}small{font-weight:400}section{border-top:1px solid #8884;padding:8px 0;overflow-x:auto}
h2{font-size:14px;margin:4px 0;font-weight:400;overflow-wrap:anywhere}p{margin:4px 0}b{padding:1px 8px;border-radius:4px;color:#fff}.get{background:#0958d9}.post{background:#237804}
code{font-family:ui-monospace,Consolas,monospace}table{border-collapse:collapse;width:100%;margin:8px 0}th,td{border:1px solid #8884;padding:4px 8px;text-align:left;overflow-wrap:anywhere}
@media (prefers-color-scheme:dark){a{color:#69b1ff}}`;
