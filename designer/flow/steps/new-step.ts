import type { Cond } from "../../../engine/grammar/condition.ts";
import { triggersOf } from "../../../engine/kinds/effects/document.ts";
import { spineOf, cardsIn } from "../../../engine/flow/spine.ts";
import { leadsOnward, targetsOf } from "../../../engine/flow/targets.ts";
import type { Actor, FlowDocument, FlowMove, FlowNode, FlowPart } from "../../../engine/kinds/flow/document.ts";
import type { Text } from "../../../engine/language/text.ts";
import { freeKey } from "../../model/overlays.ts";

/** Where something can be put into a flow: nodes that lead to another one. */
export interface Gap {
  from: readonly string[];
  to: string;
}

/** What somebody does at a step: decide, do the work, or decide together with everybody else who is asked. */
export const stepSorts = ["approve", "handle", "sign"] as const;
export type StepSort = (typeof stepSorts)[number];

export interface NewStep {
  /** A value of the state dictionary that is free. */
  key: string;
  sort: StepSort;
  by: Actor;
  /** In place of `by`: who sign for themselves there. */
  parts?: FlowPart[];
  /** Office hours after which they are reminded; null = none. */
  workHours: number | null;
  /** Only records for which it holds come to the step; null = all. */
  when: Cond | null;
  /** What the buttons are called where the flow has no such button yet. */
  titles: Readonly<Record<"approve" | "handle" | "reject" | "return", Text>>;
}

interface Putting {
  flow: FlowDocument;
  gap: Gap;
  step: NewStep;
  /** Buttons that do the same are one button. Not over a flow of the product, whose buttons lead where they lead. */
  sharesButtons: boolean;
}

/** The flow with a step in the gap: what led on leads there, and from there on. */
export function withStep({ flow, gap, step, sharesButtons }: Putting): FlowDocument {
  const sources = sourcesOf(flow, gap);
  const moves = flow.moves.flatMap((move) => ledThrough(move, { sources, to: gap.to, step }));
  const at = moves.findLastIndex((move) => targetsOf(move).some(({ to }) => to === step.key)) + 1;
  const made = buttonsOf({ flow: { ...flow, moves }, gap, step, sharesButtons });
  const behind = Math.max(...gap.from.map((key) => flow.nodes.findIndex((node) => node.key === key)));
  const effects = [...(flow.effects ?? []), ...toldOf(flow, step.key)];
  return {
    ...flow,
    nodes: flow.nodes.toSpliced(behind + 1, 0, nodeOf(step)),
    moves: made.known.toSpliced(at, 0, ...made.own),
    ...(effects.length > 0 && { effects }),
  };
}

/** The flow that copies to somebody what comes to the node behind the gap. */
export function withCopy(flow: FlowDocument, to: string, actor: Actor): FlowDocument {
  const effects = flow.effects ?? [];
  const key = freeKey("copy", (name) => effects.some((one) => one.key === name));
  return { ...flow, effects: [...effects, { key, on: `enter:${to}`, do: [{ copy: actor }] }] };
}

const nodeOf = ({ key, sort, by, parts, workHours }: NewStep): FlowNode => ({
  key,
  ...(parts === undefined ? { by } : { parts }),
  ...(sort === "sign" && { mode: "all" as const }),
  ...(workHours !== null && { due: { workHours, then: "remind" as const } }),
});

/** Who hands in again goes the way of who hands in first. */
function sourcesOf(flow: FlowDocument, gap: Gap): ReadonlySet<string> {
  const start = flow.nodes.find((node) => node.start === true)?.key ?? flow.nodes[0]?.key ?? "";
  const aside = gap.from.includes(start) ? spineOf(flow).asides.flatMap(cardsIn) : [];
  return new Set([...gap.from, ...aside.map(({ node }) => node)]);
}

interface Through {
  sources: ReadonlySet<string>;
  to: string;
  step: NewStep;
}

