import type { JsonObject } from "../../engine/values/json-object.ts";
import { parametersOf, type QueryParameter, type RowRead } from "../../engine/api.ts";
import { callNamed } from "../../engine/kinds/entity/call-document.ts";
import type { Entity, Flow, Model } from "../../engine/model/model.ts";
import { recordSchema } from "../../engine/model/record-schema.ts";
import { orderFieldOf } from "../../engine/screens/tree-order.ts";
import { zh } from "../../engine/language/text.ts";
import { valueWord } from "../../engine/words/value-words.ts";
import { readsBeside, writesBeside } from "./openapi-beside.ts";
import { type CallOf, count, flag, ids, object, text } from "./openapi-parts.ts";
import { refusals } from "./openapi-refusals.ts";

export const securitySchemes = {
  basic: { type: "http", scheme: "basic", description: "客户端凭据" },
  bearer: { type: "apiKey", in: "header", name: "FlySource-Auth", description: "bearer <access_token>，并带签名头 FlySource-sign" },
  link: { type: "apiKey", in: "query", name: "token", description: "access_token，供浏览器直接打开的链接使用" },
};

const schemas: Record<QueryParameter["kind"], JsonObject> = {
  number: { type: "integer", minimum: 1 },
  text,
  names: text,
  flag: { type: "boolean" },
  json: text,
};
const kindNotes: Partial<Record<QueryParameter["kind"], string>> = { names: "，逗号分隔" };

/** The parameters of a read as OpenAPI names them; filters by readable paths come beside them. */
const queryOf = (read: RowRead): JsonObject[] =>
  parametersOf(read).map(([name, { kind, note, required = false }]) => ({
    name,
    in: "query",
    description: `${note}${kindNotes[kind] ?? ""}`,
    required,
    schema: schemas[kind],
  }));

/** What every call answers around its data. */
const envelope = (data: JsonObject): JsonObject => ({
  type: "object",
  required: ["success", "code", "data", "msg"],
  properties: { success: { const: true }, code: { const: 200 }, data, msg: text },
});
const page = (row: JsonObject): JsonObject => ({
  type: "object",
  required: ["records", "total", "size", "current", "pages"],
  properties: { records: { type: "array", items: row }, total: count, size: count, current: count, pages: count, capped: { type: "boolean" } },
});
const option = { type: "object", required: ["id", "value", "label"], properties: { id: text, value: text, label: text } };
const workbook = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A name OpenAPI allows as the key of a component. */
const componentName = (entity: Entity): string => entity.id.replace(/[^\w.-]/g, "_");

/** The calls of one entity and the schemas they speak of. What a role may send or see of them is decided by the server. */
export function entityCalls(model: Model, entity: Entity): { paths: JsonObject; schemas: JsonObject } {
  const name = componentName(entity);
  const title = zh(entity.title);
  const ref = (suffix: string): JsonObject => ({ $ref: `#/components/schemas/${name}${suffix}` });
  const schema = (action: "read" | "create" | "update"): JsonObject => ({ ...recordSchema({ model, entity: entity.id, action }) });
  const gets: Record<string, CallOf> = {
    list: { summary: "分页列表", parameters: queryOf("list"), data: page(ref("")) },
    getList: { summary: "全部列表，至多 2000 条", parameters: queryOf("getList"), data: { type: "array", items: ref("") } },
    getOne: { summary: "详情", parameters: queryOf("getOne"), data: ref("") },
    getSelect: { summary: "选择项", parameters: queryOf("getSelect"), data: { type: "array", items: option } },
    ...readsBeside(entity, queryOf("getOne").slice(0, 1)),
    importTemplate: {
      summary: "导入模板",
      parameters: [{ name: "screen", in: "query", description: "页面编号：以其表单分组为上层表头", required: false, schema: text }],
      data: null,
    },
    ...(entity.flow === null
      ? {}
      : { history: { summary: "流转记录", parameters: queryOf("getOne").slice(0, 1), data: { type: "array", items: { type: "object" } } } }),
    ...(entity.treeField === null ? {} : { getTree: { summary: "树", parameters: queryOf("getTree"), data: { type: "array", items: option } } }),
  };
  const posts: Record<string, CallOf> = {
    add: { summary: "新增", body: ref("Create"), data: object({ id: text }) },
    update: { summary: "修改，未带的字段不变", body: ref("Update"), data: { const: true } },
    remove: { summary: "删除", body: object({ ids }), data: object({ removed: count }) },
    restore: { summary: "从回收站恢复", body: object({ ids }), data: object({ restored: count }) },
    batchUpdate: { summary: "批量修改", body: object({ ids, fields: ref("Update") }), data: batch },
    ...(orderFieldOf(entity) === null ? {} : { place: { summary: "在树中移动", body: place, data: object({ placed: count }) } }),
    ...streams,
    ...sheetCallsOf(entity),
    ...writesBeside(entity, ref("Update")),
    ...Object.fromEntries(operationsOf(entity)),
    ...Object.fromEntries(movesOf(model, entity)),
  };
  const base = `/api/${entity.service}/${entity.id}`;
  const paths = Object.fromEntries([
    ...Object.entries(gets).map(([action, call]) => [`${base}/${action}`, { get: callOf({ name, title, action, call }) }]),
    ...Object.entries(posts).map(([action, call]) => [`${base}/${action}`, { post: callOf({ name, title, action, call }) }]),
  ]) as JsonObject;
  return { paths, schemas: { [name]: schema("read"), [`${name}Create`]: schema("create"), [`${name}Update`]: schema("update") } };
}

