import type { Card, Way } from "../../engine/flow/spine.ts";
import { type Effect, triggersOf } from "../../engine/kinds/effects/document.ts";
import type { Actor, FlowDocument, FlowMove, FlowNode } from "../../engine/kinds/flow/document.ts";
import { zh } from "../../engine/language/text.ts";
import { propertyWord } from "../../engine/words/subject.ts";
import { condWords, exprWords, type Speaker, valueWords } from "../../engine/words/speaker.ts";

/** A line of a card: what it is about, and what the flow says of it. */
export interface CardLine {
  key: string;
  label: string;
  words: string;
}

const told = ["by", "nobody", "mode", "due", "edit", "skip"] as const;

/** Who acts at a node, in which way, until when, and what they may change, in the words of the properties. */
export function cardLines(node: FlowNode, speaker: Speaker, shorten: (fields: string, count: number) => string): CardLine[] {
  const parts = (node.parts ?? []).map(
    ({ key, title, by, due }): CardLine => ({
      key: `part ${key}`,
      label: zh(title),
      words: [actorWords(by, speaker), ...(due === undefined ? [] : [plain(valueWords("due", due, speaker))])].join("，"),
    }),
  );
  const lines = told.flatMap((key) => {
    const value = node[key];
    if (value === undefined) return [];
    const words = key === "edit" ? fieldsIn(node.edit!, speaker, shorten) : plain(valueWords(key, value, speaker));
    const label = propertyWord({ part: "node", key: key === "edit" ? "write" : key, own: speaker.own });
    return [{ key, label: label ?? key, words }];
  });
  return [...parts, ...lines];
}

/** When the system makes a move by itself. */
export function timedWords({ move }: Way, speaker: Speaker): string {
  const { at, when } = move.auto ?? {};
  const parts = [at === undefined ? [] : exprWords(at, speaker), when === undefined ? [] : condWords(when, speaker)].flat();
  return parts.join("，");
}

/** What must hold for a move to be the way, in words; empty = nothing. */
export const whenWords = (conditions: readonly unknown[], speaker: Speaker): string =>
  conditions.flatMap((one) => (one === undefined ? [] : [condWords(one, speaker)])).join("，");

/** Where a record goes that is handed in again after the move, where that is not as the first time. */
export const againWords = ({ resume }: Pick<FlowMove, "resume">, speaker: Speaker): string[] =>
  resume === "back" ? [`${propertyWord({ part: "move", key: "resume", own: speaker.own })}${valueWords("resume", resume, speaker)}`] : [];

/** Without the marks of a quotation around the whole. */
const plain = (words: string): string => (/^“[^“”]*”$/.test(words) ? words.slice(1, -1) : words);

/** So many fields are named. */
const mostNamed = 4;

function fieldsIn(groups: readonly string[], { model, entity }: Speaker, shorten: (fields: string, count: number) => string): string {
  const fields = [...(model.entities.get(entity ?? "")?.fields.values() ?? [])];
  const titles = fields.filter(({ group, writable }) => writable && (groups.includes("*") || groups.includes(group))).map(({ title }) => zh(title));
  const named = titles.slice(0, mostNamed).join("、");
  return titles.length > mostNamed ? shorten(named, titles.length) : named;
}

export const nodeOf = (flow: FlowDocument, { node }: Card): FlowNode => flow.nodes.find(({ key }) => key === node)!;

export const actorWords = (actor: Actor, speaker: Speaker): string => plain(valueWords("by", actor, speaker));

/** What sends copies as a record comes to the node, with those who get them. */
export const copiesAt = ({ effects = [] }: FlowDocument, node: string): { effect: Effect; actors: Actor[] }[] =>
  effects.flatMap((effect) => {
    const actors = effect.do.flatMap((step) => ("copy" in step ? [step.copy] : []));
    return actors.length > 0 && triggersOf(effect).includes(`enter:${node}`) ? [{ effect, actors }] : [];
  });
