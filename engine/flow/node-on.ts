import type { EvalRecord } from "../conditions/env.ts";
import { type DueAction, type FlowDue, type FlowNode, type FlowPart, type FromField, type NodeMode, nodeModes } from "../kinds/flow/document.ts";

/** A node as it is on one record: what fields of the record decide is decided. */
export interface NodeOn extends FlowNode {
  mode: NodeMode;
  skipSameActor: boolean;
  due?: DueOn;
  parts?: PartOn[];
}
export interface PartOn extends FlowPart {
  due?: DueOn;
}
export type DueOn = FlowDue & { then: DueAction };

const actions: readonly DueAction[] = ["remind", "approve", "return", "escalate"];

/**
 * A field that is empty or holds no word of the language decides as little as possible: the first word settles, of parts all must agree, a deadline
 * reminds, nobody is skipped.
 */
export function nodeOn(node: FlowNode, record: EvalRecord): NodeOn {
  const { due, parts, ...rest } = node;
  return {
    ...rest,
    ...(parts === undefined ? {} : { parts: parts.map((part) => partOn(part, record)) }),
    mode: modeOf(node, record),
    skipSameActor: decided(node.skipSameActor, record) === true,
    ...(due === undefined ? {} : { due: dueOn(due, record) }),
  };
}

const partOn = ({ due, ...part }: FlowPart, record: EvalRecord): PartOn => ({ ...part, ...(due === undefined ? {} : { due: dueOn(due, record) }) });
const dueOn = (due: FlowDue, record: EvalRecord): DueOn => ({ ...due, then: wordOf(due.then, actions, record) ?? "remind" });

function modeOf({ mode, parts }: FlowNode, record: EvalRecord): NodeMode {
  const said = Number(decided(mode, record) ?? Number.NaN);
  if (Number.isInteger(said) && said > 0) return said;
  return wordOf<(typeof nodeModes)[number]>(typeof mode === "number" ? undefined : mode, nodeModes, record) ?? (parts === undefined ? "any" : "all");
}

const decided = (given: unknown, record: EvalRecord): unknown => (isFromField(given) ? record[given.field] : given);
const wordOf = <W extends string>(given: W | NodeMode | FromField | undefined, words: readonly W[], record: EvalRecord): W | undefined =>
  words.find((word) => word === decided(given, record));

export const isFromField = (given: unknown): given is FromField => typeof given === "object" && given !== null && "field" in given;

/** Fields of the record that say how its nodes are. */
export const decidingFields = (node: FlowNode): string[] => [
  ...(node.titleFrom === undefined ? [] : [node.titleFrom]),
  ...[node.mode, node.skipSameActor, node.due?.then, ...(node.parts ?? []).map(({ due }) => due?.then)].filter(isFromField).map(({ field }) => field),
];
