import { problem, requestError } from "../../../../engine/errors.ts";
import type { Call } from "../../platform/runtime.ts";
import { isStorable } from "./query.ts";
import { saveRecords } from "./save.ts";
import { badRequest } from "./bad-request.ts";
import { isObject, type JsonObject } from "../../../../engine/values/json-object.ts";

const MAX_ROWS = 1000;
/** Creates one record from the fields of the body. */
export async function addRecord(call: Call, entityId: string, body: JsonObject): Promise<{ id: string }> {
  const [saved] = await saveRecords(call, entityId, [{ values: body }], { rights: "user" });
  return { id: saved!.id };
}

/** Patches one record: `{ id, version?, ...changed fields }`. */
export async function updateRecord(call: Call, entityId: string, body: JsonObject): Promise<true> {
  const { id, version, ...values } = body;
  await saveRecords(call, entityId, [{ id: idOf(id), version: versionOf(version), values }], { rights: "user" });
  return true;
}

/** The same patch on many records, all or nothing: `{ ids, fields }`. */
export async function batchUpdate(call: Call, entityId: string, body: JsonObject): Promise<{ updated: number }> {
  const { ids, fields, ...rest } = body;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw requestError([problem("VALUE_UNKNOWN_FIELD", `/${unknown}`, { field: unknown })]);
  if (!isObject(fields)) throw badRequest("fields", "要修改的字段");
  const wanted = idList(ids);
  await saveRecords(
    call,
    entityId,
    wanted.map((id) => ({ id, values: { ...fields } })),
    { rights: "user" },
  );
  return { updated: wanted.length };
}

export function idOf(value: unknown): string {
  if (value === undefined || value === null || value === "") throw requestError([problem("REQUEST_PARAM_MISSING", "/id", { name: "id" })]);
  if (typeof value !== "string" || value.length > 64 || !isStorable(value)) throw badRequest("id", "文本");
  return value;
}

export function versionOf(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "number" || !Number.isSafeInteger(value)) throw badRequest("version", "整数");
  return value;
}

/** 1 to 1,000 ids, as a list or comma separated text. @throws RequestError REQUEST_PARAM_MISSING, TOO_MANY_ROWS */
export function idList(value: unknown): string[] {
  const items = typeof value === "string" ? value.split(",") : Array.isArray(value) ? value : [];
  const ids = [...new Set(items.map((item) => (typeof item === "string" && isStorable(item) ? item.trim() : badId())).filter((id) => id !== ""))];
  if (ids.length === 0) throw requestError([problem("REQUEST_PARAM_MISSING", "/ids", { name: "ids" })]);
  if (ids.length > MAX_ROWS) throw requestError([problem("TOO_MANY_ROWS", "/ids", { max: MAX_ROWS })]);
  return ids;
}

function badId(): never {
  throw badRequest("ids", "文本");
}
