import { isAppError } from "../../../../engine/errors.ts";
import type { Foreseen } from "../../../../engine/flow/types.ts";
import { nodeOf } from "../../../../engine/flow/index.ts";
import { undone } from "../../platform/database/transaction.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";
import { entityOf } from "../records/entity-of.ts";
import { type Tried, triedRecord } from "../records/tried.ts";
import { stopsAhead } from "./ahead.ts";
import { flowPlace, isApproval, ruledPlace } from "./place.ts";
import { namesFor, toStops } from "./standing.ts";

interface Foreseeing {
  /** Null: a new record. */
  id: string | null;
  /** What is typed so far. */
  values: OperationRecord;
}

const NOTHING: Foreseen = { next: [] };

/**
 * Who would have a record that is being filled in, once its author hands it in, and what a new one begins with. As secret as where a stored one
 * stands. What cannot be told yet, because something is missing or wrong, is not told. @throws AccessError ACTION_DENIED, ROW_NOT_WRITABLE
 */
export async function foreseen(call: Call, entityId: string, { id, values }: Foreseeing): Promise<Foreseen> {
  return undone(call.runtime.db, async () => {
    try {
      const { begins, ...tried } = await triedRecord(call, entityId, { id, values });
      return { next: await nextOf(call, entityId, { id, ...tried }), ...(Object.keys(begins).length > 0 && { begins }) };
    } catch (error) {
      if (!isAppError(error) || error.kind === "access") throw error;
      return NOTHING;
    }
  });
}

async function nextOf(
  call: Call,
  entityId: string,
  { id, record, withheld }: { id: string | null } & Pick<Tried, "record" | "withheld">,
): Promise<Foreseen["next"]> {
  if (withheld === null || entityOf(call, entityId).flow === null) return [];
  const today = flowPlace(call, entityId);
  const place = id === null ? today : await ruledPlace(today, id);
  const names = namesFor(place, withheld);
  const node = nodeOf(place.flow, record);
  if (names === null || node === undefined || isApproval(node)) return [];
  return toStops(place, await stopsAhead(place, record, "draft"), names);
}
