import type { JsonObject } from "../../engine/values/json-object.ts";
import type { ScreenDocument } from "../../engine/kinds/screen/document.ts";
import type { Finding } from "../../engine/check/index.ts";
import { checkShape } from "../../engine/kinds/check-shape.ts";
import type { CampusDocument } from "../../engine/documents/index.ts";
import { aliasesOf, followRenames } from "../../engine/compile/renamed.ts";
import { isObject } from "../../engine/values/json-object.ts";
import type { ReadDocument } from "../../engine/formats/read-document.ts";
import { checkDocuments } from "./check.ts";
import { putAt, renameAt, valueAt } from "../../engine/values/json-pointer.ts";

/** A name may stand in a part that another one brings into reach. */
const MAX_ROUNDS = 8;

/**
 * Every place that still says a name which a field or an entity bore before says the present one: `renamedFrom` leaves nothing to guess, so rights
 * follow too. The given set is not changed.
 */
export function followRenamed(set: readonly ReadDocument[]): ReadDocument[] {
  let current = [...set];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const findings = checkDocuments(current).filter((finding) => finding.params.renamed === true);
    const next = current.map((source) => {
      const mine = findings.filter((finding) => finding.file === source.file);
      const document = mine.reduce<unknown>(renamedAt, source.document) as CampusDocument;
      return document === source.document ? source : { ...source, document };
    });
    if (next.every((source, at) => source === current[at])) break;
    current = next;
  }
  return current.map((source) => withAnchors(source, current));
}

/** Keys whose texts name fields of an entity; a text under another key is a value or words. */
const naming = new Set(
  "field fields titleFrom of per title start end color repeat image groupBy badge lines tags avatar mode skipSameActor then".split(" "),
);
/** In front of a path: the record at hand, or as it was. */
const ofRecord = /^(?:before\.|record\.)?$/;
/** The same of any row, by what it is called. */
const ofRow = /^(?:[A-Za-z][A-Za-z0-9]*\.)?$/;

function renamedAt(document: unknown, { path, params, suggestion }: Finding): unknown {
  const former = String(params.path ?? params.id);
  const now = suggestion ?? former;
  const changed = (text: string): string => {
    const before = text.slice(0, -former.length);
    return text.endsWith(former) && (path.endsWith("/ctx") ? ofRow : ofRecord).test(before) ? before + now : text;
  };
  const found = valueAt(document, path);
  const isKey = path.endsWith(`/${former}`) && !(typeof found === "string" && changed(found) !== found);
  if (isKey) return renameAt(document, path, now);
  const next = deep(found, changed);
  return next === found ? document : putAt(document, path, next);
}

/** `names`: the texts of this part name fields. */
function deep(value: unknown, change: (text: string) => string, names = true): unknown {
  if (typeof value === "string") return names ? change(value) : value;
  if (Array.isArray(value)) {
    const items = value.map((item) => deep(item, change, names));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  if (!isObject(value)) return value;
  // What an operation of a variant puts somewhere may be a field.
  const isNaming = (key: string) => naming.has(key) || (key === "to" && typeof value.set === "string");
  const entries = Object.entries(value).map(([key, part]) => [key, deep(part, change, isNaming(key))] as const);
  return entries.every(([key, part]) => part === value[key]) ? value : Object.fromEntries(entries);
}

/** Operations of variants address columns and items by the names of their fields. */
function withAnchors(source: ReadDocument, set: readonly ReadDocument[]): ReadDocument {
  const { document } = source;
  if (!isObject(document) || document.kind !== "screen" || checkShape(document).length > 0) return source;
  const screen = document as unknown as ScreenDocument;
  const { variants, locks, ...plain } = screen;
  const aliases = aliasesOf(plain as unknown as JsonObject, [...set]);
  if (aliases.length === 0) return source;
  const next = Object.fromEntries(
    Object.entries(variants).map(([role, variant]) => [
      role,
      variant.ops === undefined ? variant : { ...variant, ops: variant.ops.map((op) => followRenames(op, plain as unknown as JsonObject, aliases)) },
    ]),
  );
  const locked = locks?.map((anchor) => (followRenames({ hide: anchor }, plain as unknown as JsonObject, aliases) as { hide: string }).hide);
  const mended = { ...screen, variants: next, ...(locked !== undefined && { locks: locked }) };
  return JSON.stringify(mended) === JSON.stringify(screen) ? source : { ...source, document: mended };
}
