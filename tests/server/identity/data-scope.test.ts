import { describe, expect, test } from "vitest";
import type { DataScopesDeclaration } from "../../../engine/kinds/area/data-scope-document.ts";
import type { Model } from "../../../engine/model/model.ts";
import { leavesAll, scopeRows } from "../../../src/server/identity/roles/data-scope.ts";
import { entityOf, modelOf } from "../../support/model-of.ts";

const declared: DataScopesDeclaration = {
  dict: "reach",
  through: ["xh"],
  divisions: [
    { entity: "unit", field: "unitId", chosenBy: "unitIds", below: true },
    { entity: "team", field: "teamId", chosenBy: "teamIds" },
  ],
  codes: [
    { code: "all", rows: "all" },
    { code: "own", rows: "own" },
    { code: "chosen", rows: "chosen" },
    { code: "below", division: "unit", of: ["user.departmentId"], below: true },
    { code: "unit", division: "unit", of: ["user.departmentId"] },
    { code: "teams", division: "team", of: ["user.teamIds", "user.oldTeamIds"] },
  ],
};
const list = (name: string) => ({ name, title: name, entity: "team", from: { entity: "team", pick: "id", where: { all: [] } } });

function modelWith(dataScopes: DataScopesDeclaration | undefined): Model {
  return modelOf(
    {
      kind: "area",
      id: "scopes",
      title: "范围",
      service: "yxgl",
      menu: [],
      context: [list("teamIds"), list("oldTeamIds")],
      ...(dataScopes && { dataScopes }),
    },
    entityOf("unit", ["name", "parentId:tree:unit"], { treeField: "parentId" }),
    entityOf("team", ["name", "unitId:ref:unit"]),
    entityOf("person", ["xh", "unitId:ref:unit", "teamId:ref:team"], { key: "xh", owner: "xh" }),
    entityOf("paper", ["xh:ref:person"], { owner: "xh" }),
    entityOf("setting", ["name"]),
  );
}

const model = modelWith(declared);
const rowsOf = (entity: string, dataScope: string, chosen: Record<string, string[] | null> = {}) =>
  scopeRows(model, model.entities.get(entity)!, { dataScope, chosen });
const mine = { field: "xh", eq: { ctx: "user.xh" } };

describe("what a code leaves is what the documents say", () => {
  test("everything", () => {
    expect(rowsOf("paper", "all")).toBe(true);
    expect(leavesAll(model, "all")).toBe(true);
    expect(leavesAll(model, "unit")).toBe(false);
  });

  test("the parts a user has, by the entity itself, its reference, or that of the person a row is about", () => {
    expect(rowsOf("unit", "unit")).toEqual({ field: "id", eq: { ctx: "user.departmentId" } });
    expect(rowsOf("team", "below")).toEqual({ field: "unitId", under: { ctx: "user.departmentId" } });
    const teams = {
      any: [
        { field: "xh.teamId", in: { ctx: "user.teamIds" } },
        { field: "xh.teamId", in: { ctx: "user.oldTeamIds" } },
      ],
    };
    expect(rowsOf("paper", "teams")).toEqual({ any: [...teams.any, mine] });
  });

  test("what was chosen: every filled list narrows, and what is below counts where the division says so", () => {
    const both = {
      all: [
        { field: "xh.unitId", under: ["u1"] },
        { field: "xh.teamId", in: ["t1", "t2"] },
      ],
    };
    expect(rowsOf("paper", "chosen", { unitIds: ["u1"], teamIds: ["t1", "t2"] })).toEqual({ any: [both, mine] });
    expect(rowsOf("paper", "chosen", { unitIds: [], teamIds: null })).toEqual(mine);
  });

  test("rows that stand nowhere and are nobody's cannot be divided", () => expect(rowsOf("setting", "unit")).toBe(true));
});

test("a code that is not explained leaves what is one's own, as every code does where nothing is declared", () => {
  expect(rowsOf("paper", "own")).toEqual(mine);
  expect(rowsOf("paper", "9")).toEqual(mine);
  const bare = modelWith(undefined);
  expect(leavesAll(bare, "all")).toBe(false);
  expect(scopeRows(bare, bare.entities.get("paper")!, { dataScope: "all", chosen: {} })).toEqual(mine);
});
