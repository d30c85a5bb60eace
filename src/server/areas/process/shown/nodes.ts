import { condText } from "../../../../../generator/code/views/document-view.ts";
import { actorText, dueText, nodeTitleOf } from "../../../../../generator/code/views/state-view.ts";
import { triggersOf } from "../../../../../engine/kinds/effects/document.ts";
import { type Actor, type FlowMove, type FlowNode, type FlowPart, SAME } from "../../../../../engine/kinds/flow/document.ts";
import { targetsOf } from "../../../../../engine/flow/index.ts";
import { zh } from "../../../../../engine/language/text.ts";
import type { Model } from "../../../../../engine/model/model.ts";
import { platformEntity } from "../../../platform/platform-entity.ts";
import type { ShownRow } from "../../define-area.ts";
import { type Process, processesOf } from "./flows.ts";

platformEntity("processNode", { by: "流程设计", needs: {} });

/** Each node of each process in words, in the order of its document. */
export const shownNodes = (model: Model): ShownRow[] =>
  processesOf(model).flatMap((process) =>
    process.flow.doc.nodes.map((node) => ({ id: `${process.flow.id}-${node.key}`, values: nodeOf(model, process, node) })),
  );

function nodeOf(model: Model, process: Process, node: FlowNode): Record<string, unknown> {
  const { flow, entity, file } = process;
  const leaving = flow.doc.moves.filter(({ from }) => from.includes(node.key));
  const byPeople = leaving.filter(({ by, auto }) => by === undefined || (!("system" in by) && auto === undefined));
  const titles = (keys: readonly string[]) => [...new Set(keys)].map((key) => titleOf(model, process, key)).join("、");
  const back = leaving.filter(({ result }) => result === "return");
  const copies = (flow.doc.effects ?? []).filter((effect) => triggersOf(effect).includes(`enter:${node.key}`)).flatMap((effect) => effect.do);
  return {
    definitionId: flow.id,
    processType: entity.id,
    nodeCode: node.key,
    nodeName: nodeTitleOf(model, { flow, entity, node }),
    nodeKind: kindOf(node, flow.startNode),
    assigneeKind: node.by === undefined ? null : assigneeKindOf(node.by),
    assigneeValue: (node.parts === undefined ? actorText(model, entity, node.by) : partsText(process, model, node.parts)) || null,
    countersignRule: signRuleOf(node),
    countersignRatio: signRatioOf(node),
    conditions: [...new Set(leaving.map((move) => branchText(model, process, move))), ...nobodyText(model, process, node)].join("\n"),
    fieldRules: node.edit === undefined ? null : node.edit.includes("*") ? "全部可改" : `可改：${groupTitles(process, node.edit)}`,
    buttons: [...new Set(byPeople.map(({ title }) => zh(title)))].join("、") || null,
    needOpinion: byPeople.some(({ opinion }) => opinion === "required"),
    needSign:
      flow.doc.mirror?.signature !== undefined &&
      byPeople.some(({ ask = [] }) => ask.some((one) => "field" in one && one.field === flow.doc.mirror?.signature)),
    timeout: node.due === undefined ? null : dueText(node.due, { model, entity: entity.id }),
    timeoutRule: typeof node.due?.then === "string" ? timeoutRules[node.due.then] : null,
    ccRule: copies.flatMap((step) => ("copy" in step ? [actorText(model, entity, step.copy)] : [])).join("、") || null,
    rejectNodes:
      [
        titles(targetKeys(back.filter(({ resume }) => resume !== "back"))),
        againText(titles(targetKeys(back.filter(({ resume }) => resume === "back")))),
      ]
        .filter((text) => text !== "")
        .join("；") || null,
    file,
  };
}

const targetKeys = (moves: readonly FlowMove[]): string[] => moves.flatMap((move) => targetsOf(move).map(({ to }) => to));

/** Returns after which a record comes straight back. */
const againText = (titles: string): string => (titles === "" ? "" : `${titles}（再次提交后直接回到本节点）`);

/** What happens where nobody could act. */
function nobodyText(model: Model, { entity }: Process, { nobody }: FlowNode): string[] {
  if (nobody === undefined) return [];
  return [`无人办理时 → ${typeof nobody === "object" ? `改由${actorText(model, entity, nobody.to)}办理` : nobodyWords[nobody]}`];
}
const nobodyWords = { admin: "等待管理员安排", pass: "自动通过", refuse: "不予送出" } as const;

function signRatioOf({ mode, ratio, parts }: FlowNode): number | null {
  if (typeof mode === "number") return parts === undefined ? null : Math.round((mode / parts.length) * 100);
  return mode === "ratio" ? Math.round((ratio ?? 1) * 100) : null;
}

const partsText = ({ entity }: Process, model: Model, parts: readonly FlowPart[]): string =>
  parts.map((part) => `${zh(part.title)}：${actorText(model, entity, part.by)}`).join("；");

/** How many must agree, where several are asked. */
function signRuleOf({ mode, parts }: FlowNode): "all" | "any" | "ratio" | null {
  if (mode === "all" || (parts !== undefined && mode === undefined)) return "all";
  if (mode === "ratio" || typeof mode === "number") return "ratio";
  return parts !== undefined && mode === "any" ? "any" : null;
}

const timeoutRules = { remind: "0", approve: "1", return: "2", escalate: "3" } as const;

function titleOf(model: Model, { flow, entity }: Process, key: string): string {
  const node = flow.doc.nodes.find((one) => one.key === key);
  return node === undefined ? (key === SAME ? "原环节" : key) : nodeTitleOf(model, { flow, entity, node });
}

/** Where a move leads, and when it leads elsewhere. */
function branchText(model: Model, process: Process, move: FlowMove): string {
  const ways = targetsOf(move).map(
    ({ to, when }) => `${titleOf(model, process, to)}${when === undefined ? "" : `（${condText(model, process.entity, when)}）`}`,
  );
  const only = move.when === undefined ? "" : `（${condText(model, process.entity, move.when)}）`;
  return `${zh(move.title)}${only} → ${ways.join("；")}`;
}

/** Fields by the groups that are open to whoever acts. */
function groupTitles({ entity }: Process, groups: readonly string[]): string {
  const fields = [...entity.fields.values()].filter(({ group, kind }) => kind !== "system" && groups.includes(group));
  return fields.map(({ title }) => zh(title)).join("、");
}

function kindOf(node: FlowNode, startNode: string): string {
  if (node.key === startNode) return "start";
  if (node.end === true) return "end";
  if (node.by === undefined || "system" in node.by) return "auto";
  if (node.parts !== undefined || node.mode === "all" || node.mode === "ratio") return "countersign";
  if (node.mode === "sequence") return "sequence";
  return node.edit === undefined ? "approve" : "handle";
}

function assigneeKindOf(by: Actor): string {
  if ("owner" in by) return "starter";
  if ("path" in by) return "form";
  if ("any" in by) return "any";
  if ("system" in by) return "system";
  return "within" in by || "scope" in by ? "deptRole" : "role";
}
