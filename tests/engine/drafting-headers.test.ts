import { expect, test } from "vitest";
import { groupedHeaders } from "../../engine/drafting/grouped-headers.ts";

test("an export is headed by the sections of the form, each field once; what only the list shows stands behind", () => {
  const form = {
    sections: [
      { key: "a", title: "物品", items: [{ field: "name" }, { field: "kind" }] },
      { key: "b", items: [{ field: "note" }] },
      { key: "c", title: "空", items: [{ field: "name" }] },
    ],
  };
  expect(groupedHeaders({ form, list: { columns: [{ field: "kind" }, { field: "state" }] } })).toEqual([
    { key: "a", title: "物品", children: [{ field: "name" }, { field: "kind" }] },
    { field: "note" },
    { field: "state" },
  ]);
  expect(groupedHeaders({})).toEqual([]);
});
