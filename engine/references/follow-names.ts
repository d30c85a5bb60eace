import type { JsonObject } from "../values/json-object.ts";
import type { ScreenDocument } from "../kinds/screen/document.ts";
import type { SourceDocument } from "../documents/index.ts";
import type { Finding } from "../problems/finding.ts";
import { checkShape } from "../kinds/check-shape.ts";
import { aliasesOf, followRenames } from "../compile/renamed.ts";
import { isObject } from "../values/json-object.ts";
import { pointerSteps, putAt, renameAt, valueAt } from "../values/json-pointer.ts";

/** What stands between the names of a text: `list.filters.state`, `move:submit`, `state@draft`. */
const between = /([.:@])/;

/** The document with another name at a place that says the former one: as its key, as its text, or as one of the names in it. */
export function calledAt(document: unknown, path: string, { former, name }: { former: string; name: string }): unknown {
  const called = (text: unknown) =>
    typeof text !== "string"
      ? text
      : text === former
        ? name
        : text
            .split(between)
            .map((one) => (one === former ? name : one))
            .join("");
  const said = valueAt(document, path);
  const next = Array.isArray(said) ? said.map(called) : called(said);
  if (JSON.stringify(next) !== JSON.stringify(said)) return putAt(document, path, next);
  return pointerSteps(path).at(-1) === former ? renameAt(document, path, name) : document;
}

/** Keys whose texts name fields of an entity; a text under another key is a value or words. */
const naming = new Set(
  "field fields titleFrom of per title start end color repeat image groupBy badge lines tags avatar mode skipSameActor then".split(" "),
);
/** In front of a path: the record at hand, or as it was. */
const ofRecord = /^(?:before\.|record\.)?$/;
/** The same of any row, by what it is called. */
const ofRow = /^(?:[A-Za-z][A-Za-z0-9]*\.)?$/;

/** What a finding says that it did not find. */
export const missedBy = ({ params }: Finding): string => String(params.path ?? params.id ?? params.name);

/** The document with the name that a finding is about replaced by the one it suggests, wherever the place says it. */
export function renamedAt(document: unknown, found: Finding): unknown {
  const { path, suggestion } = found;
  const former = missedBy(found);
  const now = suggestion ?? former;
  const changed = (text: string): string => {
    const before = text.slice(0, -former.length);
    return text.endsWith(former) && (path.endsWith("/ctx") ? ofRow : ofRecord).test(before) ? before + now : text;
  };
  const said = valueAt(document, path);
  const isKey = path.endsWith(`/${former}`) && !(typeof said === "string" && changed(said) !== said);
  if (isKey) return renameAt(document, path, now);
  const next = deep(said, changed);
  return next === said ? document : putAt(document, path, next);
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
export function withAnchors<S extends SourceDocument>(source: S, set: readonly SourceDocument[]): S {
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
