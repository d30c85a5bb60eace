import { saveRecords } from "../../data/records/index.ts";
import type { At } from "../../data/records/plain-rows.ts";
import type { OperationRecord } from "../../platform/runtime.ts";

/** Writes what follows from a decision already made: rules about what people fill in are not asked again. */
export async function writeFields(
  { call }: At,
  entity: string,
  { id, values, note }: { id: string; values: OperationRecord; note?: string },
): Promise<void> {
  await saveRecords(call, entity, [{ id, values }], { rights: "system", judge: false, note });
}

/** Makes records that follow from a decision already made. Answers their ids in order. */
export async function makeRecords({ call }: At, entity: string, rows: readonly OperationRecord[], note?: string): Promise<string[]> {
  return (
    await saveRecords(
      call,
      entity,
      rows.map((values) => ({ values })),
      { rights: "system", judge: false, note },
    )
  ).map((one) => one.id);
}
