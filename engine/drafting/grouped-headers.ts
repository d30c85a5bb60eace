import type { HeaderNode, ScreenDocument } from "../kinds/screen/document.ts";

/** Headers of an export under the titles of the form's sections, in their order; behind them what only the list shows. Each field stands once. */
export function groupedHeaders({ form, list }: Pick<ScreenDocument, "form" | "list">): HeaderNode[] {
  const taken = new Set<string>();
  const fresh = (fields: readonly string[]): HeaderNode[] =>
    fields.flatMap((field) => {
      if (taken.has(field)) return [];
      taken.add(field);
      return [{ field }];
    });
  const groups = (form?.sections ?? []).flatMap(({ key, title, items }): HeaderNode[] => {
    const children = fresh(items.map(({ field }) => field));
    if (title === undefined || children.length === 0) return children;
    return [{ key, title, children }];
  });
  return [...groups, ...fresh((list?.columns ?? []).map(({ field }) => field))];
}
