import { resolvePath } from "../../conditions/resolve-path.ts";
import type { Spend, Spending } from "../../findings/spend.ts";
import type { Path } from "../../grammar/condition.ts";
import { zh } from "../../language/text.ts";
import type { Model } from "../../model/model.ts";
import type { ListDocument, ScreenDocument } from "./document.ts";
import { summedAt } from "./summed-at.ts";

const budget = { columns: 40, filters: 20, folded: 40, items: 150, variants: 20 } as const;

export const screenSpending: Spend<"screen"> = (screen, model) => [
  ...(screen.list === undefined ? [] : listSpending(screen, screen.list, model)),
  { what: "表单项", count: itemsOf(screen).length, limit: budget.items, path: "/form" },
  { what: "变体", count: Object.keys(screen.variants).length, limit: budget.variants, path: "/variants" },
];

const itemsOf = ({ form }: ScreenDocument) => (form?.sections ?? []).flatMap(({ items }) => items);

function listSpending({ entity }: ScreenDocument, list: ListDocument, model: Model): Spending[] {
  const filters = list.filters ?? [];
  const folded = filters.filter(({ advanced }) => advanced === true).length;
  const columns = list.columns.map(({ field }) => field);
  const asked = filters.flatMap(({ field, fields = [] }) => [...(field === undefined ? [] : [field]), ...fields]);
  const titles = (paths: readonly Path[]) => [...new Set(paths.map((path) => resolvePath(model, entity, path)?.title ?? path))];
  const told = (what: string, paths: readonly Path[], path: string): Spending => {
    const of = titles(paths);
    return { what, count: of.length, limit: null, path, of };
  };
  const isSummed = (path: Path) => summedAt(model, entity, path) !== null;
  return [
    { what: "列", count: columns.length, limit: budget.columns, path: "/list/columns" },
    { what: "查询条件", count: filters.length - folded, limit: budget.filters, path: "/list/filters" },
    { what: "折叠的查询条件", count: folded, limit: budget.folded, path: "/list/filters" },
    statementsOf(list),
    told("逐行实时汇总的列", columns.filter(isSummed), "/list/columns"),
    told("不能用索引的查询条件", asked.filter(isSummed), "/list/filters"),
    joinsOf([...columns, ...asked], entity, model),
  ];
}

/** What a page of rows takes: the rows, how many there are, and what is summed up below them. Names of references are remembered. */
const statementsOf = ({ summary = [] }: ListDocument): Spending => ({
  what: "每页的数据库查询",
  count: summary.length > 0 ? 3 : 2,
  limit: null,
  path: "/list",
});

/** References that are walked for columns and filters, each once: every one is a table more to join. */
function joinsOf(paths: readonly Path[], entity: string, model: Model): Spending {
  const joined = new Map<string, string>();
  for (const path of paths) {
    const steps = resolvePath(model, entity, path)?.steps ?? [];
    steps.forEach((_, at) => {
      const walked = steps.slice(0, at + 1).map(({ field }) => field);
      joined.set(walked.map(({ name }) => name).join("."), walked.map(({ title }) => zh(title)).join("."));
    });
  }
  return { what: "连带读取的引用", count: joined.size, limit: null, path: "/list", of: [...joined.values()] };
}
