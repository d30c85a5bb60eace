import { isPersonCond } from "../../../engine/access/person.ts";
import type { Actor, FlowDocument } from "../../../engine/kinds/flow/document.ts";
import { zh } from "../../../engine/language/text.ts";
import type { Model } from "../../../engine/model/model.ts";
import { type Speaker, valueWords } from "../../../engine/words/speaker.ts";
import { type FlowDocuments, rolesIn } from "./step-documents.ts";

export const actorGroups = ["role", "used", "rows", "person"] as const;

export interface ActorChoice {
  group: (typeof actorGroups)[number];
  actor: Actor;
  label: string;
  /** Roles that would be given the right to read. */
  given: readonly string[];
}

interface Asked {
  model: Model;
  flow: FlowDocument;
  speaker: Speaker;
  documents: FlowDocuments;
}

/** Who may be asked at a step: a role, whoever acts at another step, a role for the records it sees, the person a field of the record names. */
export function actorChoices({ model, flow, speaker, documents }: Asked): ActorChoice[] {
  const label = (actor: Actor) => valueWords("by", actor, speaker).slice(1, -1);
  const roles = [...model.roles].map(([role, title]) => ({ group: "role" as const, actor: { role }, label: zh(title) }));
  const used = flow.nodes
    .flatMap(({ by, parts = [] }) => [by, ...parts.map((part) => part.by)])
    .flatMap((by) => (by === undefined || "system" in by ? [] : [{ group: "used" as const, actor: by, label: label(by) }]));
  const rows = (model.entities.get(flow.entity)?.doc.access.grants ?? []).flatMap(({ role, read }) => {
    const scope = Array.isArray(read) ? undefined : read?.scope;
    if (scope === undefined) return [];
    return [role].flat().map((one) => ({ group: "rows" as const, actor: { role: one, scope }, label: label({ role: one, scope }) }));
  });
  const person = [...(model.entities.get(flow.entity)?.fields.values() ?? [])]
    .filter(({ name }) => isPersonCond(model, flow.entity, name) !== null)
    .map(({ name, title }) => ({ group: "person" as const, actor: { path: name }, label: zh(title) }));
  const seen = new Set<string>();
  return [...roles, ...used, ...rows, ...person].flatMap((choice) => {
    const meant = rolesIn(choice.actor);
    if (seen.has(choice.label) || meant.some((role) => documents.mayBeAsked(role) === "cannot")) return [];
    seen.add(choice.label);
    return [{ ...choice, given: meant.filter((role) => documents.mayBeAsked(role) === "is given") }];
  });
}
