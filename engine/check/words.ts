import { problem } from "../errors.ts";
import { isConverted, otherLanguages } from "../language/languages.ts";
import { addWarning, eachSource, type Look, type SetRule } from "../findings/look.ts";
import { knownKind } from "../kinds/index.ts";
import { below } from "../values/json-pointer.ts";

const languages = otherLanguages.filter((language) => !isConverted(language));
const looksLikeTemplate = /\{\{[^}]*\}\}|\$\{[^}]*\}/;

/** Texts begun in several languages are finished in all, and template marks are not mistaken for something that runs. */
export const textsAreFinished: SetRule = eachSource((model, { document, file }) => {
  const look: Look = { model, file, findings: [] };
  if (knownKind(String((document as { kind?: unknown } | null)?.kind))?.view.isForAuthors === true) return look.findings;
  walkTexts(document, [], look);
  return look.findings;
});

/** `steps` are the keys that lead to `value`; a path is written only where there is something to say. */
function walkTexts(value: unknown, steps: string[], look: Look): void {
  if (typeof value === "string") {
    const found = value.includes("{") ? looksLikeTemplate.exec(value) : null;
    if (found) addWarning(look, problem("TEXT_TEMPLATE_SYNTAX", pathOf(steps), { text: found[0] }));
    return;
  }
  if (typeof value !== "object" || value === null) return;
  const chinese = (value as Record<string, unknown>)["zh-CN"];
  if (typeof chinese === "string") {
    for (const language of languages)
      if (!Object.hasOwn(value, language)) addWarning(look, problem("TRANSLATION_MISSING", pathOf(steps), { title: chinese, language }));
  }
  for (const [key, part] of Object.entries(value)) {
    steps.push(key);
    walkTexts(part, steps, look);
    steps.pop();
  }
}

const pathOf = (steps: readonly string[]): string => steps.reduce(below, "");
