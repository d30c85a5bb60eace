import type { JsonObject } from "../../engine/values/json-object.ts";

const failure: JsonObject = {
  type: "object",
  required: ["success", "code", "data", "msg"],
  properties: {
    success: { const: false },
    code: { type: "integer", description: "与 HTTP 状态相同" },
    data: { type: ["object", "null"], description: "problems 逐条说明问题，fieldErrors 按字段说明" },
    msg: { type: "string", description: "给用户看的说明" },
  },
};
const retryAfter: JsonObject = { "Retry-After": { description: "多少秒后可重试；没有就不要自动重试", schema: { type: "integer", minimum: 1 } } };
const refusal = (description: string, more: JsonObject = {}): JsonObject => ({
  description,
  ...more,
  content: { "application/json": { schema: failure } },
});

/** How any call may be refused, by status. Whatever a person can put right is 400, a version that is out of date and a record that is held too. */
const byStatus: Readonly<Record<number, { name: string; response: JsonObject }>> = {
  400: { name: "Invalid", response: refusal("参数或数据不正确、数据已被他人修改，msg 说明原因") },
  401: { name: "SignedOut", response: refusal("未登录或登录已过期，或客户端标识不正确") },
  403: { name: "Denied", response: refusal("没有权限") },
  404: { name: "Unknown", response: refusal("没有这个接口或文件") },
  413: { name: "TooLarge", response: refusal("内容过大") },
  429: { name: "TooOften", response: refusal("操作过于频繁") },
  503: { name: "PutOff", response: refusal("服务器繁忙或数据库没有应答，过 Retry-After 秒后可重试", { headers: retryAfter }) },
};

/** `components.responses` of a description. */
export const refusalResponses: JsonObject = Object.fromEntries(Object.values(byStatus).map(({ name, response }) => [name, response]));

/** The refusals of one call, to stand beside its 200. */
export const refusals: JsonObject = Object.fromEntries(
  Object.entries(byStatus).map(([status, { name }]) => [status, { $ref: `#/components/responses/${name}` }]),
);
