import { nationalCantons } from "./canton-table.ts";
import { defineAction } from "../kit/define-operations.ts";
import { recordsOf } from "../kit/records.ts";

/**
 * Brings the cantons in line with the national table: codes that are new are added, names, levels and parents that differ are corrected.
 * What a school added of its own, and what it says beside (short name, postcode ...), stays.
 */
export const syncCantons = defineAction("canton", {
  name: "base.syncCantons",
  title: "同步国家标准",
  input: { type: "object", properties: {}, additionalProperties: false },
  audit: () => "同步国家标准行政区划",
  run: async (input) => {
    const known = new Map((await recordsOf(input, "canton").find({})).map((row) => [row.cantonCode, row]));
    const table = nationalCantons();
    const missing = table.filter(({ cantonCode }) => !known.has(cantonCode));
    // A parent is there before its children are checked against it.
    for (const level of ["1", "2", "3"] as const)
      await recordsOf(input, "canton").add(
        missing.filter(({ cantonLevel }) => cantonLevel === level).map((canton) => ({ ...canton, sort: Number.parseInt(canton.cantonCode, 10) })),
      );
    const differing = table.filter((canton) => {
      const row = known.get(canton.cantonCode);
      return row && (row.cantonName !== canton.cantonName || row.parentCode !== canton.parentCode || row.cantonLevel !== canton.cantonLevel);
    });
    for (const { cantonCode, ...values } of differing) await recordsOf(input, "canton").change(known.get(cantonCode)!.id, values);
    return { added: missing.length, changed: differing.length };
  },
});
