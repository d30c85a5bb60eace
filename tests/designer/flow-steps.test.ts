import { beforeAll, describe, expect, test } from "vitest";
import { gapsIn } from "../../designer/flow/steps/gaps.ts";
import { stepSorts, withStep } from "../../designer/flow/steps/new-step.ts";
import { FlowDocuments } from "../../designer/flow/steps/step-documents.ts";
import { withoutStep } from "../../designer/flow/steps/without-step.ts";
import { editSeveral } from "../../designer/model/edit-several.ts";
import { textOfDocument } from "../../designer/model/source.ts";
import type { Workspace } from "../../designer/model/workspace.ts";
import { spineOf } from "../../engine/flow/spine.ts";
import type { FlowDocument } from "../../engine/kinds/flow/document.ts";
import { canonical } from "../../engine/kinds/canonical.ts";
import { namedOperations } from "../../generator/commands/check.ts";
import { DesignerServer } from "../support/designer-server.ts";
import { openedWorkspace } from "../support/designer-workspace.ts";
import { readSet } from "../support/documents.ts";

const set = readSet(new URL("../../schemas", import.meta.url).pathname);
const files = set.flatMap(({ file, document }) => (document.kind === "flow" ? [file] : []));
const titles = { approve: "同意", handle: "办理完成", reject: "不同意", return: "退回" };
const when = { field: "createUser", empty: false };

const flowAt = (workspace: Workspace, file: string) => workspace.shown(file) as FlowDocument;
const documentsAt = (workspace: Workspace, file: string) => new FlowDocuments(workspace, file, flowAt(workspace, file));
const gapsOf = (flow: FlowDocument) => gapsIn(spineOf(flow).steps, { origin: null, leadsTo: null });
const textsOf = (workspace: Workspace) =>
  [...workspace.state.sources.values()].map(({ file, document }) => `${file}\n${textOfDocument(document)}`).sort();
const stepsOf = (workspace: Workspace) => workspace.state.journal.filter(({ isUndone }) => isUndone !== true).length;
/** Words that nobody has translated yet are told of every new text. */
const findingsOf = (workspace: Workspace) =>
  workspace.state.findings.filter(({ code }) => code !== "WORD_UNTRANSLATED").map(({ file, path, message }) => `${file}${path} ${message}`);

/** Puts a step into a gap of a flow; every other one for some records alone. */
function add(workspace: Workspace, file: string, at: number) {
  const wanted = documentsAt(workspace, file).withStep({
    gap: gapsOf(flowAt(workspace, file))[at]!,
    title: "复核环节",
    sort: stepSorts[at % 3]!,
    by: { role: "gly" },
    workHours: 16,
    when: at % 2 === 1 ? when : null,
    titles,
  });
  return editSeveral(workspace, wanted, { name: `add ${file} ${at}`, label: "添加环节" });
}

describe.each(["school", "product"] as const)("a step in a gap of the flows of the %s", (layer) => {
  let workspace: Workspace;
  let before: string[];
  let offered: string[];
  beforeAll(async () => {
    const server = new DesignerServer(set);
    workspace = await openedWorkspace(
      server.callsOf("甲", () => layer === "school"),
      { operations: namedOperations(set), now: () => 0 },
    );
    before = textsOf(workspace);
    offered = files.filter((file) => documentsAt(workspace, file).states !== null);
    expect(offered.length).toBeGreaterThan(40);
  });

  // What a school lays over a document of the product is sought op by op, so a few flows stand for all there.
  test.each(layer === "school" ? ["first", "last"] : ["first"])("the %s: one step each, no finding, and undone to the same bytes", async (which) => {
    const tried = layer === "school" ? offered : offered.filter((_, at) => at % 6 === 0);
    let changed = 0;
    for (const file of tried) {
      const steps = stepsOf(workspace);
      const count = gapsOf(flowAt(workspace, file)).length;
      if (count === 0) continue;
      const at = which === "first" ? 0 : count - 1;
      const isLetIn = documentsAt(workspace, file).lets(gapsOf(flowAt(workspace, file))[at]!);
      const refused = add(workspace, file, at);
      expect(isLetIn, file).toBe(refused.length === 0);
      if (layer === "school") expect(refused).toEqual([]);
      expect(stepsOf(workspace)).toBe(steps + (refused.length === 0 ? 1 : 0));
      changed += refused.length === 0 ? 1 : 0;
    }
    expect(changed).toBeGreaterThan(tried.length / 2);
    await workspace.check();
    expect(findingsOf(workspace)).toEqual([]);
    while (workspace.undo() !== undefined);
    expect(textsOf(workspace)).toEqual(before);
  });
});

