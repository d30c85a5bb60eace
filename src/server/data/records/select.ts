import { sql } from "kysely";
import type { SelectOption } from "../../../../engine/api.ts";
import { allOf, type RowCond } from "../../../../engine/access/conds.ts";
import { accessFor } from "../../../../engine/access/access-for.ts";
import type { Pair } from "../../../../engine/access/types.ts";
import { calledExpr, calledIn } from "../../../../engine/model/called.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import type { Cond } from "../../../../engine/grammar/condition.ts";
import type { Call } from "../../platform/runtime.ts";
import { type ChoiceQuery, choiceOf, idsOf } from "./choices.ts";
import { entityOf } from "./entity-of.ts";
import { fetchRecords } from "./fetch.ts";
import type { Fetched } from "./fetched.ts";
import { filterCond } from "./filters.ts";
import { choiceOrder, orderSql } from "./order.ts";
import { parseRecordQuery, type RecordQuery } from "./query.ts";
import { projectFetched } from "./project-row.ts";
import { tellersOf, tellingApart } from "./tellers.ts";

const MAX_ROWS = 200;

/** Rows as choices: enabled ones, at most 200, found by keyword, `ids` (keys) and filters. `ids` finds disabled rows too, to show a stored value. */
export async function selectRecords(call: Call, entityId: string, query: RecordQuery): Promise<SelectOption[]> {
  const entity = entityOf(call, entityId);
  const { choice, ids, where } = await readQuery({ call, entity, read: "getSelect" }, query);
  const fetched = await fetchChoices({ call, entity, choice, where, keys: ids, limit: MAX_ROWS });
  return toldApart(call, entity, fetched);
}

/** Choices that are called alike say what tells them apart. */
function toldApart(call: Call, entity: Entity, fetched: readonly Fetched[]): SelectOption[] {
  const options = fetched.map((one) => ({ option: optionOf(call, entity, one), record: one.record }));
  const alike = [...Map.groupBy(options, ({ option }) => option.label).values()].filter((group) => group.length > 1);
  const tellers = alike.length === 0 ? [] : tellersOf(call, entity);
  const notes = new Map<string, string>();
  for (const group of alike) {
    const tells = tellingApart(
      tellers,
      group.map(({ record }) => record),
    );
    for (const { option, record } of group) {
      const note = tells?.(record) ?? null;
      if (note !== null) notes.set(option.value, note);
    }
  }
  return options.map(({ option }) => (notes.has(option.value) ? { ...option, labelNote: notes.get(option.value)! } : option));
}

/** What a select or tree query asks for. */
export async function readQuery(
  { call, entity, read }: { call: Call; entity: Entity; read: "getSelect" | "getTree" },
  query: RecordQuery,
): Promise<{ choice: RowCond; ids: string[] | undefined; where: RowCond }> {
  const { steer, filters } = parseRecordQuery(query, read);
  const choice = await choiceOf(call, entity, steer satisfies ChoiceQuery);
  const ids = steer.ids === undefined ? undefined : idsOf(steer.ids);
  const enabled: RowCond =
    entity.enabledField === null || ids !== undefined || steer.enabled === "0" ? true : { not: { field: entity.enabledField, eq: false } };
  const conds = [...filters].map(([name, values]) => filterCond({ call, entity, action: "read" }, name, values));
  return { choice, ids, where: allOf([enabled, ...conds, keywordOf(call, entity, steer.keyword)]) };
}

/** A choice is looked for by what it shows: title and key, what it is called, and the search fields that are shown anyway. */
function keywordOf(call: Call, entity: Entity, keyword: string | undefined): RowCond {
  if (keyword === undefined || keyword.trim() === "") return true;
  const names = [...new Set([entity.titleField, entity.key, ...entity.search.filter((name) => entity.shows.has(name))])].filter((name) => {
    const field = entity.fields.get(name);
    return field !== undefined && field.kind === "stored" && field.type.column(field.doc).kind === "text";
  });
  const contains = keyword.trim().slice(0, 100);
  const conds = names.map((field): Cond => ({ field, contains }));
  if (entity.doc.called !== undefined) conds.push({ value: calledExpr(call.model, entity), contains });
  return conds.length === 0 ? true : { any: conds };
}

export interface ChoiceFetch {
  call: Call;
  entity: Entity;
  /** Rows the person may choose from. */
  choice: RowCond;
  where: RowCond;
  keys?: readonly string[];
  limit: number;
}

export async function fetchChoices({ call, entity, choice, where, keys, limit }: ChoiceFetch): Promise<Fetched[]> {
  const order = choiceOrder(call, entity);
  return fetchRecords({
    call,
    entity,
    keys,
    where: allOf([choice, where]),
    pairs: accessFor(call.model, entity.id, call.user).read,
    labels: true,
    own: new Set([
      ...entity.shows,
      entity.key,
      entity.titleField,
      ...(entity.treeField === null ? [] : [entity.treeField]),
      ...(entity.enabledField === null ? [] : [entity.enabledField]),
    ]),
    tail: (scope) => sql`order by ${orderSql(order, scope)} limit ${limit}`,
  });
}

/** The fields an entity shows through references are all that a choice says; other fields take the reader's own rights. */
export function optionOf(call: Call, entity: Entity, fetched: Fetched): SelectOption {
  const shown: Pair = { role: "", cond: null, groups: "*", masked: new Set(), fields: null };
  const row =
    projectFetched({ call, entity, pairs: [shown], exit: "select" }, { ...fetched, matched: [true], record: shownOnly(entity, fetched.record) }) ??
    {};
  const value = String(fetched.record[entity.key] ?? fetched.id);
  return { ...row, id: value, value, label: calledIn(entity, fetched.record) ?? String(fetched.record[entity.titleField] ?? value) };
}

function shownOnly(entity: Entity, record: Record<string, unknown>): Record<string, unknown> {
  const labels = [...entity.shows].flatMap((name) => entity.fields.get(name)?.labelKey ?? []);
  const kept = new Set([
    ...entity.shows,
    ...labels,
    ...(entity.enabledField === null ? [] : [entity.enabledField]),
    ...(entity.treeField === null ? [] : [entity.treeField]),
  ]);
  return Object.fromEntries(Object.entries(record).filter(([name]) => kept.has(name)));
}
