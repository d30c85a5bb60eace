import { triggersOf } from "../../../../engine/kinds/effects/document.ts";
import { dueEffects } from "./due-effects.ts";
import type { Happening } from "./happening.ts";
import type { Performing } from "./perform.ts";

/** Something happened to records: what stands on it is done, in the open transaction. */
export async function happened(at: Performing, happenings: readonly Happening[]): Promise<void> {
  const isDue = dueEffects(at.call.model, at.entity, at.flow).some(({ effect }) =>
    triggersOf(effect).some((trigger) => happenings.some(({ events }) => events.has(trigger))),
  );
  if (!isDue) return;
  // Effects write through the same saves and moves that bring them about: loaded here, the two need not import each other.
  const { perform } = await import("./perform.ts");
  await perform(at, happenings);
}