const place: JsonObject = {
  type: "object",
  required: ["node", "version"],
  properties: { node: text, version: count, parent: { type: ["string", "null"] }, after: { type: ["string", "null"] } },
};
const batch = object({ done: { type: "array", items: text }, failed: { type: "array", items: object({ id: text, message: text }) } });
const sheetPlace = { field: text, id: text, sheet: text };
/** Calls of entities with sheets of questions, and of those with answers to one. */
const sheetCalls: Record<"asks" | "answers", Record<string, CallOf>> = {
  asks: {
    answerFigures: {
      summary: "作答统计",
      body: { type: "object", required: ["id", "field"], properties: { id: text, field: text, by: text } },
      data: { type: "object" },
    },
    writeSheet: {
      summary: "题目导出为工作簿",
      body: { type: "object", required: ["field", "sheet"], properties: { field: text, sheet: { type: "object" } } },
      data: null,
    },
    readSheet: {
      summary: "从工作簿读入题目，不保存",
      media: "multipart/form-data",
      body: { type: "object", required: ["field", "file"], properties: { field: text, file: { type: "string", format: "binary" } } },
      data: object({ sheet: { type: "object" }, problems: { type: "array", items: text } }),
    },
  },
  answers: {
    openAnswers: {
      summary: "取要作答的题目和已有的作答",
      body: { type: "object", required: ["field"], properties: { ...sheetPlace, record: { type: "object" } } },
      data: { type: "object" },
    },
    keepAnswers: {
      summary: "暂存作答，较早的版本不覆盖较新的",
      body: {
        type: "object",
        required: ["field", "version", "values"],
        properties: { ...sheetPlace, version: count, sheetVersion: count, values: { type: "object" } },
      },
      data: object({ version: count }),
    },
    answeredSheet: {
      summary: "一条数据所答的题目",
      body: { type: "object", required: ["id", "field"], properties: { id: text, field: text } },
      data: { type: "object" },
    },
  },
};
const sheetCallsOf = (entity: Entity): Record<string, CallOf> =>
  Object.assign({}, ...[...entity.fields.values()].map(({ type }) => (type.sheet === undefined ? {} : sheetCalls[type.sheet])));

