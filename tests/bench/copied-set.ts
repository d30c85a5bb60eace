import type { CampusDocument, DocumentSet, SourceDocument } from "../../engine/documents/index.ts";

/** Kinds whose documents every copy has under names of its own. Of the others but areas one table serves all copies. */
const copied = new Set<CampusDocument["kind"]>(["entity", "screen", "flow", "stat", "report"]);

/** What areas declare for the whole set. */
const declaredOnce = new Set(["roles", "params", "context", "calendar", "schoolName", "dataScopes", "cards"]);

/** Flows ask whose account it is, so there is one. */
const isAccount = (document: CampusDocument): boolean => document.id === "sysUser" || (document.kind === "flow" && document.entity === "sysUser");

/** Keys that name a document, also where a field or a value of a dictionary has the same name. */
const naming = new Set(["id", "entity", "of"]);

/**
 * At least so many documents, all of the product's own writing: the set, and copies of it in areas of their own, whose entities, screens,
 * flows, statistics and reports have other names and refer to each other by those.
 */
export function copiedSet(set: DocumentSet, count: number): DocumentSet {
  const own = set.filter(({ document }) => (copied.has(document.kind) || document.kind === "area") && !isAccount(document));
  const others = new Set(set.flatMap(({ document }) => otherNames(document)));
  const copies = Math.ceil((count - set.length) / own.length);
  const all = Array.from({ length: copies }, (_, at) => copyOf(own, others, `x${at + 1}`)).flat();
  return [...set, ...all].sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** `others`: names of fields and values, which stay as they are. */
function copyOf(own: DocumentSet, others: ReadonlySet<string>, mark: string): DocumentSet {
  const ids = own.filter(({ document }) => copied.has(document.kind)).map(({ document: { id } }) => id);
  const names = new Map(ids.map((id) => [id, inArea(id, mark)]));
  const renamed = (value: unknown, key: string): unknown => {
    if (typeof value === "string") return others.has(value) && !naming.has(key) ? value : (names.get(value) ?? value);
    if (Array.isArray(value)) return value.map((item) => renamed(item, key));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, renamed(part, name)]));
  };
  return own.map(({ file, area, document }): SourceDocument => {
    const id = document.kind === "area" ? inArea(document.id, mark) : (names.get(document.id) ?? document.id);
    const kept = Object.fromEntries(Object.entries(document).filter(([key]) => document.kind !== "area" || !declaredOnce.has(key)));
    return { file: inArea(file, mark), area: area + mark, document: { ...(renamed(kept, "") as CampusDocument), id } as CampusDocument };
  });
}

/** `leave/application` -> `leavex1/application`, `leave` -> `leavex1`. */
const inArea = (path: string, mark: string): string => path.replace(/^[^/]+/, (area) => area + mark);

function otherNames(document: CampusDocument): string[] {
  if (document.kind === "entity") return document.fields.map(({ name }) => name);
  return document.kind === "dicts" ? document.dicts.flatMap(({ items }) => items.map(({ value }) => value)) : [];
}
