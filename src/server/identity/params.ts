import { sql } from "kysely";
import type { Model } from "../../../engine/model/model.ts";
import { leadsTo } from "../../../engine/values/web-address.ts";
import type { ParamDeclaration } from "../../../engine/kinds/area/document.ts";
import type { Runtime } from "../platform/runtime.ts";
import type { Database } from "../platform/database/database.ts";
import { fiveSeconds } from "../platform/timed-cache.ts";
import { platformEntity } from "../platform/platform-entity.ts";

export type Params = Readonly<Record<string, unknown>>;
/** Entity whose rows override the declared defaults. */
export const paramsEntity = platformEntity("baseParams", {
  by: "基础参数",
  needs: { text: ["paramsId", "paramsType", "paramsValue"], boolean: ["isEnabled"] },
});

const cacheOf = fiveSeconds<Params>((entityId) => entityId === paramsEntity);

/** Base parameters of a tenant by id: the declared defaults under the values administrators set. At most five seconds old. */
export function loadParams(runtime: Runtime, tenantId: string): Promise<Params> {
  const model = runtime.model();
  return cacheOf(runtime).get(`${model.hash}\0${tenantId}`, runtime.now().getTime(), () => paramsIn(runtime.db, model, tenantId));
}

/** Not kept: what the database says now, under the declarations of this model. */
export async function paramsIn(db: Database, model: Model, tenantId: string): Promise<Params> {
  const params: Record<string, unknown> = {};
  for (const declaration of model.params.values()) params[declaration.id] = declaration.default;
  if (!model.entities.has(paramsEntity)) return params;
  const { rows } = await sql<{
    id: string;
    value: string | null;
    type: string | null;
  }>`select "paramsId" as id, "paramsValue" as value, "paramsType" as type
    from campus.${sql.id(paramsEntity)} where "tenantId" = ${tenantId} and not "isDeleted" and "isEnabled" is not false`.execute(db);
  for (const row of rows) {
    const value = paramValue(row.value, model.params.get(row.id)?.type ?? row.type ?? "string");
    if (value !== undefined) params[row.id] = value;
  }
  return params;
}

/** Text of a parameter row to its value; undefined when the text does not fit the type. */
export function paramValue(text: string | null, type: ParamDeclaration["type"] | string): unknown {
  if (text === null) return type === "string" || type === "text" || type === "url" ? null : undefined;
  if (type === "url") return text === "" || leadsTo(text, ["inner", "site"]) ? text : undefined;
  if (type === "boolean" || type === "switch") return text === "true" || text === "1" ? true : text === "false" || text === "0" ? false : undefined;
  if (type === "number" || type === "integer") return numberValue(text, type);
  return type === "json" ? jsonValue(text) : text;
}

function numberValue(text: string, type: string): number | undefined {
  const pattern = type === "integer" ? /^-?\d{1,15}$/ : /^-?\d{1,15}(\.\d{1,10})?$/;
  return pattern.test(text.trim()) ? Number(text) : undefined;
}

function jsonValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
