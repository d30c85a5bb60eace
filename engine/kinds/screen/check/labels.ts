import { resolvePath } from "../../../conditions/resolve-path.ts";
import { problem } from "../../../errors.ts";
import { addWarning, eachDocument, type Look } from "../../../findings/look.ts";
import { zh } from "../../../language/text.ts";
import type { ItemDocument } from "../document.ts";

/** Two columns or two inputs of one screen must not read the same. */
export const duplicateLabels = eachDocument("screen", (screen, look) => {
  const inputs = (screen.form?.sections ?? []).flatMap((section) => section.items);
  reportTwins(screen.list?.columns ?? [], { entity: screen.entity, look, path: "/list/columns" });
  reportTwins(inputs, { entity: screen.entity, look, path: "/form" });
});

function reportTwins(
  items: readonly Pick<ItemDocument, "field" | "title">[],
  { entity, look, path }: { entity: string; look: Look; path: string },
): void {
  const byTitle = new Map<string, Set<string>>();
  for (const item of items) {
    const title = item.title ?? resolvePath(look.model, entity, item.field)?.field.title;
    if (title === undefined) continue;
    byTitle.set(zh(title), (byTitle.get(zh(title)) ?? new Set()).add(item.field));
  }
  for (const [title, fields] of byTitle) if (fields.size > 1) addWarning(look, problem("LABEL_DUPLICATE", path, { title, fields: [...fields] }));
}
