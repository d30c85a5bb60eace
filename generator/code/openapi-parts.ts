import type { JsonObject } from "../../engine/values/json-object.ts";

/** Schemas that many calls speak of. */
export const text = { type: "string" };
export const count = { type: "integer", minimum: 0 };
export const ids = { type: "array", items: text, minItems: 1 };
export const flag = { type: "boolean" };
export const object = (properties: JsonObject): JsonObject => ({ type: "object", required: Object.keys(properties), properties });

/** One call of an entity. */
export interface CallOf {
  summary: string;
  /** Schema of what the envelope carries; null = a workbook instead of an envelope. */
  data: JsonObject | null;
  parameters?: JsonObject[];
  body?: JsonObject;
  /** Media type of the body; JSON unless told. */
  media?: string;
}
