import type { Spend } from "../../findings/spend.ts";

const budget = { fields: 150, rules: 40, grants: 60 } as const;

export const entitySpending: Spend<"entity"> = ({ fields, rules, access }) => [
  { what: "字段", count: fields.length, limit: budget.fields, path: "/fields" },
  { what: "规则", count: rules?.length ?? 0, limit: budget.rules, path: "/rules" },
  { what: "授权", count: access.grants.length, limit: budget.grants, path: "/access/grants" },
];
