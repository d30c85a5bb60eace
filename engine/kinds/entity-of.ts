import { knownKind } from "./index.ts";

/** Id of the entity a document is about; null when it is about none. Documents under check may say anything. */
export function entityOf(document: Readonly<Record<string, unknown>>): string | null {
  const own = knownKind(String(document.kind))?.view.entityOf;
  const found = own === undefined ? document.entity : own(document as never);
  return typeof found === "string" ? found : null;
}
