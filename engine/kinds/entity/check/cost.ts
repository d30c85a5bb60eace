import { eachDocument } from "../../../findings/look.ts";
import { spend } from "../../../findings/spend.ts";

const budget = { fields: 150, rules: 40, grants: 60 } as const;

export const entityCost = eachDocument("entity", (entity, look) => {
  spend(look, { what: "字段", count: entity.fields.length, limit: budget.fields, path: "/fields" });
  spend(look, { what: "规则", count: entity.rules?.length ?? 0, limit: budget.rules, path: "/rules" });
  spend(look, { what: "授权", count: entity.access.grants.length, limit: budget.grants, path: "/access/grants" });
});
