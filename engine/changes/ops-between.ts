import { applyOverlays } from "../compile/apply-overlays.ts";
import type { Change } from "../documents/change.ts";
import type { CampusDocument, SourceDocument } from "../documents/index.ts";
import type { OverlayDocument, OverlayOp } from "../kinds/overlay/document.ts";
import type { VariantOp } from "../kinds/screen/document.ts";
import { indexOfName, nameOfItem } from "../documents/item-names.ts";
import { anchorOf } from "../documents/anchors.ts";
import { anchorOfOp, applyOp } from "../overlay/apply-op.ts";
import type { Finding } from "../problems/finding.ts";
import { isObject, same, type JsonObject } from "../values/json-object.ts";
import { diffDocuments, jsonOf } from "./diff.ts";

export interface OpsWanted {
  /** The document of the product. */
  below: SourceDocument;
  /** The school's changes as they are now. */
  overlay: SourceDocument & { document: OverlayDocument };
  /** The document as people are to see it. */
  wanted: CampusDocument;
}

export interface OpsFound {
  ops: OverlayOp[];
  /** Why a school may not change it so; then `ops` are those that stand already. */
  refused: Finding[];
}

/**
 * The operations by which a school's overlay makes the document of the product into the wanted one. What stands already is kept as it is written
 * wherever it still says something. `applyOverlays` over what is answered gives the wanted document, or it is refused.
 */
export function opsBetween({ below, overlay, wanted }: OpsWanted): OpsFound {
  const standing = overlay.document.ops;
  const laid = (ops: readonly OverlayOp[]) => layOver(below, { ...overlay, document: { ...overlay.document, ops: [...ops] } });
  const ops = shortestOps({ standing, laid, wanted });
  if (ops !== null) return { ops, refused: [] };
  const { findings } = laid(grown(standing, { laid, wanted }));
  return { ops: standing, refused: findings.length > 0 ? findings : laid([{ set: "id", to: wanted.id }]).findings };
}

export interface Laid {
  document: CampusDocument;
  findings: Finding[];
}

export interface OpsSought<Op extends VariantOp> {
  standing: readonly Op[];
  /** Other ways to begin besides those that stand. */
  starts?: readonly (readonly Op[])[];
  /** The document with these operations over it. */
  laid(ops: readonly Op[]): Laid;
  wanted: CampusDocument;
}

/** The fewest operations found that make the document into the wanted one; null where none do. */
export function shortestOps<Op extends VariantOp>({ standing, starts = [], laid, wanted }: OpsSought<Op>): Op[] | null {
  const goal = jsonOf(wanted);
  const isReached = (ops: readonly Op[]) => {
    const { document, findings } = laid(ops);
    return findings.length === 0 && same(jsonOf(document), goal);
  };
  const concerned = diffDocuments(laid(standing).document, wanted).map(({ anchor }) => anchor);
  const others = standing.filter((op) => !concerned.some((anchor) => touches(op, anchor)));
  const ways = [standing, ...starts, others, []].flatMap((start) => {
    const ops = [pairedMoves, noMoves].map((moves) => grown(start, { laid, wanted, moves })).find(isReached);
    return ops === undefined ? [] : [withoutNeedless(folded(ops, isReached), start, isReached)];
  });
  return ways.sort((one, other) => one.length - other.length)[0] ?? null;
}

function layOver(below: SourceDocument, overlay: SourceDocument): Laid {
  const { set, findings } = applyOverlays([below, overlay]);
  return { document: set[0]!.document, findings };
}

/** The product's document as an overlay leaves it; what it cannot do is left out. */
export const laidOver = (below: SourceDocument, overlay: SourceDocument): CampusDocument => layOver(below, overlay).document;

/** The operations with those that lead from what they make to the wanted document; one change after the other, since each names places that the ones before made. */
export function grown<Op extends VariantOp>(start: readonly Op[], { laid, wanted, moves = noMoves }: Growth<Op>): Op[] {
  const { document } = laid(start);
  const tree = JSON.parse(JSON.stringify(jsonOf(document))) as JsonObject;
  const goal = jsonOf(wanted);
  // Whatever the operations may say, they may say the four verbs.
  const ops: VariantOp[] = [...start];
  const changes = diffDocuments(document, wanted);
  const moved = moves(changes);
  const left = new Set(moved.values());
  for (const change of changes) {
    if (left.has(change)) continue;
    const op = moveInto(change, moved.get(change), tree) ?? opOf(change, tree) ?? wholeOf(change, goal);
    if (op === null || applyOp(tree, { op, path: "" }) !== null) {
      const whole = wholeOf(change, goal);
      if (whole === null || applyOp(tree, { op: whole, path: "" }) !== null) continue;
      ops.push(whole);
    } else ops.push(op);
  }
  return ops as Op[];
}

type Moves = (changes: readonly Change[]) => ReadonlyMap<Change, Change>;

export interface Growth<Op extends VariantOp> extends Pick<OpsSought<Op>, "laid" | "wanted"> {
  /** Additions that are moves: with what they take away elsewhere. */
  moves?: Moves;
}

const noMoves: Moves = () => new Map();

/** What leaves one list and comes into another as it was has moved. */
const pairedMoves: Moves = (changes) => {
  const gone = changes.filter(({ kind }) => kind === "remove");
  const come = changes.filter(({ kind }) => kind === "add");
  return new Map(
    come.flatMap((add): [Change, Change][] => {
      const left = gone.find(({ steps, before }) => steps.at(-1) === add.steps.at(-1) && same(before, add.after));
      return left === undefined ? [] : [[add, left]];
    }),
  );
};

