import type { Entity, Field } from "../../../../engine/model/model.ts";
import type { Call } from "../../platform/runtime.ts";
import type { Draft } from "./draft.ts";
import { saveNeeds } from "./entity-needs.ts";
import { nextSerials } from "./serial.ts";

/** Numbers that were drawn for a draft. A part that is undone gives them back, so they are drawn anew when it is written after all. */
const drawn = new WeakMap<Draft, Set<string>>();

/**
 * Running numbers of new records. Everybody else who saves the same kind of record waits from here to the end of the transaction, so they are
 * drawn `last`, right before the rows are added; `first` only those that a rule or a computed value reads, or that must be filled in.
 */
export async function fillSerials({ call, entity }: { call: Call; entity: Entity }, drafts: readonly Draft[], when: "first" | "last"): Promise<void> {
  for (const field of entity.fields.values()) {
    if (field.doc.type !== "serial" || (when === "first" && !isRead(call, entity, field))) continue;
    const open = drafts.filter((draft) => draft.record[field.name] == null || drawn.get(draft)?.has(field.name) === true);
    if (open.length === 0) continue;
    const numbers = await nextSerials(call, entity, field, open.length);
    for (const [at, draft] of open.entries()) {
      draft.record[field.name] = numbers[at];
      if (when === "last") drawn.set(draft, (drawn.get(draft) ?? new Set()).add(field.name));
    }
  }
}

const isRead = (call: Call, entity: Entity, field: Field): boolean =>
  field.doc.required === true || saveNeeds(call, entity).record.paths.includes(field.name);
