import type { CasesDocument } from "../../../../engine/kinds/cases/document.ts";
import { zh } from "../../../../engine/language/text.ts";
import type { Model } from "../../../../engine/model/model.ts";
import type { Passage } from "./run-case.ts";

/** What the documents say of the entities of these cases and no case comes to: rules that refuse nothing, and moves that nobody makes. */
export const unreached = (model: Model, documents: readonly CasesDocument[], passages: readonly Passage[]): string[] => [
  ...unbrokenRules(model, documents),
  ...unmadeMoves(model, documents, passages),
];

/** `<entity>: rule <key>`. A rule is told apart by its sentence. */
function unbrokenRules(model: Model, documents: readonly CasesDocument[]): string[] {
  const refusals = new Set(
    documents.flatMap(({ cases }) => cases.flatMap(({ expect }) => expect.flatMap((one) => ("refused" in one ? one.refused : [])))),
  );
  return entitiesOf(documents).flatMap((id) =>
    (model.entities.get(id)?.doc.rules ?? []).filter(({ message }) => !refusals.has(zh(message))).map(({ key }) => `${id}: rule ${key}`),
  );
}

/** From each node that a move may leave: `<flow>: <move> from <node>`. */
function unmadeMoves(model: Model, documents: readonly CasesDocument[], passages: readonly Passage[]): string[] {
  const made = new Set(passages.map(({ flow, move, from }) => `${flow}: ${move} from ${from}`));
  const all = entitiesOf(documents).flatMap((entity) => {
    const flow = model.flows.get(model.entities.get(entity)?.flow ?? "");
    return (flow?.doc.moves ?? []).flatMap(({ key, from }) => from.map((node) => `${flow!.id}: ${key} from ${node}`));
  });
  return [...new Set(all)].filter((one) => !made.has(one));
}

const entitiesOf = (documents: readonly CasesDocument[]): string[] => [...new Set(documents.map(({ of }) => of))];
