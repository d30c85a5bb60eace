import type { CasesDocument } from "../../../../engine/kinds/cases/document.ts";
import { zh } from "../../../../engine/language/text.ts";
import { isValue, type Sentence } from "../../../../engine/grammar/sentence.ts";
import type { Flow, Model } from "../../../../engine/model/model.ts";
import type { Passage } from "./run-case.ts";

/** What the documents say of the entities of these cases and no case comes to: rules and guards that refuse nothing, and moves that nobody makes. */
export const unreached = (model: Model, documents: readonly CasesDocument[], passages: readonly Passage[]): string[] => [
  ...unheardRefusals(model, documents),
  ...unmadeMoves(model, documents, passages),
];

/** `<entity>: rule <key>`, `<flow>: guard <key>`. They are told apart by their sentences; a limit that marks (`breach`) refuses nothing. */
function unheardRefusals(model: Model, documents: readonly CasesDocument[]): string[] {
  const refusals = documents.flatMap(({ cases }) => cases.flatMap(({ expect }) => expect.flatMap((one) => ("refused" in one ? one.refused : []))));
  const isHeard = (message: Sentence) => refusals.some((refusal) => fixedParts(message).every((part) => refusal.includes(part)));
  return entitiesOf(documents).flatMap((id) => {
    const rules = model.entities.get(id)?.doc.rules ?? [];
    const flow = flowOf(model, id);
    const guards = flow?.doc.moves.flatMap((move) => move.guards ?? []) ?? [];
    return [
      ...rules.filter((rule) => !("breach" in rule && rule.breach !== undefined) && !isHeard(rule.message)).map(({ key }) => `${id}: rule ${key}`),
      ...guards.filter(({ message }) => !isHeard(message)).map(({ key }) => `${flow!.id}: guard ${key}`),
    ];
  });
}

/** What a sentence says whatever its values are. */
const fixedParts = (message: Sentence): string[] => (Array.isArray(message) ? message : [message]).flatMap((part) => (isValue(part) ? [] : zh(part)));

/** From each node that a move may leave: `<flow>: <move> from <node>`. */
function unmadeMoves(model: Model, documents: readonly CasesDocument[], passages: readonly Passage[]): string[] {
  const made = new Set(passages.map(({ flow, move, from }) => `${flow}: ${move} from ${from}`));
  const all = entitiesOf(documents).flatMap((entity) => {
    const flow = flowOf(model, entity);
    return (flow?.doc.moves ?? []).flatMap(({ key, from }) => from.map((node) => `${flow!.id}: ${key} from ${node}`));
  });
  return [...new Set(all)].filter((one) => !made.has(one));
}

const flowOf = (model: Model, entity: string): Flow | undefined => model.flows.get(model.entities.get(entity)?.flow ?? "");
const entitiesOf = (documents: readonly CasesDocument[]): string[] => [...new Set(documents.map(({ of }) => of))];
