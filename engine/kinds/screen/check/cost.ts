import { eachDocument } from "../../../findings/look.ts";
import { spend } from "../../../findings/spend.ts";

const budget = { columns: 40, filters: 20, folded: 40, items: 150, variants: 20 } as const;

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
