import { sql } from "kysely";
import type { Runtime } from "../../platform/runtime.ts";
import { fiveSeconds } from "../../platform/timed-cache.ts";
import { readSystemParam, type SystemParamCode, systemParams } from "./declared.ts";
import { platformEntity } from "../../platform/platform-entity.ts";

/** Entity of the rows. */
export const systemParamEntity = platformEntity("sysParams", {
  by: "系统参数",
  needs: {
    text: ["paramsCode", "paramsName", "paramsValue", "paramsType", "paramsScope", "defaultValue", "secretLevel", "remark"],
    bigint: ["sort"],
    boolean: ["isSealed", "isEnabled"],
  },
});

type Values = Readonly<Record<SystemParamCode, number | string>>;
const cacheOf = fiveSeconds<Values>((entityId) => entityId === systemParamEntity);

/** Every setting of the platform for a school: what its rows say, the default where they are switched off or say nothing that can be used. At most five seconds old. */
export function loadSystemParams(runtime: Runtime, tenantId: string): Promise<Values> {
  const model = runtime.model();
  return cacheOf(runtime).get(`${model.hash}\0${tenantId}`, runtime.now().getTime(), async () => {
    const rows = model.entities.has(systemParamEntity) ? await readRows(runtime, tenantId) : new Map<string, string>();
    return Object.fromEntries(
      systemParams.map((param) => {
        const text = rows.get(param.code);
        const read = text === undefined ? null : readSystemParam(param, text);
        return [param.code, read !== null && "value" in read ? read.value : param.default];
      }),
    ) as Values;
  });
}

async function readRows(runtime: Runtime, tenantId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{
    code: string;
    value: string;
  }>`select "paramsCode" as code, "paramsValue" as value from campus.${sql.id(systemParamEntity)}
    where "tenantId" = ${tenantId} and not "isDeleted" and "isEnabled" is not false and "paramsValue" is not null`.execute(runtime.db);
  return new Map(rows.map((row) => [row.code, row.value]));
}

export const systemNumber = async (runtime: Runtime, tenantId: string, code: SystemParamCode): Promise<number> =>
  Number((await loadSystemParams(runtime, tenantId))[code]);

/** What every signed-in client may know. */
export async function openSystemParams(runtime: Runtime, tenantId: string): Promise<Readonly<Record<string, number | string>>> {
  const values = await loadSystemParams(runtime, tenantId);
  return Object.fromEntries(systemParams.flatMap((param) => ("isOpen" in param ? [[param.code, values[param.code]]] : [])));
}
