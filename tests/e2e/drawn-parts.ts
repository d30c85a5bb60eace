/** Keys whose values say what is drawn: kinds of fields, views, buttons. Other values are data. */
const telling = new Set(["type", "view", "views", "kind", "do", "widget", "as", "mode", "tone", "layout", "format"]);
/** Parts whose keys are names that a document gives. */
const named = new Set(["fields", "fieldTitles", "asks", "dicts", "texts"]);
/** What is worked out and not drawn: that it is there is told, not what it says. */
const workedOut = new Set([
  ...["computed", "copy", "default", "options", "where", "when", "rules", "guards", "set", "with", "args", "of", "measures", "dimensions"],
  ...["visible", "required", "enabled", "readOnly", "badge", "fileName", "headers", "notes", "conditions"],
]);

/**
 * What a compiled screen is made of, as the renderers tell it apart: `columns.pin`, `row.do=move`, `doc.type=location`. Pages made of the same
 * parts are drawn by the same code.
 */
export function partsOf(screen: unknown, above = "", found = new Set<string>()): Set<string> {
  if (Array.isArray(screen)) for (const one of screen as unknown[]) addPart(one, above, above, found);
  else if (typeof screen === "object" && screen !== null)
    for (const [key, value] of Object.entries(screen)) addPart(value, named.has(above) ? "*" : key, above, found);
  return found;
}

function addPart(value: unknown, key: string, above: string, found: Set<string>): void {
  if (typeof value === "object" && value !== null) {
    if (workedOut.has(key)) found.add(`${above}.${key}`);
    else partsOf(value, /[^a-zA-Z]/.test(key) ? "*" : key, found);
    return;
  }
  // A verb may name what it does: `move:approve`.
  const said = telling.has(key) && typeof value === "string" ? `=${value.split(":")[0]}` : "";
  found.add(`${above}.${key}${said}`);
}
