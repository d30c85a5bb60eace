import { problem } from "../errors.ts";
import { addWarning, eachDocument, type Look } from "../findings/look.ts";

/** What one document may hold before people and pages suffer. */
const budget = { fields: 150, rules: 40, grants: 60, columns: 40, filters: 20, folded: 40, items: 150, variants: 20 } as const;

export const entityCost = eachDocument("entity", (entity, look) => {
  spend(look, { what: "字段", count: entity.fields.length, limit: budget.fields, path: "/fields" });
  spend(look, { what: "规则", count: entity.rules?.length ?? 0, limit: budget.rules, path: "/rules" });
  spend(look, { what: "授权", count: entity.access.grants.length, limit: budget.grants, path: "/access/grants" });
});

export const screenCost = eachDocument("screen", (screen, look) => {
  const items = (screen.form?.sections ?? []).reduce((sum, section) => sum + section.items.length, 0);
  spend(look, { what: "列", count: screen.list?.columns.length ?? 0, limit: budget.columns, path: "/list/columns" });
  const filters = screen.list?.filters ?? [];
  const folded = filters.filter((filter) => filter.advanced === true).length;
  spend(look, { what: "查询条件", count: filters.length - folded, limit: budget.filters, path: "/list/filters" });
  spend(look, { what: "折叠的查询条件", count: folded, limit: budget.folded, path: "/list/filters" });
  spend(look, { what: "表单项", count: items, limit: budget.items, path: "/form" });
  spend(look, { what: "变体", count: Object.keys(screen.variants).length, limit: budget.variants, path: "/variants" });
});

function spend(look: Look, { what, count, limit, path }: { what: string; count: number; limit: number; path: string }): void {
  if (count > limit) addWarning(look, problem("COST_EXCEEDED", path, { what, count, budget: limit }));
}
