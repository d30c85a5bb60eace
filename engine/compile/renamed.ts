import { locate, read } from "../documents/anchors.ts";
import type { DocumentSet } from "../documents/index.ts";
import type { OverlayOp } from "../kinds/overlay/document.ts";
import type { VariantOp } from "../kinds/screen/document.ts";
import { entityOf } from "../kinds/entity-of.ts";
import { isObject, type JsonObject } from "../values/json-object.ts";

type Alias = readonly [from: string, to: string];

const nodesIn = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);
const namesIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter((name) => typeof name === "string") : []);

/** References walked when old paths are looked for; screens rarely walk further. */
const maxWalk = 3;

/** Former names of fields, as paths from the entity a document is about: `xh.mobile` is now `xh.phone`. */
export function aliasesOf(document: JsonObject, set: DocumentSet): Alias[] {
  const entities = new Map(
    set
      .filter((source) => isObject(source.document) && source.document.kind === "entity")
      .map(({ document: one }) => [one.id, one as unknown as JsonObject]),
  );
  const about = entityOf(document);
  const entity = entities.get(about ?? "");
  const start = entity?.kind === document.kind ? document : entity;
  const walk = (entity: JsonObject | undefined, from: string, to: string, depth: number): Alias[] =>
    nodesIn(entity?.fields).flatMap((field): Alias[] => {
      const name = String(field.name);
      const former = [name, ...namesIn(field.renamedFrom)];
      const own = former.map((one): Alias => [from + one, to + name]);
      const target = depth < maxWalk && typeof field.entity === "string" ? entities.get(field.entity) : undefined;
      const columns =
        nodesIn(field.columns).length > 0 ? walk({ fields: field.columns }, `${from}${name}.columns.`, `${to}${name}.columns.`, maxWalk) : [];
      return [...own, ...columns, ...(target ? former.flatMap((one) => walk(target, `${from}${one}.`, `${to}${name}.`, depth + 1)) : [])];
    });
  return walk(start, "", "", 0).filter(([from, to]) => from !== to);
}

/** The operation with names that fields no longer have replaced by those they have now. What still leads somewhere is left alone. */
export function followRenames<Op extends OverlayOp | VariantOp>(op: Op, document: JsonObject, aliases: readonly Alias[]): Op {
  return followed(op, document, aliases) as Op;
}

function followed(op: OverlayOp | VariantOp, document: JsonObject, aliases: readonly Alias[]): OverlayOp | VariantOp {
  if (aliases.length === 0) return op;
  const leads = (anchor: string) => {
    const place = locate(document, anchor);
    return place !== null && read(place) !== undefined;
  };
  const follow = (anchor: string): string => {
    if (leads(anchor)) return anchor;
    const renamed = aliases.flatMap(([from, to]) => {
      const at = `.${anchor}.`.indexOf(`.${from}.`);
      return at < 0 ? [] : [anchor.slice(0, at) + to + anchor.slice(at + from.length)];
    });
    // `set` may fill what is not there, so the way to it must exist.
    return renamed.find((one) => leads(one)) ?? renamed.find((one) => "set" in op && leads(one.slice(0, one.lastIndexOf(".")))) ?? anchor;
  };
  const nowIn = (list: string) => (name: string) =>
    leads(`${list}.${name}`) ? name : (aliases.find(([from, to]) => from === name && leads(`${list}.${to}`))?.[1] ?? name);
  const sibling = (list: string) => {
    const { before, after } = op as { before?: string; after?: string };
    const now = nowIn(list);
    return { ...(before !== undefined && { before: now(before) }), ...(after !== undefined && { after: now(after) }) };
  };
  if ("hide" in op) return { hide: follow(op.hide) };
  if ("keep" in op) return { ...op, only: op.only.map(nowIn(op.keep)) };
  if ("set" in op) return { ...op, set: follow(op.set) };
  if ("move" in op) {
    const anchor = follow(op.move);
    return { move: anchor, ...sibling(listOf(document, anchor)) };
  }
  const field = aliases.find(([from]) => from === op.item.field)?.[1];
  return { ...op, ...sibling(op.add), item: field === undefined || isTaken(aliases, op.item.field) ? op.item : { ...op.item, field } };
}

/** A former name that another field has taken since is that field. */
const isTaken = (aliases: readonly Alias[], name: unknown): boolean => aliases.some(([, to]) => to === name);

/** The list an item stands in: its anchor without the item's own, possibly dotted, name. */
function listOf(document: JsonObject, anchor: string): string {
  for (let dot = anchor.indexOf("."); dot >= 0; dot = anchor.indexOf(".", dot + 1)) {
    const place = locate(document, anchor.slice(0, dot));
    const here = place && read(place);
    if (Array.isArray(here) && locate(here, anchor.slice(dot + 1))?.container === here) return anchor.slice(0, dot);
  }
  return "";
}