function moveInto({ steps, behind }: Change, left: Change | undefined, tree: JsonObject): OverlayOp | null {
  const list = valueAt(tree, steps.slice(0, -1));
  if (left === undefined || !Array.isArray(list)) return null;
  return { move: left.anchor, into: steps.slice(0, -1).join("."), ...besideOf(list, behind ?? null, null) };
}

/** The verb that says a change; null where none does. */
function opOf({ kind, anchor, steps, after, behind }: Change, tree: JsonObject): OverlayOp | null {
  const list = valueAt(tree, steps.slice(0, -1));
  if (kind === "set") return after === undefined ? { hide: anchor } : { set: anchor, to: after };
  if (kind === "remove") return { hide: anchor };
  if (kind === "rename" || !Array.isArray(list)) return kind === "add" && isObject(list) ? { set: anchor, to: after } : null;
  const beside = besideOf(list, behind ?? null, kind === "move" ? steps.at(-1)! : null);
  if (kind === "move") return { move: anchor, ...beside };
  return isObject(after) ? { add: steps.slice(0, -1).join("."), item: after, ...beside } : null;
}

/** At the end nothing needs to be named. Where several items share the name in front, the next item is named instead. */
function besideOf(list: readonly unknown[], behind: string | null, moved: string | null): { before?: string; after?: string } {
  const names = list.map(anchorOf).filter((name) => name !== moved);
  if (behind === null) return names[0] == null ? {} : { before: names[0] };
  if (behind === (names.at(-1) ?? nameOfItem(list.at(-1)))) return {};
  const at = indexOfName(list, behind);
  if (at < 0 || moved !== null) return { after: behind };
  if (at === list.length - 1) return {};
  const [own, next] = [names[at], names[at + 1]];
  if (own != null && names.indexOf(own) === at) return { after: own };
  return next != null && names.indexOf(next) === at + 1 ? { before: next } : { after: behind };
}

/** The nearest thing around a change that can be put as a whole: the list or the object it stands in. */
function wholeOf({ steps }: Change, goal: JsonObject): OverlayOp | null {
  for (let length = steps.length; length > 0; length -= 1) {
    const way = steps.slice(0, length);
    const value = valueAt(goal, way);
    if (value !== undefined && length < steps.length) return { set: way.join("."), to: value };
  }
  return null;
}

/** What stands at the end of these names; undefined where they lead nowhere. */
const valueAt = (tree: unknown, steps: readonly string[]): unknown =>
  steps.reduce<unknown>((node, step) => {
    if (Array.isArray(node)) return node[indexOfName(node, step)];
    return isObject(node) && Object.hasOwn(node, step) ? node[step] : undefined;
  }, tree);

const isPartOf = (anchor: string, whole: string): boolean => anchor === whole || anchor.startsWith(`${whole}.`);

/** Whether an operation says something of the place, or of what it stands in. */
const touches = (op: VariantOp, anchor: string): boolean => {
  const own = "add" in op ? ownAnchor(op) : anchorOfOp(op);
  return isPartOf(own, anchor) || isPartOf(anchor, own);
};

/** What changes an item of the school's own is written into the item. */
function folded<Op extends VariantOp>(ops: readonly Op[], isReached: (ops: readonly Op[]) => boolean): Op[] {
  let current = [...ops];
  for (let at = current.length - 1; at > 0; at -= 1) {
    const op = current[at];
    // Two went at once.
    if (op === undefined) continue;
    const into = current.findLastIndex((one, index) => index < at && "add" in one && isPartOf(anchorOfOp(op), ownAnchor(one)));
    if (into < 0) continue;
    const tried = withFolded(current, into, at);
    if (tried !== null && isReached(tried)) current = tried;
  }
  return current;
}

type Addition = Extract<VariantOp, { add: string }>;
const ownAnchor = (op: Addition): string => `${op.add}.${anchorOf(op.item) ?? nameOfItem(op.item) ?? ""}`;

function withFolded<Op extends VariantOp>(ops: readonly Op[], into: number, at: number): Op[] | null {
  const own = ops[into] as Op & Addition;
  const op = ops[at]!;
  const anchor = anchorOfOp(op);
  const rest = anchor.slice(ownAnchor(own).length + 1);
  const others = ops.filter((_, index) => index !== at);
  if (rest === "") return "hide" in op ? others.filter((one) => one !== own) : null;
  const item = JSON.parse(JSON.stringify(own.item)) as JsonObject;
  if (applyOp(item, { op: { ...op, [verbOf(op)]: rest } as OverlayOp, path: "" }) !== null) return null;
  return others.map((one) => (one === own ? { ...own, item } : one));
}

const verbOf = (op: VariantOp): string => ["hide", "set", "add", "move", "keep"].find((verb) => verb in op)!;

/** Operations that others have made needless go, the earlier ones first: of two that set one place the last stays. */
function withoutNeedless<Op extends VariantOp>(ops: readonly Op[], standing: readonly Op[], isReached: (ops: readonly Op[]) => boolean): Op[] {
  const fresh = ops.filter((op) => !standing.includes(op)).map(anchorOfOp);
  const concerns = (op: VariantOp) =>
    fresh.length === 0 || fresh.some((anchor) => isPartOf(anchor, anchorOfOp(op)) || isPartOf(anchorOfOp(op), anchor));
  let kept = [...ops];
  for (const op of ops) {
    if (!concerns(op)) continue;
    const tried = kept.filter((one) => one !== op);
    if (isReached(tried)) kept = tried;
  }
  return kept;
}
