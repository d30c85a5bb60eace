import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, DummyDriver, sql } from "kysely";
import { expect, test } from "vitest";
import type { Cond } from "../../../../engine/grammar/condition.ts";
import { condSql, whereSql } from "../../../../src/server/platform/sql/conditions.ts";
import { fieldSql } from "../../../../src/server/platform/sql/expressions.ts";
import { plannedIndexes } from "../../../../src/server/platform/sql/indexes.ts";
import { scopeOn, type SqlScope } from "../../../../src/server/platform/sql/scope.ts";
import { contextOf, entityDoc, modelOf } from "../../../support/model.ts";

const person = { name: "personNo", title: "人员", type: "string" } as const;
const ofPerson = { entity: "visit", where: { field: "personNo", eq: { ctx: "record.personNo" } } };
const model = modelOf([
  { kind: "area", id: "trial", title: "试验", service: "yxgl", menu: [], roles: [{ code: "gly", title: "管理员" }] },
  entityDoc("visit", [person, { name: "place", title: "地点", type: "string" }], { title: "来访" }),
  entityDoc(
    "entry",
    [
      person,
      { name: "visits", title: "来访", type: "integer", computed: { agg: "count", over: ofPerson } },
      { name: "firstPlace", title: "首次地点", type: "string", computed: { first: ofPerson, pick: { field: "place" } } },
      {
        name: "mark",
        title: "标记",
        type: "string",
        computed: { if: { some: ofPerson }, then: "来", else: { if: { field: "personNo", eq: "p1" }, then: "一", else: "" } },
      },
    ],
    { title: "登记" },
  ),
]);

const db = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (own) => new PostgresIntrospector(own),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const entryScope = (looksAt: SqlScope["looksAt"]) => scopeOn({ model, entity: model.entities.get("entry")!, ctx: contextOf(), looksAt });

function valueIn(looksAt: SqlScope["looksAt"], path: string): string {
  const scope = entryScope(looksAt);
  const value = fieldSql(path, scope).sql;
  return sql`select ${value} from ${scope.from.clause()}`.compile(db).sql;
}

function whereOf(cond: Cond): string {
  const scope = entryScope("few");
  return sql`${whereSql(condSql(cond, scope))}`.compile(db).sql;
}

test.each(["visits", "firstPlace"])("%s is found for each of a few rows, and for most of a table once for all of them", (path) => {
  expect(valueIn("few", path)).not.toContain("left join");
  expect(valueIn("most", path)).toMatch(/left join \(select (distinct on \("t1"\."personNo"\) )?"t1"\."personNo" as "k0"/);
  expect(valueIn("most", path)).toContain(`"k0" = "t0"."personNo"`);
});

test("one of the values of a choice is asked for as the condition that chooses it", () => {
  const isThere = whereOf({ field: "mark", eq: "来" });
  expect(isThere).toMatch(/^exists \(select 1 from "campus"\."visit"/);
  expect(whereOf({ field: "mark", in: ["来", "一", ""] })).toBe("true");
  expect(whereOf({ field: "mark", ne: "别的" })).toBe("true");
  const isOne = whereOf({ field: "mark", eq: "一" });
  expect(isOne).toMatch(/is not true/);
  expect(isOne).not.toContain("case");
});

test("a field by which rows are asked for from rows around them has an index", () => {
  const columns = plannedIndexes(model, model.entities.get("visit")!).map((index) => index.columns);
  expect(columns).toContainEqual(["personNo"]);
  expect(columns).not.toContainEqual(["place"]);
});
