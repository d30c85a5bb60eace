import { SAME } from "./document.ts";
import { isObject, same, type JsonObject } from "../../values/json-object.ts";

export interface Detour {
  /** Key of the move that leads past the product's steps. */
  move: string;
  reason: string;
}

interface Target {
  when?: unknown;
  to: string;
}

interface Way {
  base: JsonObject[];
  /** Nodes of the product. */
  known: ReadonlySet<string>;
  /** Where a case may always be sent back or ended: starts, and what the product's own returns and refusals lead to. */
  back: ReadonlySet<string>;
  /** JsonObject of the school -> nodes of the product it stands before. */
  before: Map<string, Set<string>>;
}

const parts = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);
const words = (value: unknown): string[] => (Array.isArray(value) ? value.filter((word) => typeof word === "string") : []);
const targets = (move: JsonObject): Target[] =>
  typeof move.to === "string" ? [{ to: move.to }] : parts(move.to).map((one) => ({ when: one.when, to: String(one.to) }));

/**
 * A school may put steps of its own into the way of a case, never lead it past one of the product: its steps stand in front of one target of
 * a move and lead there, back, or to an end the product has for refusals.
 */
export function detours(base: JsonObject, composed: JsonObject): Detour[] {
  const way = wayOf(base);
  const moves = parts(composed.moves);
  const changed = moves.flatMap((move) => (way.base.some((one) => one.key === move.key) ? fromProduct(move, way) : fromSchool(move, way)));
  standInChains(moves, way);
  return [...changed, ...moves.flatMap((move) => fromOwnNodes(move, way))];
}

function wayOf(base: JsonObject): Way {
  const moves = parts(base.moves);
  const starts = parts(base.nodes).filter((node) => node.start === true);
  const back = moves.filter((move) => move.result === "return" || move.result === "reject").flatMap((move) => targets(move).map(({ to }) => to));
  return {
    base: moves,
    known: new Set(parts(base.nodes).map((node) => String(node.key))),
    back: new Set([...back, ...starts.map((node) => String(node.key))]),
    before: new Map(),
  };
}

/** Every target stays where it was, or has a step of the school in front; one more such step may stand before the last. */
function fromProduct(move: JsonObject, way: Way): Detour[] {
  const now = targets(move);
  const fits = way.base.filter((one) => one.key === move.key).some((one) => standBefore(targets(one), now, way));
  return fits ? [] : [{ move: String(move.key), reason: "原有的去向要保留，只能在前面插入自己的环节" }];
}

function standBefore(old: readonly Target[], now: readonly Target[], way: Way): boolean {
  const found: [string, string][] = [];
  const rest = [...now];
  for (const [at, target] of old.entries()) {
    if (at === old.length - 1) while (rest.length > 1 && !way.known.has(rest[0]!.to)) found.push([rest.shift()!.to, target.to]);
    const next = rest.shift();
    if (next === undefined || !same(next.when, target.when)) return false;
    if (next.to === target.to) continue;
    if (way.known.has(next.to) || next.to === SAME) return false;
    found.push([next.to, target.to]);
  }
  if (rest.length > 0) return false;
  for (const [own, target] of found) way.before.set(own, (way.before.get(own) ?? new Set()).add(target));
  return true;
}

/** From a node of the product the school's own moves only lead back, and whoever acts there makes them. */
function fromSchool(move: JsonObject, { known, back }: Way): Detour[] {
  if (!words(move.from).some((node) => known.has(node))) return [];
  const leadsBack = targets(move).every(({ to }) => to === SAME || back.has(to));
  return leadsBack && move.by === undefined
    ? []
    : [{ move: String(move.key), reason: "从产品的环节出发，自己的动作只能停在原处或退回，且由原办理人办理" }];
}

/** Several steps of the school in a row stand before the same node. */
function standInChains(moves: readonly JsonObject[], { known, before }: Way): void {
  const owns = moves.flatMap((move) =>
    words(move.from)
      .filter((node) => !known.has(node))
      .map((node) => ({ node, move })),
  );
  for (let round = 0; round < owns.length; round += 1) {
    for (const { node, move } of owns) {
      for (const { to } of targets(move)) if (!known.has(to)) before.set(to, new Set([...(before.get(to) ?? []), ...(before.get(node) ?? [])]));
    }
  }
}

function fromOwnNodes(move: JsonObject, { known, back, before }: Way): Detour[] {
  const own = words(move.from).filter((node) => !known.has(node));
  const isPast = own.some((node) => {
    const ahead = before.get(node) ?? new Set<string>();
    return targets(move).some(({ to }) => known.has(to) && !back.has(to) && !(ahead.size === 1 && ahead.has(to)));
  });
  return isPast ? [{ move: String(move.key), reason: "自己的环节只能通向它前面所插入的那个环节，或退回" }] : [];
}
