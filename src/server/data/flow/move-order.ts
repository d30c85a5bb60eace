import type { OperationRecord } from "../../platform/runtime.ts";
import type { InName } from "./agents.ts";

export interface MoveOrder {
  id: string;
  move: string;
  opinion: string | null;
  fields: OperationRecord;
  version: number | null;
  as: "user" | "system";
  to?: string | null;
  /** Part of the node that is meant. Absent: the first for which whoever makes the move may sign. */
  part?: string | null;
  /** An administrator leads the record beside its flow. */
  isSteering?: true;
  /** The open transaction holds the record already: it is read, and nobody is waited for. */
  isHeld?: true;
  /** In whose name, once that is known. Absent: in the actor's own. */
  inName?: InName | null;
}