/** Which of the nodes a move leaves is named first says nothing. */
const inOrder = (flow: FlowDocument): string => canonical({ ...flow, moves: flow.moves.map((move) => ({ ...move, from: move.from.toSorted() })) });

test("a step that is put in and taken out again leaves every flow as it was", () => {
  let tried = 0;
  for (const { document: flow } of set) {
    if (flow.kind !== "flow") continue;
    for (const [at, gap] of gapsOf(flow).entries()) {
      const step = { key: "stepOfTest", sort: stepSorts[at % 3]!, by: { role: "gly" }, workHours: 16, when: at % 2 === 1 ? when : null, titles };
      const back = withoutStep(withStep({ flow, gap, step, sharesButtons: true }), step.key);
      // Beside a way that parts there again it has two neighbours.
      if (back !== null) expect(inOrder(back), `${flow.id} ${gap.from} ${gap.to}`).toBe(inOrder(flow));
      tried += back === null ? 0 : 1;
    }
  }
  expect(tried).toBeGreaterThan(200);
});

const flow = set.find(({ file }) => file === "dorm/dormItemOut.flow.json")!.document as FlowDocument;

test("starts, ends, and steps that something gives back to stay", () => {
  expect(withoutStep(flow, "applied")).toBeNull();
  expect(withoutStep(flow, "out")).toBeNull();
  expect(withoutStep(flow, "rejected")).toBeNull();
  expect(withoutStep(flow, "nowhere")).toBeNull();
});

test("a new approver of a school's own flow is given reading and the page, in the same step", async () => {
  const workspace = await openedWorkspace(new DesignerServer(set).callsOf("甲"), { operations: namedOperations(set), now: () => 0 });
  const documents = documentsAt(workspace, "dorm/dormItemOut.flow.json");
  const [gap] = gapsOf(documents.flow);
  expect(documents.mayBeAsked("leader")).toBe("is given");
  const wanted = documents.withStep({ gap: gap!, title: "校领导审批", sort: "approve", by: { role: "leader" }, workHours: null, when: null, titles });
  expect(wanted.map(({ document }) => document.kind)).toEqual(["flow", "dicts", "entity", ...wanted.slice(3).map(() => "screen")]);
  expect(editSeveral(workspace, wanted, { name: "add", label: "添加环节" })).toEqual([]);
  await workspace.check();
  expect(findingsOf(workspace)).toEqual([]);
  const copied = documentsAt(workspace, "dorm/dormItemOut.flow.json").withCopy("out", { role: "fdy" });
  expect(editSeveral(workspace, copied, { name: "copy", label: "抄送" })).toEqual([]);
  await workspace.check();
  expect(findingsOf(workspace)).toEqual([]);
  expect(stepsOf(workspace)).toBe(2);
});

test("several who sign for themselves are one step with a part for each", async () => {
  const workspace = await openedWorkspace(new DesignerServer(set).callsOf("甲"), { operations: namedOperations(set), now: () => 0 });
  const documents = documentsAt(workspace, "dorm/dormItemOut.flow.json");
  const [gap] = gapsOf(documents.flow);
  const parts = ["leader", "dept"].map((role, at) => ({ key: `part${at + 1}`, title: role, by: { role } }));
  const by = { any: parts.map((part) => part.by) };
  const wanted = documents.withStep({ gap: gap!, title: "各方会签", sort: "approve", by, parts, workHours: 16, when: null, titles });
  expect(editSeveral(workspace, wanted, { name: "add", label: "添加环节" })).toEqual([]);
  await workspace.check();
  expect(findingsOf(workspace)).toEqual([]);
  const node = flowAt(workspace, "dorm/dormItemOut.flow.json").nodes.find((one) => one.parts !== undefined)!;
  expect([node.by, node.parts]).toEqual([undefined, parts]);
});
