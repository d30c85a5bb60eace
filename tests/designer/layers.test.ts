import { beforeEach, describe, expect, test } from "vitest";
import { addedIn, differencesOf, editLayer, rolesOf, seenIn, withoutDifference } from "../../designer/model/layers.ts";
import { removeItem, setValue } from "../../designer/model/commands.ts";
import type { Workspace } from "../../designer/model/workspace.ts";
import type { DocumentSet, SourceDocument } from "../../engine/documents/index.ts";
import type { ScreenDocument } from "../../engine/kinds/screen/document.ts";
import { DesignerServer } from "../support/designer-server.ts";
import { openedWorkspace } from "../support/designer-workspace.ts";
import { goodOperations, goodSet } from "../support/documents.ts";

const gesture = { name: "test", label: "测试" };
const screenIn = (set: DocumentSet) =>
  set.find(({ document }) => document.kind === "screen" && document.list !== undefined && document.list.columns.length > 2) as SourceDocument & {
    document: ScreenDocument;
  };
const { file, document: product } = screenIn(goodSet());
const [role] = rolesOf(product);
/** The role begins with what everybody has. */
const plainSet = (): DocumentSet =>
  goodSet().map((source) =>
    source.file === file ? { ...source, document: { ...product, variants: { ...product.variants, [role!]: {} } } } : source,
  );
const column = (at: number) => product.list!.columns[at]!.key ?? product.list!.columns[at]!.field;
const way = (at: number) => ["list", "columns", column(at)];
const columnsOf = (document: unknown) => (document as ScreenDocument).list!.columns.map(({ key, field }) => key ?? field);
let workspace: Workspace;

beforeEach(async () => {
  workspace = await openedWorkspace(new DesignerServer(plainSet()).callsOf("甲"), { operations: goodOperations, now: () => 0 });
});

const seen = () => seenIn(workspace.shown(file)!, role!);
const edit = (wanted: ReturnType<typeof seen>) => editLayer(workspace, { file, layer: role!, wanted, gesture });

describe("what is changed for the people of one role", () => {
  test("is changed for them alone, is one step, and is undone as one", () => {
    const before = columnsOf(seen());
    expect(edit(removeItem(seen(), way(1)))).toEqual([]);
    expect(columnsOf(seen())).toEqual(before.filter((name) => name !== column(1)));
    expect(columnsOf(workspace.shown(file))).toEqual(product.list!.columns.map(({ key, field }) => key ?? field));
    expect(workspace.state.journal).toHaveLength(1);
    workspace.undo();
    expect(columnsOf(seen())).toEqual(before);
  });

  test("is told as a difference, and taken back alone", () => {
    edit(removeItem(seen(), way(1)));
    edit(setValue(seen(), [...way(2), "title"], "别的名称"));
    const found = differencesOf(workspace.shown(file)!, role!);
    expect(found).toHaveLength(2);
    const gone = found.find(({ kind, steps }) => kind === "remove" && steps.at(-1) === column(1))!;
    edit(withoutDifference(seen(), gone) as ScreenDocument);
    expect(columnsOf(seen())).toContain(column(1));
    expect(differencesOf(workspace.shown(file)!, role!)).toHaveLength(1);
  });

  test("comes back where everybody has it, as everybody has it", () => {
    const before = seen();
    edit(removeItem(seen(), way(1)));
    edit(
      addedIn(workspace.shown(file)!, role!, {
        list: ["list", "columns"],
        item: { field: product.list!.columns[1]!.field, ...(product.list!.columns[1]!.key !== undefined && { key: column(1) }) },
      }),
    );
    expect(seen()).toEqual(before);
  });
});
