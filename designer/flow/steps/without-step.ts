import { triggersOf } from "../../../engine/kinds/effects/document.ts";
import { cardsIn, spineOf } from "../../../engine/flow/spine.ts";
import { type FlowTarget, targetsOf } from "../../../engine/flow/targets.ts";
import { type FlowDocument, type FlowMove, SAME } from "../../../engine/kinds/flow/document.ts";
import { same } from "../../../engine/values/json-object.ts";

/**
 * The flow without a node: what led there leads on to what stood behind it. Null where that would not say what is meant: at the start and the
 * ends, where the ways part, and where something gives back to it.
 */
export function withoutStep(flow: FlowDocument, key: string): FlowDocument | null {
  const node = flow.nodes.find((one) => one.key === key);
  const { steps } = spineOf(flow);
  const card = cardsIn(steps).find((one) => one.node === key);
  if (node === undefined || card === undefined || node.end === true || key === (flow.nodes.find(({ start }) => start === true) ?? flow.nodes[0])?.key)
    return null;
  const behind = new Set([...card.onward, ...card.timed].flatMap(({ to }) => to).filter((to) => to !== key));
  const [next] = behind;
  if (next === undefined || behind.size > 1 || flow.moves.some((move) => givesBackTo(move, { key, next }))) return null;
  const moves = flow.moves.flatMap((move): FlowMove[] => {
    const from = move.from.filter((one) => one !== key);
    return from.length === 0 ? [] : [{ ...move, from, to: ledPast(move, { key, next }) }];
  });
  const { effects: _, ...rest } = flow;
  const effects = effectsWithout(flow, { key, moves });
  return {
    ...rest,
    nodes: flow.nodes.filter((one) => one.key !== key),
    moves: moves.reduce<FlowMove[]>(joined, []),
    ...(effects.length > 0 && { effects }),
  };
}

interface Past {
  key: string;
  next: string;
}

const givesBackTo = (move: FlowMove, { key, next }: Past): boolean =>
  targetsOf(move).some(({ to }) => to === key) && (move.result === "return" || move.result === "reject" || move.from.includes(next));

/** A target says nothing that leads where the next one leads, on no wider condition. */
function ledPast(move: FlowMove, { key, next }: Past): FlowMove["to"] {
  if (!targetsOf(move).some(({ to }) => to === key)) return move.to;
  const targets = targetsOf(move).map((target) => (target.to === key ? { ...target, to: next } : target));
  const told = targets.filter((target, at) => !isWithin(target, targets[at + 1]));
  const [only] = told;
  return told.length === 1 && only!.when === undefined && only!.to !== SAME ? only!.to : told;
}

function isWithin(target: FlowTarget, next: FlowTarget | undefined): boolean {
  if (next === undefined || next.to !== target.to) return false;
  const { when } = target;
  return next.when === undefined || (when !== undefined && "all" in when && when.all.some((part) => same(part, next.when)));
}

/** Two moves that differ in nothing but where they leave are one again. */
function joined(moves: FlowMove[], move: FlowMove): FlowMove[] {
  const last = moves.at(-1);
  if (last === undefined || !same({ ...last, from: [] }, { ...move, from: [] })) return [...moves, move];
  return moves.with(-1, { ...last, from: [...last.from, ...move.from] });
}

function effectsWithout({ effects = [], moves: before }: FlowDocument, { key, moves }: { key: string; moves: readonly FlowMove[] }) {
  const kept = new Set(moves.map((move) => move.key));
  const gone = new Set([
    ...[`enter:${key}`, `leave:${key}`],
    ...before.filter((move) => !kept.has(move.key)).flatMap((move) => [`move:${move.key}`, `before:move:${move.key}`]),
  ]);
  return effects.flatMap((effect) => {
    if (!triggersOf(effect).some((trigger) => gone.has(trigger))) return [effect];
    const on = [effect.on].flat().filter((one) => typeof one !== "string" || !gone.has(one));
    return on.length === 0 ? [] : [{ ...effect, on: on.length === 1 ? on[0]! : on }];
  });
}
