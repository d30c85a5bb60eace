import type { Row } from "../../../../../engine/api.ts";
import { accessFor } from "../../../../../engine/access/access-for.ts";
import { accessError, problem } from "../../../../../engine/errors.ts";
import { refused } from "../../../platform/errors.ts";
import { addRecord, listAll, listRecords, updateRecord } from "../../../data/records/index.ts";
import type { Call } from "../../../platform/runtime.ts";
import { loadParams, paramsEntity, paramValue } from "../../../identity/params.ts";
import { defineRoute } from "../../../data/calls/define-route.ts";
import type { Route } from "../../../data/calls/define-route.ts";
import { zh } from "../../../../../engine/language/text.ts";

const code = { type: "string", max: 64 } as const;

const richTextGet = defineRoute({
  id: "ref.richText.getOne",
  title: "富文本",
  path: "/api/flySource-base/richText/getOne",
  auth: "optional",
  query: { richCode: code, businessId: code, id: { type: "id", max: 40 } },
  run: async ({ call, query }) => {
    const { richCode, businessId, id } = query;
    if (!call.model.entities.has("richText") || (richCode === null && businessId === null && id === null)) return null;
    const filters = Object.fromEntries(
      Object.entries({ richCode, businessId, id }).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
    );
    const [row] = (await listRecords(call, "richText", { ...filters, descs: "versionNo", size: 1 })).records;
    return row === undefined ? null : { ...row, version: row.versionNo ?? row.version };
  },
});

const richTextAdd = defineRoute({
  id: "ref.richText.add",
  title: "新增富文本",
  method: "POST",
  path: "/api/flySource-base/richText/add",
  body: {
    id: { type: "id", max: 40 },
    richCode: { ...code, required: true },
    title: { type: "string", required: true },
    scene: { type: "string", required: true },
    content: { type: "json", required: true },
    businessId: code,
    isPublic: { type: "boolean" },
    isEnabled: { type: "boolean" },
    attachmentIds: { type: "list" },
    remark: { type: "json" },
  },
  run: async ({ call, body }) => {
    // An id means "a new version of that text"; versions are rows of their own, numbered by an operation of the entity.
    const { id: earlier, ...fields } = body;
    if (earlier !== null && (await listAll(call, "richText", { id: earlier, richCode: body.richCode })).length === 0) throw rowLost();
    const { id } = await addRecord(call, "richText", Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)));
    const [row] = await listAll(call, "richText", { id });
    return { id, version: row?.versionNo ?? 1 };
  },
});

const rowLost = () => accessError([problem("ROW_NOT_WRITABLE", "", {})]);

const params = { paramsId: { type: "id", required: true, max: 64 } } as const;

const paramGet = defineRoute({
  id: "ref.baseParams.getOne",
  title: "基础参数",
  path: "/api/flySource-base/baseParams/getOne",
  query: params,
  run: async ({ call, query }) => {
    const row = await paramRow(call, query.paramsId);
    if (row !== undefined)
      return { paramsId: row.paramsId, paramsName: row.paramsName, paramsType: row.paramsType, paramsValue: row.paramsValue ?? null };
    const declared = call.model.params.get(query.paramsId);
    if (declared === undefined || declared.open === false) throw refused("参数不存在或无权查看");
    const value = (await loadParams(call.runtime, call.user.tenantId))[declared.id];
    const shown = declared.secret === true ? "******" : typeof value === "string" || value === null ? value : JSON.stringify(value);
    return { paramsId: declared.id, paramsName: zh(declared.title), paramsType: declared.type, paramsValue: shown };
  },
});

/** The row as the caller may read it; undefined when there is none or no right to it. */
async function paramRow(call: Call, paramsId: string): Promise<Row | undefined> {
  if (accessFor(call.model, paramsEntity, call.user).read.length === 0) return undefined;
  return (await listRecords(call, paramsEntity, { paramsId, size: 1 })).records[0];
}

const paramSubmit = defineRoute({
  id: "ref.baseParams.submit",
  title: "保存基础参数",
  method: "POST",
  path: "/api/flySource-base/baseParams/submit",
  body: {
    ...params,
    paramsValue: { type: "string", required: true, max: 20_000 },
    paramsName: { type: "string" },
    paramsType: { type: "string", max: 20 },
  },
  run: async ({ call, body }) => {
    const declared = call.model.params.get(body.paramsId);
    const type = declared?.type ?? body.paramsType ?? "string";
    if (paramValue(body.paramsValue, type) === undefined) throw refused("参数值格式不正确", { fieldErrors: { paramsValue: "参数值格式不正确" } });
    const row = await paramRow(call, body.paramsId);
    const paramsName = body.paramsName ?? (declared === undefined ? null : zh(declared.title));
    if (row !== undefined)
      await updateRecord(call, paramsEntity, { id: row.id, paramsValue: body.paramsValue, ...(body.paramsName === null ? {} : { paramsName }) });
    else
      await addRecord(call, paramsEntity, {
        paramsId: body.paramsId,
        paramsValue: body.paramsValue,
        paramsName: paramsName ?? body.paramsId,
        paramsType: rowTypes[type] ?? type,
        ...groupOf(call, declared?.group),
      });
    return { paramsId: body.paramsId };
  },
});

/** Rows know fewer types than declarations. */
const rowTypes: Record<string, string> = { integer: "number", text: "string" };

const groupOf = (call: Call, group: string | undefined) =>
  call.model.entities.get(paramsEntity)?.fields.has("paramsGroup") === true ? { paramsGroup: group ?? "base" } : {};

export const contentRoutes: readonly Route[] = [richTextGet, richTextAdd, paramGet, paramSubmit];
