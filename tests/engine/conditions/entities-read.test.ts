import { expect, test } from "vitest";
import { entitiesRead } from "../../../engine/conditions/entities-read.ts";
import type { Cond, Expr } from "../../../engine/grammar/condition.ts";
import { entityDoc, modelOf } from "../../support/model.ts";
import { trialModel } from "../../support/trial-model.ts";

const read = (entity: string, node: Cond | Expr) => [...entitiesRead(trialModel, entity, node)].toSorted();

test.each<[string, string, Cond | Expr, string[]]>([
  ["own fields", "request", { field: "topic", eq: "a" }, ["request"]],
  ["references", "request", { field: "personXh.unitId.label", eq: "a" }, ["person", "request", "unit"]],
  ["a named condition", "person", { use: "isScored" }, ["person"]],
  [
    "rows of rows",
    "unit",
    { some: { entity: "person" }, where: { some: "requests", where: { field: "lines", empty: false } } },
    ["person", "request", "unit"],
  ],
  [
    "a table behind a reference's link",
    "request",
    { some: "personXh.requests", where: { some: "lines", where: { field: "ownerXh.unitId.label", eq: "a" } } },
    ["person", "request", "request.lines", "unit"],
  ],
])("entities of %s", (_what, entity, node, expected) => expect(read(entity, node)).toEqual(expected));

test("what a worked-out value reads is read with it, and two that read each other end", () => {
  const shop = entityDoc("shop", [{ name: "shopName", title: "店", type: "string" }], {
    titleField: "shopName",
    links: [{ name: "wares", title: "货", entity: "ware", by: "shopId" }],
  });
  const ware = entityDoc("ware", [
    { name: "shopId", title: "店", type: "ref", entity: "shop" },
    { name: "neighbours", title: "同店", type: "integer", store: false, computed: { agg: "count", over: "shopId.wares" } },
  ]);
  expect([...entitiesRead(modelOf([shop, ware]), "ware", { field: "neighbours", gt: 1 })].toSorted()).toEqual(["shop", "ware"]);
});