/** Calls of every entity whose request or reply is a file, or that only read. */
const streams: Record<string, CallOf> = {
  uses: {
    summary: "删除之前：哪些记录引用了它们，其中哪些使其不能删除",
    body: object({ ids }),
    data: { type: "array", items: object({ title: text, count, holds: flag }) },
  },
  writeCells: {
    summary: "一次写入多条记录的单元格，全部写入或一条不写；以 importJob/takeBack 撤销",
    body: {
      type: "object",
      required: ["rows"],
      properties: {
        columns: { type: "array", items: text },
        rows: {
          type: "array",
          maxItems: 1000,
          items: { type: "object", properties: { id: text, version: count, cells: { type: "array", items: text }, values: { type: "object" } } },
        },
        dryRun: flag,
      },
    },
    data: object({
      batchId: { type: ["string", "null"] },
      inserted: count,
      updated: count,
      unchanged: count,
      faults: { type: "array", items: object({ row: count, field: { type: ["string", "null"] }, message: text }) },
    }),
  },
  reveal: {
    summary: "查看一个脱敏字段的明文，原因写入操作日志",
    body: {
      type: "object",
      required: ["id", "field", "reason"],
      properties: { id: text, field: text, reason: { ...text, minLength: 4, maxLength: 200 } },
    },
    data: object({ field: text, value: {}, label: {} }),
  },
  statistics: { summary: "统计", body: { type: "object" }, data: {} },
  export: {
    summary: "导出",
    body: { type: "object", required: ["fileName", "heard"], properties: { fileName: text, params: { type: "object" }, heard: { type: "object" } } },
    data: null,
  },
  import: {
    summary: "导入",
    media: "multipart/form-data",
    body: {
      type: "object",
      required: ["file"],
      properties: {
        mode: { enum: ["insert", "update", "both"] },
        dryRun: flag,
        strict: flag,
        file: { type: "string", format: "binary" },
      },
    },
    data: { type: "object" },
  },
};

/** Calls and registered operations that some grant of the entity offers, and the helpers of its flow. */
function operationsOf(entity: Entity): [string, CallOf][] {
  const names = new Set(entity.doc.access.grants.flatMap((grant) => Object.keys(grant.call ?? {})));
  const body = { type: "object", properties: { id: text, ids, input: { type: "object" } } };
  return [...names].map((name) => [name, { summary: zh(callNamed(entity.doc, name)?.title ?? `操作 ${name}`), body, data: {} }]);
}

function movesOf(model: Model, entity: Entity): [string, CallOf][] {
  const flow = model.flows.get(entity.flow ?? "");
  const cancel: CallOf = {
    summary: "取消申请",
    body: { type: "object", required: ["id"], properties: { id: text, reason: text } },
    data: { const: true },
  };
  const moves = [...(flow?.moves ?? [])].map(([key, [first]]): [string, CallOf] => [
    encodeURIComponent(key),
    {
      summary: zh(first?.title ?? key),
      body: { type: "object", properties: { id: text, ids, opinion: text, fields: { type: "object" }, version: count, to: text, part: text } },
      data: batch,
    },
  ]);
  moves.push(...assistanceOf(flow));
  // The call `cancel` of the contract stands for a withdrawal where the flow has no move of that name.
  return flow?.moves.has("withdraw") === true && !flow.moves.has("cancel") ? [["cancel", cancel], ...moves] : moves;
}

/** What stands beside the moves of a flow: its helpers, the people they may ask, and the steps a record may go back to. */
function assistanceOf(flow: Flow | undefined): [string, CallOf][] {
  const helpers = flow?.doc.helpers ?? [];
  const body = (more: JsonObject): JsonObject => ({ type: "object", required: ["id"], properties: { id: text, ...more } });
  const list = { type: "array", items: { type: "object" } };
  const askable: CallOf = { summary: "可以请的人", body: body({ keyword: text, helper: { enum: helpers } }), data: list };
  const passed: CallOf = { summary: "可以退回到的步骤", body: body({}), data: list };
  return [
    ...helpers.map((helper): [string, CallOf] => [
      helper,
      { summary: valueWord("helpers", helper) ?? helper, body: body({ userIds: ids, opinion: text }), data: object({ asked: count }) },
    ]),
    ...(helpers.length > 0 ? [["askable", askable] as [string, CallOf]] : []),
    ...(flow?.doc.moves.some((move) => move.back === true) === true ? [["passed", passed] as [string, CallOf]] : []),
  ];
}

function callOf({ name, title, action, call }: { name: string; title: string; action: string; call: CallOf }): JsonObject {
  return {
    operationId: `${name}.${action}`,
    summary: `${title}：${call.summary}`,
    tags: [title],
    security: [{ bearer: [] }],
    ...(call.parameters === undefined ? {} : { parameters: call.parameters }),
    ...(call.body === undefined ? {} : { requestBody: { required: true, content: { [call.media ?? "application/json"]: { schema: call.body } } } }),
    responses: {
      200: { description: "成功", content: call.data === null ? { [workbook]: {} } : { "application/json": { schema: envelope(call.data) } } },
      ...refusals,
    },
  };
}
