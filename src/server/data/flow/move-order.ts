import type { FlowPlace, OperationRecord } from "../../platform/runtime.ts";
import { runEffects } from "../records/effects.ts";

export interface MoveOrder {
  id: string;
  move: string;
  opinion: string | null;
  fields: OperationRecord;
  version: number | null;
  as: "user" | "system";
  to?: string | null;
  /** The open transaction holds the record already: it is read, and nobody is waited for. */
  isHeld?: true;
}

export interface MoveEffects {
  names: readonly string[];
  state: () => { record: OperationRecord; before: OperationRecord };
  write: (name: string, added: OperationRecord) => Promise<void>;
}

export async function runMoveEffects({ call, entity }: FlowPlace, order: MoveOrder, { names, state, write }: MoveEffects): Promise<void> {
  const moved = () => [{ ...state(), entity: entity.id, move: order.move, to: order.to ?? null, opinion: order.opinion }];
  await runEffects(call, names, moved, async (name, [added]) => {
    if (added != null) await write(name, added);
  });
}
