import { expect, test } from "vitest";
import { boxAround, partAt } from "../../designer/canvas/rects.ts";
import { sampleRows } from "../../designer/preview/sample-rows.ts";
import { sampleSource } from "../../designer/preview/sample-source.ts";
import { compile } from "../../engine/compile/index.ts";
import { buttonsFor } from "../../engine/screens/menu.ts";
import { compileScreen } from "../../engine/screens/screen.ts";
import { readSet } from "../support/documents.ts";
import { userWith } from "../support/users.ts";

const part = (name: string, left: number, width: number) => ({ steps: [name], box: { left, top: 0, width, height: 10 } });

test("under a point the smallest part is meant, and a part is as wide as all that is drawn of it", () => {
  const parts = [part("all", 0, 100), part("one", 10, 20), part("one", 40, 20)];
  expect(partAt(parts, { x: 15, y: 5 })?.steps).toEqual(["one"]);
  expect(partAt(parts, { x: 35, y: 5 })?.steps).toEqual(["all"]);
  expect(partAt(parts, { x: 15, y: 11 })).toBeUndefined();
  expect(boxAround(parts.slice(1).map(({ box }) => box))).toEqual({ left: 10, top: 0, width: 50, height: 10 });
  expect(boxAround([])).toBeNull();
});

const set = readSet(new URL("../../schemas", import.meta.url).pathname);
const { model } = compile(set, { hash: "", operations: [] });

test("every product screen has sample rows for each of its roles, the same each time, with a value for every field that is no list, file or place", () => {
  let drawn = 0;
  for (const { id, variants } of model.screens.values()) {
    for (const role of Object.keys(variants)) {
      const screen = compileScreen({ model, screen: id, user: userWith([role]), params: {} });
      if (screen === null) continue;
      drawn += 1;
      const rows = sampleRows(screen);
      expect(rows, id).toEqual(sampleRows(screen));
      expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
      for (const [path, field] of Object.entries(screen.fields))
        if (["text", "number", "decimal", "boolean", "date", "datetime"].includes(field.valueClass))
          expect(rows[0]![path] ?? null, `${id} ${path}`).not.toBeNull();
    }
  }
  expect(drawn).toBeGreaterThan(50);
  expect(buttonsFor(model, userWith(["gly"]))).not.toEqual({});
});

test("a preview answers reads and refuses whatever would change something", async () => {
  const id = [...model.screens.values()].find(({ type, variants }) => type === "crud" && "gly" in variants)!.id;
  const screen = compileScreen({ model, screen: id, user: userWith(["gly"]), params: {} })!;
  const source = sampleSource(screen, ["add", "update", "remove", "move", "call", "list"], { notSaved: "不保存", noFigures: "没有" });
  expect((await source.list("", {} as never)).records).toHaveLength(5);
  for (const write of [source.add("", {}), source.update("", "1", { values: {} }), source.remove("", []), source.call("", "x", {})])
    await expect(write).rejects.toThrow("不保存");
});
