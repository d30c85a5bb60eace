import { resolvePath } from "../conditions/resolve-path.ts";
import type { ItemDocument } from "../kinds/screen/document.ts";
import { problem } from "../errors.ts";
import { addWarning, eachDocument, type Look, type SetRule } from "../findings/look.ts";
import { zh } from "../language/text.ts";
import { below } from "../values/json-pointer.ts";

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

const languages = ["en", "zh-TW"] as const;
const looksLikeTemplate = /\{\{[^}]*\}\}|\$\{[^}]*\}/;

/** Texts begun in several languages are finished in all, and template marks are not mistaken for something that runs. */
export const textsAreFinished: SetRule = (model, set) =>
  set.flatMap(({ document, file }) => {
    const look: Look = { model, file, findings: [] };
    walkTexts(document, "", look);
    return look.findings;
  });

function walkTexts(value: unknown, path: string, look: Look): void {
  if (typeof value === "string") {
    const found = looksLikeTemplate.exec(value);
    if (found) addWarning(look, problem("TEXT_TEMPLATE_SYNTAX", path, { text: found[0] }));
    return;
  }
  if (typeof value !== "object" || value === null) return;
  const chinese = (value as Record<string, unknown>)["zh-CN"];
  if (typeof chinese === "string") {
    for (const language of languages)
      if (!Object.hasOwn(value, language)) addWarning(look, problem("TRANSLATION_MISSING", path, { title: chinese, language }));
  }
  for (const [key, part] of Object.entries(value)) walkTexts(part, below(path, key), look);
}
