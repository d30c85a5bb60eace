import type { EvalRecord } from "../conditions/env.ts";
import type { DueAction, FlowNode, FromField, NodeMode } from "../kinds/flow/document.ts";

/** A node as it is on one record: what fields of the record decide is decided. */
export interface NodeOn extends FlowNode {
  mode: NodeMode;
  skipSameActor: boolean;
  due?: NonNullable<FlowNode["due"]> & { then: DueAction };
}

const modes: readonly NodeMode[] = ["any", "all", "ratio", "sequence"];
const actions: readonly DueAction[] = ["remind", "approve", "return", "escalate"];

/** A field that is empty or holds no word of the language decides as little as possible: the first word settles, a deadline reminds, nobody is skipped. */
export function nodeOn(node: FlowNode, record: EvalRecord): NodeOn {
  const { due, ...rest } = node;
  return {
    ...rest,
    mode: wordOf(node.mode, modes, record) ?? "any",
    skipSameActor: decided(node.skipSameActor, record) === true,
    ...(due === undefined ? {} : { due: { ...due, then: wordOf(due.then, actions, record) ?? "remind" } }),
  };
}

const decided = (given: unknown, record: EvalRecord): unknown => (isFromField(given) ? record[given.field] : given);
const wordOf = <W extends string>(given: W | FromField | undefined, words: readonly W[], record: EvalRecord): W | undefined =>
  words.find((word) => word === decided(given, record));

export const isFromField = (given: unknown): given is FromField => typeof given === "object" && given !== null && "field" in given;

/** Fields of the record that say how its nodes are. */
export const decidingFields = (node: FlowNode): string[] => [
  ...(node.titleFrom === undefined ? [] : [node.titleFrom]),
  ...[node.mode, node.skipSameActor, node.due?.then].filter(isFromField).map(({ field }) => field),
];