function ledThrough(move: FlowMove, { sources, to, step }: Through): FlowMove[] {
  const from = move.from.filter((key) => sources.has(key));
  if (from.length === 0 || !leadsOnward(move) || !targetsOf(move).some((target) => target.to === to)) return [move];
  const targets = targetsOf(move).flatMap((target) => {
    if (target.to !== to) return [target];
    if (step.when === null) return [{ ...target, to: step.key }];
    const when: Cond = target.when === undefined ? step.when : { all: [target.when, step.when] };
    return [{ when, to: step.key }, target];
  });
  const [only] = targets;
  const led: FlowMove = { ...move, from, to: targets.length === 1 && only!.when === undefined ? only!.to : targets };
  const others = move.from.filter((key) => !sources.has(key));
  return others.length === 0 ? [led] : [{ ...move, from: others }, led];
}

/** What happens on a move is of that move alone. */
const hasEffects = ({ effects = [] }: FlowDocument, key: string): boolean =>
  effects.some((effect) => triggersOf(effect).some((trigger) => trigger.replace("before:", "") === `move:${key}`));

/** A button that asks for nothing and belongs to whoever acts where it stands. */
const isPlain = (move: FlowMove): boolean =>
  move.by === undefined && (move.ask ?? []).length === 0 && [move.when, move.set, move.guards, move.auto].every((part) => part === undefined);

interface Buttons {
  /** The moves there were; some leave the step too. */
  known: FlowMove[];
  own: FlowMove[];
}

function buttonsOf({ flow, gap, step, sharesButtons }: Putting): Buttons {
  const { key, sort, titles } = step;
  const taken = (name: string) => flow.moves.some((move) => move.key === name);
  const first = flow.moves.find((move) => move.result === "agree" && isPlain(move) && !hasEffects(flow, move.key));
  const onward: FlowMove =
    sort === "handle"
      ? { key: freeKey("handle", taken), title: titles.handle, from: [key], to: gap.to, tone: "primary" }
      : sharesButtons && first !== undefined
        ? { ...first, from: [key], to: gap.to }
        : { key: freeKey("approve", taken), title: titles.approve, from: [key], to: gap.to, opinion: "optional", result: "agree", tone: "success" };
  return (sort === "handle" ? (["return"] as const) : (["return", "reject"] as const)).reduce<Buttons>(
    (buttons, result) => withBack(buttons, { flow, step, result }),
    { known: flow.moves, own: [onward] },
  );
}

/** The step gives back and refuses as the others do; where none gives back, to whoever wrote the record. */
function withBack({ known, own }: Buttons, { flow, step, result }: { flow: FlowDocument; step: NewStep; result: "return" | "reject" }): Buttons {
  const shared = known.findIndex((move) => move.result === result && isPlain(move) && typeof move.to === "string");
  if (shared >= 0) {
    const move = known[shared]!;
    return { known: known.with(shared, { ...move, from: [...move.from, step.key] }), own };
  }
  const like = flow.moves.find((move) => move.result === result);
  const start = flow.nodes.find((node) => node.start === true && node.edit !== undefined)?.key;
  const to = like === undefined ? (result === "return" ? start : undefined) : hasEffects(flow, like.key) ? undefined : like.to;
  if (typeof to !== "string") return { known, own };
  const key = freeKey(result, (name) => [...known, ...own].some((move) => move.key === name));
  const tone = result === "return" ? "warning" : "danger";
  return { known, own: [...own, { key, title: step.titles[result], from: [step.key], to, opinion: "required", result, tone }] };
}

/** Who acts at the step is told as at the others. */
function toldOf({ effects = [] }: FlowDocument, key: string): FlowDocument["effects"] & object {
  const todo = effects.flatMap((effect) => effect.do).find((one) => "notify" in one && one.notify === "assignees" && one.template !== undefined);
  const name = freeKey("todo", (one) => effects.some((effect) => effect.key === one));
  return todo === undefined ? [] : [{ key: name, on: `enter:${key}`, do: [todo] }];
}
