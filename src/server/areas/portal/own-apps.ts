import { ownRow } from "../kit/own-app-row.ts";
import { nothing } from "../kit/inputs.ts";
import { booksOf } from "../kit/books.ts";
import { defineAction } from "../kit/define-operations.ts";

/** The caller's own order of apps: the chosen ones, in the order they were chosen. */
export const sortOwnApps = defineAction("appName", {
  name: "portal.sortOwnApps",
  title: "应用排序",
  input: nothing,
  audit: ({ records }) => `为 ${records.length} 个应用排序`,
  run: async (input) => {
    for (const [at, app] of input.records.entries()) {
      const row = await ownRow(input, app.id);
      await booksOf(input, "appCollection").change({ id: row.id }, { sort: at + 1 });
    }
    return { sorted: input.records.length };
  },
});
