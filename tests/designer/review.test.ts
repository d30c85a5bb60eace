import { expect, test } from "vitest";
import { namesAlong } from "../../engine/changes/index.ts";
import { compile } from "../../engine/compile/index.ts";
import { kindOf, kinds } from "../../engine/kinds/index.ts";
import { untranslatedIn } from "../../engine/translation/untranslated.ts";
import { openedWorkspace } from "../support/designer-workspace.ts";
import { DesignerServer } from "../support/designer-server.ts";
import { tableOf, withWords } from "../../designer/model/phrase-tables.ts";
import { goodOperations, goodSet, readSet } from "../support/documents.ts";
import { valueAt } from "../../engine/values/json-pointer.ts";

const set = readSet(new URL("../../schemas", import.meta.url).pathname);
const { model } = compile(set, { hash: "", operations: [] });

test("every document of a kind that costs something says what, each at a place that is there or may be filled, with the titles that make up the number", () => {
  const told = set.flatMap(({ document }) => (kindOf(document).spend?.(document, model) ?? []).map((one) => ({ document, ...one })));
  expect(told.length).toBeGreaterThan(500);
  expect(told.filter(({ limit, count }) => limit !== null && count > limit)).toEqual([]);
  for (const { document, path, count, of } of told) {
    if (count > 0) expect(valueAt(document, path), `${document.id} ${path}`).toBeDefined();
    if (of !== undefined) expect(of).toHaveLength(count);
    expect(namesAlong(document, path)).toEqual(path.split("/").slice(1));
  }
  expect(told.filter(({ what, count }) => what === "连带读取的引用" && count > 0).length).toBeGreaterThan(10);
  expect(kinds.flatMap(({ name, spend }) => (spend === undefined ? [] : name)).length).toBeGreaterThan(1);
});

test("a phrase without words is told where it stands, and is said once the school's own table has them", async () => {
  const product = goodSet().find(({ document }) => document.kind === "screen")!;
  const table = {
    file: `${product.area}/en.texts.json`,
    area: product.area,
    document: { kind: "texts", id: "known", title: "英文", language: "en", texts: {} } as never,
  };
  const server = new DesignerServer([...goodSet(), table]);
  const workspace = await openedWorkspace(
    server.callsOf("甲", (file) => file !== table.file),
    { operations: goodOperations, now: () => 0 },
  );
  const missing = () => untranslatedIn(workspace.model!.composition.set, { ...product, document: workspace.shown(product.file)! });
  const [first, ...others] = missing();
  expect(valueAt(product.document, first!.path)).toBe(first!.phrase);
  const own = tableOf(workspace.state.sources, product.area, first!.language);
  expect(workspace.state.sources.has(own.file)).toBe(false);
  workspace.edit(own.file, withWords(own.document, first!.phrase, "Said"), { name: "say", label: "译" });
  expect(missing()).toEqual(others);
  expect(tableOf(workspace.state.sources, product.area, first!.language).file).toBe(own.file);
  workspace.undo();
  expect(missing()).toHaveLength(others.length + 1);
});
