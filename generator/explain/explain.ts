import { compile } from "../../engine/compile/index.ts";
import type { DocumentSet } from "../../engine/documents/index.ts";
import { suggest } from "../../engine/values/suggest.ts";
import { explainEntity, explainField } from "./entity.ts";
import type { Explained } from "./explained.ts";
import { explainScreen } from "./screen.ts";
import type { Whole } from "./uses.ts";

/** What an entity, a field or a screen amounts to. A name that nothing has is answered with the nearest. */
export type Explanation = Explained | { suggestion: string | undefined };

/** Explains what is asked of the set: `entity:book`, `screen:library/books`, the id alone, or `book.title`. */
export function explainer(set: DocumentSet, operations: readonly string[]): (name: string) => Explanation {
  const whole = { ...compile(set, { hash: "", operations }), set };
  return (name) => explainIn(whole, name);
}

function explainIn(whole: Whole, name: string): Explanation {
  const { entity, screen } = whole.model.documents;
  const entitySource = entity.get(name.replace(/^entity:/, ""));
  if (entitySource !== undefined && !name.startsWith("screen:")) return explainEntity(whole, entitySource);
  const screenSource = screen.get(name.replace(/^screen:/, ""));
  if (screenSource !== undefined) return explainScreen(whole, screenSource);
  const [, owner = "", field = ""] = /^(?:entity:)?(\w+)\.(\w+)$/.exec(name) ?? [];
  const known = entity.get(owner);
  if (known?.document.fields.some((one) => one.name === field)) return explainField(whole, known, field);
  return { suggestion: suggest(name, [...entity.keys(), ...screen.keys(), ...(known?.document.fields ?? []).map((one) => `${owner}.${one.name}`)]) };
}
