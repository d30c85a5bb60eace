import { suggest } from "../conditions/suggest.ts";
import type { ScreenDocument, VariantOp } from "../documents/screen.ts";
import { problem, type Problem } from "../errors.ts";
import { anchorOf, anchorsOf, erase, locate, read, write, type Place } from "./anchors.ts";

/** A screen without what belongs to variants. */
export type PlainScreen = Omit<ScreenDocument, "variants" | "locks">;

export interface Overlaid {
  screen: PlainScreen;
  /** Paths point into the screen document: `/variants/<role>/ops/<n>`. */
  problems: Problem[];
}

/** The screen as one role's variant has it. An operation that does not fit is reported and left out; the document is not changed. */
export function applyVariant(document: ScreenDocument, role: string): Overlaid {
  const { variants, locks = [], ...base } = document;
  const screen = JSON.parse(JSON.stringify(base)) as PlainScreen;
  const variant = variants[role];
  const problems: Problem[] = [];
  if (variant?.title !== undefined) screen.title = variant.title;
  if (variant?.where !== undefined) screen.where = screen.where === undefined ? variant.where : { all: [screen.where, variant.where] };
  (variant?.ops ?? []).forEach((op, index) => {
    const path = `/variants/${role.replaceAll("~", "~0").replaceAll("/", "~1")}/ops/${index}`;
    const found = lockedBy(op, locks, path) ?? apply(screen, op, path);
    if (found) problems.push(found);
  });
  return { screen, problems };
}

/** The overlay's own anchor. */
export function anchorOfOp(op: VariantOp): string {
  if ("hide" in op) return op.hide;
  if ("set" in op) return op.set;
  if ("add" in op) return op.add;
  return "move" in op ? op.move : op.keep;
}

/** Touching a locked anchor, something inside it or something around it is refused; adding beside it is not. */
function lockedBy(op: VariantOp, locks: readonly string[], path: string): Problem | null {
  if ("add" in op) return null;
  const anchor = anchorOfOp(op);
  const touched = locks.find((lock) => {
    if ("keep" in op)
      return lock.startsWith(`${anchor}.`) && !op.only.some((name) => lock === `${anchor}.${name}` || lock.startsWith(`${anchor}.${name}.`));
    return anchor === lock || anchor.startsWith(`${lock}.`) || lock.startsWith(`${anchor}.`);
  });
  return touched === undefined ? null : problem("ANCHOR_LOCKED", path, { anchor: touched });
}

function apply(screen: PlainScreen, op: VariantOp, path: string): Problem | null {
  if ("hide" in op) return hide(screen, op.hide, `${path}/hide`);
  if ("set" in op) return set(screen, op, `${path}/set`);
  if ("add" in op) return add(screen, op, path);
  if ("move" in op) return move(screen, op, path);
  return keep(screen, op, path);
}

function unknown(screen: PlainScreen, anchor: string, path: string): Problem {
  const suggestion = suggest(anchor, anchorsOf(screen));
  return problem("ANCHOR_UNKNOWN", path, { anchor, ...(suggestion === undefined ? {} : { suggestion }) });
}

const root = (screen: PlainScreen) => screen as unknown as Record<string, unknown>;

function hide(screen: PlainScreen, anchor: string, path: string): Problem | null {
  const place = locate(root(screen), anchor);
  if (!place || read(place) === undefined) return unknown(screen, anchor, path);
  erase(place);
  return null;
}

function set(screen: PlainScreen, op: { set: string; to: unknown }, path: string): Problem | null {
  const place = locate(root(screen), op.set);
  if (!place) return unknown(screen, op.set, path);
  write(place, clone(op.to));
  return null;
}

function add(screen: PlainScreen, op: { add: string; item: Record<string, unknown>; before?: string; after?: string }, path: string): Problem | null {
  const place = locate(root(screen), op.add);
  if (!place) return unknown(screen, op.add, `${path}/add`);
  if (read(place) === undefined) write(place, []);
  const items = read(place);
  if (!Array.isArray(items)) return unknown(screen, op.add, `${path}/add`);
  const name = anchorOf(op.item);
  if (name !== null && items.some((item) => anchorOf(item) === name))
    return problem("DOCUMENT_ID_DUPLICATE", `${path}/item`, { id: name, other: op.add });
  return insert(screen, { items, item: clone(op.item), op, anchor: op.add, path });
}

function move(screen: PlainScreen, op: { move: string; before?: string; after?: string }, path: string): Problem | null {
  const place = locate(root(screen), op.move);
  if (!place || !Array.isArray(place.container) || read(place) === undefined) return unknown(screen, op.move, `${path}/move`);
  const items = place.container;
  const item = read(place);
  const before = [...items];
  erase(place);
  const anchor = op.move.slice(0, -(anchorOf(item)!.length + 1));
  const found = insert(screen, { items, item, op, anchor, path });
  if (found) items.splice(0, items.length, ...before);
  return found;
}

interface Insertion {
  items: unknown[];
  item: unknown;
  op: { before?: string; after?: string };
  anchor: string;
  path: string;
}

/** Beside the named sibling; at the end when none is named. */
function insert(screen: PlainScreen, { items, item, op, anchor, path }: Insertion): Problem | null {
  const sibling = op.before ?? op.after;
  const at = sibling === undefined ? items.length - 1 : items.findIndex((other) => anchorOf(other) === sibling);
  if (sibling !== undefined && at < 0) return unknown(screen, `${anchor}.${sibling}`, `${path}/${op.before !== undefined ? "before" : "after"}`);
  items.splice(op.before !== undefined ? at : at + 1, 0, item);
  return null;
}

function keep(screen: PlainScreen, op: { keep: string; only: string[] }, path: string): Problem | null {
  const place: Place | null = locate(root(screen), op.keep);
  const items = place ? read(place) : undefined;
  if (!place || !Array.isArray(items)) return unknown(screen, op.keep, `${path}/keep`);
  const missing = op.only.findIndex((name) => !items.some((item) => anchorOf(item) === name));
  if (missing >= 0) return unknown(screen, `${op.keep}.${op.only[missing]}`, `${path}/only/${missing}`);
  write(
    place,
    op.only.map((name) => items.find((item) => anchorOf(item) === name)),
  );
  return null;
}

const clone = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
