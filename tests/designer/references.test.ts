import { expect, test } from "vitest";
import { namesAlong } from "../../engine/changes/index.ts";
import type { EntityDocument } from "../../engine/kinds/entity/document.ts";
import { addressOf, openedAt } from "../../designer/model/address.ts";
import { namingOf, renameIn, usesIn } from "../../designer/model/references.ts";
import { textOfDocument } from "../../designer/model/source.ts";
import { DesignerServer } from "../support/designer-server.ts";
import { openedWorkspace } from "../support/designer-workspace.ts";
import { goodOperations, goodSet } from "../support/documents.ts";

const file = "demo/request.entity.json";
const opened = (school: (file: string) => boolean) =>
  openedWorkspace(new DesignerServer(goodSet()).callsOf("甲", school), { operations: goodOperations, now: () => 0 });
const gesture = { name: "rename", label: "改代号" };

test("another name reaches every document in one step, which is undone as one", async () => {
  const workspace = await opened(() => true);
  const texts = () => [...workspace.state.sources.values()].map(({ document }) => textOfDocument(document)).join("\n");
  const before = texts();
  const part = { file, steps: ["fields", "days"] };
  expect(namingOf(workspace, part)).toEqual({ name: "days", fixed: null });
  const uses = await usesIn(workspace, part);
  expect(uses!.length).toBeGreaterThan(1);
  expect(uses!.flatMap(({ places }) => places).every(({ words }) => words !== "")).toBe(true);
  expect(await renameIn(workspace, { ...part, name: "length", gesture })).toEqual([]);
  await workspace.check();
  expect(workspace.state.findings).toEqual([]);
  const { fields } = workspace.source(file).document as EntityDocument;
  expect(fields.find(({ name }) => name === "length")?.renamedFrom).toEqual(["days"]);
  expect(workspace.state.journal).toHaveLength(1);
  workspace.undo();
  expect(texts()).toBe(before);
});

test("a name that is taken is refused and changes nothing; what is stored by its name, and what the product named, stays", async () => {
  const workspace = await opened(() => true);
  const refused = await renameIn(workspace, { file, steps: ["fields", "days"], name: "reason", gesture });
  expect(refused.length).toBeGreaterThan(0);
  expect(workspace.state.journal).toEqual([]);
  expect(namingOf(workspace, { file: "demo/dicts.json", steps: ["dicts", "demo_type"] })?.fixed).toBe("stored");
  const other = await opened(() => false);
  expect(namingOf(other, { file, steps: ["fields", "days"] })?.fixed).toBe("product");
  expect(namingOf(other, { file, steps: ["access"] })).toBeNull();
});

test("an address leads to a part, whose names are those of the outline", async () => {
  const { state } = await opened(() => true);
  const { document } = state.sources.get(file)!;
  const at = openedAt(addressOf(file, "/fields/1"), state.sources);
  expect(at).toEqual({ file, role: null, pointer: "/fields/1" });
  expect(namesAlong(document, at.pointer)).toEqual(["fields", (document as EntityDocument).fields[1]!.name]);
  expect(openedAt(addressOf(file), state.sources).pointer).toBe("");
});
