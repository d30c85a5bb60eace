import type { SpaceKey } from "../../../platform/database/key-locks.ts";
import type { Call, OperationRecord } from "../../../platform/runtime.ts";
import type { Limit } from "./limit-rules.ts";
import { keyOf } from "./limit-total.ts";

/** A limit, and records whose keys are about to be counted. */
export type Locked = readonly [limit: Limit, records: readonly OperationRecord[]];

/** Keys that are held while records are counted: whoever counts the same rows waits, and then sees what is written now. */
export const lockKeys = ({ user }: Call, locked: readonly Locked[]): SpaceKey[] =>
  locked.flatMap(([limit, records]) => {
    const space = JSON.stringify([user.tenantId, limit.entity.id, limit.rule.key]);
    return records.flatMap((record): SpaceKey[] => {
      const key = keyOf(limit, record);
      return key === null ? [] : [[space, JSON.stringify(key)]];
    });
  });
