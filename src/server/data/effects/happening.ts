import type { FlowNode } from "../../../../engine/kinds/flow/document.ts";
import type { FlowPlace, OperationRecord } from "../../platform/runtime.ts";

/** What happened to one record: the effects that stand on its events are due. */
export interface Happening {
  /** Own fields and the id, as they are now: an effect that changes the record itself leaves it changed here. */
  record: OperationRecord;
  /** The stored record as it was; null = it is new. */
  before: OperationRecord | null;
  /** Words of the events: `create`, `move:submit`, `before:save`. */
  events: ReadonlySet<string>;
  /** Key of the move behind it; null for a plain write. */
  move: string | null;
  opinion?: string | null;
  /** A return: the passed node the actor chose. */
  to?: string | null;
  passage?: Passage;
  /** Somebody called for it: what its steps write of the record is a write of its own, which raises its events. Default false. */
  isCalled?: true;
}

/** Of a move, or of a record that began its flow with somebody's turn. */
export interface Passage {
  place: FlowPlace;
  from: FlowNode;
  to: FlowNode;
  /** Accounts the record waits for at `to`, where people other than its owner decide. */
  people: readonly string[];
  /** Accounts that heard of the move in words of the school's own. Default: none. */
  told?: readonly string[];
  /** It is led on at once: nobody is told that it came there. */
  isPassed: boolean;
}
