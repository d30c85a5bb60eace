import { sql } from "kysely";
import type { Call } from "../../../platform/runtime.ts";
import { defineRoute } from "../../../data/calls/define-route.ts";
import type { Route } from "../../../data/calls/define-route.ts";

interface Canton {
  value: string;
  label: string;
  cantonCode: string;
  cantonName: string;
  cantonLevel: string;
  parentCode: string | null;
  children?: Canton[];
}

async function cantons(call: Call, where: { parent?: string; level?: string } = {}): Promise<Canton[]> {
  if (!call.model.entities.has("canton")) return [];
  const { rows } = await sql<Omit<Canton, "value" | "label">>`select "cantonCode", "cantonName", "cantonLevel", "parentCode" from campus."canton"
    where "tenantId" = ${call.user.tenantId} and not "isDeleted" and "isEnabled" is not false
      and (${where.parent ?? null}::text is null or "parentCode" = ${where.parent ?? null}) and (${where.level ?? null}::text is null or "cantonLevel" = ${where.level ?? null})
    order by "cantonCode"`.execute(call.runtime.db);
  return rows.map((row) => ({ value: row.cantonCode, label: row.cantonName, ...row }));
}

const withoutParent = ({ parentCode: _parent, ...canton }: Canton) => canton;

function toTree(all: readonly Canton[]): Omit<Canton, "parentCode">[] {
  const byParent = Map.groupBy(all, (canton) => canton.parentCode ?? "");
  const build = (parent: string, depth: number): Omit<Canton, "parentCode">[] =>
    (byParent.get(parent) ?? []).map((canton) => {
      const children = depth > 6 ? [] : build(canton.cantonCode, depth + 1);
      return { ...withoutParent(canton), ...(children.length > 0 ? { children } : {}) } as Omit<Canton, "parentCode">;
    });
  return build("", 0);
}

/** The whole tree changes once a year, so it may be kept for a day and asked for by its tag. */
const getAreaList = defineRoute({
  id: "ref.canton.getAreaList",
  title: "行政区划树",
  path: "/api/flySource-base/canton/getAreaList",
  run: async ({ call, reply }) => {
    const tree = toTree(await cantons(call));
    reply.header("cache-control", "private, max-age=86400");
    return tree;
  },
});

const getProvince = defineRoute({
  id: "ref.canton.getProvince",
  title: "省份",
  path: "/api/flySource-base/canton/getProvince",
  run: async ({ call }) => (await cantons(call, { level: "1" })).map(withoutParent),
});
const getCity = defineRoute({
  id: "ref.canton.getCity",
  title: "城市",
  path: "/api/flySource-base/canton/getCity",
  query: { province: { type: "string", required: true, max: 12 } },
  run: async ({ call, query }) => (await cantons(call, { parent: query.province })).map(withoutParent),
});
const getArea = defineRoute({
  id: "ref.canton.getArea",
  title: "区县",
  path: "/api/flySource-base/canton/getArea",
  query: { city: { type: "string", required: true, max: 12 } },
  run: async ({ call, query }) => (await cantons(call, { parent: query.city })).map(withoutParent),
});

export const cantonRoutes: readonly Route[] = [getAreaList, getProvince, getCity, getArea];
