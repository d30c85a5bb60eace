import type { JsonObject } from "../values/json-object.ts";
import { anchorOf, erase, locate, type NodePlace, read, write } from "../documents/anchors.ts";
import type { VariantOp } from "../kinds/screen/document.ts";
import { problem, type Problem } from "../errors.ts";
import { nearestAnchor } from "./nearest-anchor.ts";

/** What an operation did, for whoever wants to know where a value comes from. */
export interface Touched {
  place: NodePlace;
  /** JSON Pointer below the operation: `/item`, `/to`, `/hide`. */
  part: string;
}

export interface OpAt {
  op: VariantOp;
  /** JSON Pointer of the operation. */
  path: string;
  /** Instead of removing: a part that data hang on is marked. */
  hide?: (place: NodePlace) => void;
  touched?: (what: Touched) => void;
}

/** One operation over a tree of plain JSON, which is changed. What does not fit is told and nothing is changed. */
export function applyOp(root: JsonObject, at: OpAt): Problem | null {
  const { op } = at;
  if ("hide" in op) return hide(root, op, at);
  if ("set" in op) return set(root, op, at);
  if ("add" in op) return add(root, op, at);
  if ("move" in op) return move(root, op, at.path);
  return keep(root, op, at.path);
}

/** The operation's own anchor. */
export function anchorOfOp(op: VariantOp): string {
  if ("hide" in op) return op.hide;
  if ("set" in op) return op.set;
  if ("add" in op) return op.add;
  return "move" in op ? op.move : op.keep;
}

/** Touching a locked anchor, something inside it or something around it is refused; adding beside it is not. */
export function lockedBy(op: VariantOp, locks: readonly string[], path: string): Problem | null {
  const anchor = anchorOfOp(op);
  const touched = locks.find((lock) => {
    if ("add" in op) return false;
    if ("keep" in op)
      return lock.startsWith(`${anchor}.`) && !op.only.some((name) => lock === `${anchor}.${name}` || lock.startsWith(`${anchor}.${name}.`));
    return anchor === lock || anchor.startsWith(`${lock}.`) || lock.startsWith(`${anchor}.`);
  });
  return touched === undefined ? null : problem("ANCHOR_LOCKED", path, { anchor: touched });
}

export function unknownAnchor(root: JsonObject, anchor: string, path: string): Problem {
  const suggestion = nearestAnchor(root, anchor);
  return problem("ANCHOR_UNKNOWN", path, { anchor, ...(suggestion === undefined ? {} : { suggestion }) });
}

function hide(root: JsonObject, op: { hide: string }, at: OpAt): Problem | null {
  const place = locate(root, op.hide);
  if (!place || read(place) === undefined) return unknownAnchor(root, op.hide, `${at.path}/hide`);
  (at.hide ?? erase)(place);
  return null;
}

function set(root: JsonObject, op: { set: string; to: unknown }, { path, touched }: OpAt): Problem | null {
  const place = locate(root, op.set);
  if (!place) return unknownAnchor(root, op.set, `${path}/set`);
  write(place, clone(op.to));
  touched?.({ place, part: "/to" });
  return null;
}

function add(root: JsonObject, op: Extract<VariantOp, { add: string }>, { path, touched }: OpAt): Problem | null {
  const place = locate(root, op.add);
  if (!place) return unknownAnchor(root, op.add, `${path}/add`);
  if (read(place) === undefined) write(place, []);
  const items = read(place);
  if (!Array.isArray(items)) return unknownAnchor(root, op.add, `${path}/add`);
  const name = anchorOf(op.item);
  if (name !== null && items.some((item) => anchorOf(item) === name))
    return problem("DOCUMENT_ID_DUPLICATE", `${path}/item`, { id: name, other: op.add });
  const item = clone(op.item);
  const found = insert(root, { items, item, op, anchor: op.add, path });
  if (!found) touched?.({ place: { container: items, at: items.indexOf(item) }, part: "/item" });
  return found;
}

function move(root: JsonObject, op: Extract<VariantOp, { move: string }>, path: string): Problem | null {
  const place = locate(root, op.move);
  if (!place || !Array.isArray(place.container) || read(place) === undefined) return unknownAnchor(root, op.move, `${path}/move`);
  const items = place.container;
  const item = read(place);
  const target = op.into === undefined ? items : listInto(root, { move: op.move, into: op.into });
  if (target === null) return unknownAnchor(root, op.into!, `${path}/into`);
  const name = anchorOf(item)!;
  if (target !== items && target.some((other) => anchorOf(other) === name))
    return problem("DOCUMENT_ID_DUPLICATE", `${path}/into`, { id: name, other: op.into! });
  const before = [...items];
  erase(place);
  const anchor = op.into ?? op.move.slice(0, -(name.length + 1));
  const found = insert(root, { items: target, item, op, anchor, path });
  if (found) items.splice(0, items.length, ...before);
  return found;
}

/** The list that an item moves into; null where there is none, or where it lies in the item itself. */
function listInto(root: JsonObject, { move: moved, into }: { move: string; into: string }): unknown[] | null {
  const place = into.startsWith(`${moved}.`) ? null : locate(root, into);
  const items = place === null ? undefined : read(place);
  return Array.isArray(items) ? items : null;
}

interface Insertion {
  items: unknown[];
  item: unknown;
  op: { before?: string; after?: string };
  anchor: string;
  path: string;
}

/** Beside the named sibling; at the end when none is named. */
function insert(root: JsonObject, { items, item, op, anchor, path }: Insertion): Problem | null {
  const sibling = op.before ?? op.after;
  const at = sibling === undefined ? items.length - 1 : items.findIndex((other) => anchorOf(other) === sibling);
  if (sibling !== undefined && at < 0) return unknownAnchor(root, `${anchor}.${sibling}`, `${path}/${op.before !== undefined ? "before" : "after"}`);
  items.splice(op.before !== undefined ? at : at + 1, 0, item);
  return null;
}

function keep(root: JsonObject, op: { keep: string; only: string[] }, path: string): Problem | null {
  const place = locate(root, op.keep);
  const items = place ? read(place) : undefined;
  if (!place || !Array.isArray(items)) return unknownAnchor(root, op.keep, `${path}/keep`);
  const anchors = items.map(anchorOf);
  const missing = op.only.findIndex((name) => !anchors.includes(name));
  if (missing >= 0) return unknownAnchor(root, `${op.keep}.${op.only[missing]}`, `${path}/only/${missing}`);
  write(
    place,
    op.only.map((name) => items.find((item) => anchorOf(item) === name)),
  );
  return null;
}

const clone = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
