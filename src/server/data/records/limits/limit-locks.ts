import { lockTogether, type SpaceKey } from "../../../platform/database/key-locks.ts";
import type { Call, OperationRecord } from "../../../platform/runtime.ts";
import type { Limit } from "./limit-rules.ts";
import { keyOf } from "./limit-total.ts";

/** A limit, and records whose keys are about to be counted. */
export type Locked = readonly [limit: Limit, records: readonly OperationRecord[]];

/** Holds the keys until the transaction ends: whoever counts the same rows waits, and then sees what is written now. */
export const lockKeys = (call: Call, locked: readonly Locked[]): Promise<void> =>
  lockTogether(
    call.runtime.db,
    locked.flatMap(([limit, records]) => {
      const space = JSON.stringify([call.user.tenantId, limit.entity.id, limit.rule.key]);
      return records.flatMap((record): SpaceKey[] => {
        const key = keyOf(limit, record);
        return key === null ? [] : [[space, JSON.stringify(key)]];
      });
    }),
  );
