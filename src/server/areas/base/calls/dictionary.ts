import type { Dict, DictItem } from "../../../../../engine/kinds/dicts/document.ts";
import { sql } from "kysely";
import type { Tone } from "../../../../../engine/documents/index.ts";
import type { Call } from "../../../platform/runtime.ts";
import { defineRoute } from "../../../data/calls/define-route.ts";
import type { Route } from "../../../data/calls/define-route.ts";
import { zh } from "../../../../../engine/language/text.ts";

/** One entry of a dictionary as the clients of this product family know it. */
interface Entry {
  id: string;
  code: string;
  dictionaryKey: string;
  dictionaryValue: string;
  value: string;
  label: string;
  parentId: string;
  color: string;
  sort: number;
  isDefault: boolean;
  children?: Entry[];
}
const entity = "dataDictionary";

/** Entries of the product's dictionary, then the school's own rows of the same code. A retired or disabled entry is not offered. */
async function entriesOf(call: Call, code: string): Promise<Entry[]> {
  const dict = call.model.dicts.get(code);
  const product = dict === undefined ? [] : dict.items.filter((item) => item.retired !== true).map((item, sort) => productEntry(dict, item, sort));
  const known = new Set(product.map((entry) => entry.dictionaryKey));
  return [...product, ...(await schoolEntries(call, code)).filter((entry) => !known.has(entry.dictionaryKey))];
}

const colors: Record<Tone, string> = { default: "", primary: "blue", success: "green", warning: "orange", danger: "red", muted: "gray" };

function productEntry(dict: Dict, item: DictItem, sort: number): Entry {
  const label = zh(item.label);
  return {
    id: `${dict.code}.${item.value}`,
    code: dict.code,
    dictionaryKey: item.value,
    dictionaryValue: label,
    value: item.value,
    label,
    parentId: item.parent === undefined ? dict.code : `${dict.code}.${item.parent}`,
    color: colors[item.tone ?? "default"],
    sort: sort + 1,
    isDefault: false,
  };
}

interface SchoolRow {
  id: string;
  code: string;
  key: string;
  value: string;
  parentId: string | null;
  color: string | null;
  sort: number | null;
  isDefault: boolean | null;
}

async function schoolEntries(call: Call, code: string): Promise<Entry[]> {
  if (!call.model.entities.has(entity)) return [];
  const { rows } =
    await sql<SchoolRow>`select id, "code", "dictionaryKey" as key, "dictionaryValue" as value, "parentId", "color", "sort", "isDefault" from campus.${sql.id(entity)}
    where "tenantId" = ${call.user.tenantId} and not "isDeleted" and "isEnabled" and "code" = ${code} and "dictionaryKey" <> '' order by "sort", id`.execute(
      call.runtime.db,
    );
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    dictionaryKey: row.key,
    dictionaryValue: row.value,
    value: row.key,
    label: row.value,
    parentId: row.parentId ?? code,
    color: row.color ?? "",
    sort: row.sort ?? 0,
    isDefault: row.isDefault ?? false,
  }));
}

const getDict = defineRoute({
  id: "ref.dict.getDict",
  title: "字典项",
  path: "/api/flySource-base/dataDictionary/getDict",
  isKept: true,
  query: { code: { type: "string", required: true } },
  run: async ({ call, query }) => entriesOf(call, query.code),
});

const getParentDict = defineRoute({
  id: "ref.dict.getParentDict",
  title: "字典项的上级链",
  path: "/api/flySource-base/dataDictionary/getParentDict",
  isKept: true,
  query: { code: { type: "string", required: true }, dictionaryKey: { type: "string", required: true } },
  run: async ({ call, query }) => {
    const entries = await entriesOf(call, query.code);
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    const chain: Entry[] = [];
    for (
      let at = entries.find((entry) => entry.dictionaryKey === query.dictionaryKey);
      at !== undefined && !chain.includes(at);
      at = byId.get(at.parentId)
    )
      chain.unshift(at);
    return chain;
  },
});

const getTree = defineRoute({
  id: "ref.dict.getTree",
  title: "树形字典",
  path: "/api/flySource-base/dataDictionary/getTree",
  isKept: true,
  query: { dictionaryCode: { type: "string", required: true }, dictionaryType: { type: "integer" } },
  run: async ({ call, query }) => {
    const entries = await entriesOf(call, query.dictionaryCode);
    const ids = new Set(entries.map((entry) => entry.id));
    const below = (parent: Entry, seen: readonly string[]): Entry => ({
      ...parent,
      children: entries.filter((entry) => entry.parentId === parent.id && !seen.includes(entry.id)).map((entry) => below(entry, [...seen, entry.id])),
    });
    return entries.filter((entry) => !ids.has(entry.parentId)).map((entry) => below(entry, [entry.id]));
  },
});

export const dictionaryRoutes: readonly Route[] = [getDict, getParentDict, getTree];
