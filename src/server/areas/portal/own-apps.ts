import { patchRows } from "../../data/records/plain-rows.ts";
import type { Operation } from "../../platform/runtime.ts";
import { ownRow } from "../kit/own-app-row.ts";
import { nothing } from "../kit/inputs.ts";

/** The caller's own order of apps: the chosen ones, in the order they were chosen. */
export const sortOwnApps: Operation = {
  kind: "action",
  name: "portal.sortOwnApps",
  title: "应用排序",
  input: nothing,
  audit: ({ records }) => `为 ${records.length} 个应用排序`,
  run: async (input) => {
    for (const [at, app] of input.records.entries()) {
      const row = await ownRow(input, String(app.id));
      await patchRows(input, "appCollection", { id: String(row.id) }, { sort: at + 1 });
    }
    return { sorted: input.records.length };
  },
};
