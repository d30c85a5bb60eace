import type { Finding } from "../problems/finding.ts";
import { putAt, renameAt, valueAt } from "../values/json-pointer.ts";

/**
 * The document with one finding mended, or itself when the finding says no repair a machine can make. Only a misspelt name gives way to
 * the nearest known one; rights are never guessed, since the nearest name may open more.
 */
export function mended(document: unknown, finding: Pick<Finding, "code" | "path" | "params" | "suggestion" | "fix">): unknown {
  const { suggestion, path, fix } = finding;
  if (path.startsWith("/access/")) return document;
  if (fix !== undefined) return typeof fix.value === typeof valueAt(document, fix.path) ? putAt(document, fix.path, fix.value) : document;
  if (suggestion === undefined) return document;
  if (finding.code === "DOCUMENT_KEY_UNKNOWN") return renameAt(document, path, suggestion);
  const misspelt = [finding.params.value, finding.params.path, finding.params.name, finding.params.anchor, finding.params.id, finding.params.type];
  // A condition is pointed at as a whole; the name that is wrong stands in it.
  const places = [path, ...["field", "use", "call", "ctx", "param", "some", "none", "every", "over"].map((key) => `${path}/${key}`)];
  const place = places.find((at) => typeof valueAt(document, at) === "string" && misspelt.includes(valueAt(document, at)));
  return place === undefined ? document : putAt(document, place, suggestion);
}
