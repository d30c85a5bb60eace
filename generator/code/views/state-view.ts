import type { Entity, Flow, Model } from "../../../engine/model/model.ts";
import { printCond, printExpr } from "../../../engine/conditions/print.ts";
import type { Cond } from "../../../engine/grammar/condition.ts";
import { type Actor, type FlowDue, type FlowMove, type FlowNode, SAME } from "../../../engine/kinds/flow/document.ts";
import { exceptOf, nodeMeant, partKeyOf, targetsOf } from "../../../engine/flow/index.ts";
import { zh } from "../../../engine/language/text.ts";

/** A flow in words, and as the states and transitions of a diagram; `n1`, `n2` ... name the nodes there. */
export function stateView(model: Model, flow: Flow): object {
  const entity = model.entities.get(flow.entity);
  const say = (cond: Cond | undefined) => (cond === undefined || entity === undefined ? "" : printCond(cond, { model, entity: entity.id }, "zh"));
  const ids = new Map(flow.doc.nodes.map((node, at) => [node.key, `n${at + 1}`]));
  const titles = new Map(flow.doc.nodes.map((node) => [node.key, nodeTitleOf(model, { flow, entity, node })]));
  const moves = writtenMoves(flow).map((move) => {
    const targets = targetsOf(move);
    return {
      key: move.key,
      title: zh(move.title),
      from: move.from.map((key) => titles.get(key) ?? key).join("、"),
      to: targets
        .map(({ to, when }) => `${to === SAME ? "原环节" : (titles.get(to) ?? to)}${when === undefined ? "" : `（${say(when)}）`}`)
        .join("；"),
      by: actorText(model, entity, move.by),
      when: say(move.when),
      opinion: { none: "", optional: "可填", required: "必填" }[move.opinion ?? "none"],
      edges: move.from.flatMap((from) =>
        targets.flatMap((target) => {
          const [to, when] = [nodeMeant(target, from), target.when];
          return ids.has(from) && ids.has(to)
            ? [{ from: ids.get(from), to: ids.get(to), label: [zh(move.title), say(when)].filter(Boolean).join("：") }]
            : [];
        }),
      ),
    };
  });
  const nodes = flow.doc.nodes.map((node) => ({
    id: ids.get(node.key),
    key: node.key,
    title: titles.get(node.key),
    by: actorText(model, entity, node.by),
    due: node.due === undefined || entity === undefined ? "" : dueText(node.due, { model, entity: entity.id }),
    start: node.key === flow.startNode,
    end: node.end === true,
  }));
  return { id: flow.id, title: zh(flow.doc.title), state: zh(entity?.fields.get(flow.doc.state)?.title ?? flow.doc.state), nodes, moves };
}

/** The moves as the document has them: of what the compiler makes for each part of a node, and for the system, one without an actor. */
const writtenMoves = ({ doc }: Flow): FlowMove[] =>
  doc.moves.flatMap((move) => {
    if (partKeyOf(move) !== undefined) return [];
    const isParted = doc.nodes.some(({ key, parts }) => parts !== undefined && move.from.includes(key));
    const { by, ...rest } = move;
    return isParted && move.auto === undefined && by !== undefined && "system" in by ? [rest] : [move];
  });

export function dueText({ hours, workHours, remindBefore }: FlowDue, at: { model: Model; entity: string }): string {
  const unit = hours === undefined ? "个工作小时" : "小时";
  const before = remindBefore === undefined ? "" : `，提前 ${printExpr(remindBefore, at, "zh")} ${unit}提醒`;
  return `${printExpr(hours ?? workHours!, at, "zh")} ${unit}${before}`;
}

export function nodeTitleOf(model: Model, { flow, entity, node }: { flow: Flow; entity: Entity | undefined; node: FlowNode }): string {
  if (node.title !== undefined) return zh(node.title);
  const dict = model.dicts.get(entity?.fields.get(flow.doc.state)?.doc.dict ?? "");
  return zh(dict?.items.find((item) => item.value === node.key)?.label ?? node.key);
}

/** Who acts, in words; nothing where the document says nothing. */
export function actorText(model: Model, entity: Entity | undefined, actor: Actor | undefined): string {
  if (actor === undefined) return "";
  const except = exceptOf(actor);
  const meant = meantText(model, entity, actor);
  return except === undefined ? meant : `${meant}（${zh(entity?.fields.get(except)?.title ?? except)}除外）`;
}

function meantText(model: Model, entity: Entity | undefined, actor: Actor): string {
  if ("any" in actor) return actor.any.map((one) => actorText(model, entity, one)).join("或");
  if ("owner" in actor) return "本人";
  if ("system" in actor) return "系统";
  if ("path" in actor) return zh(entity?.fields.get(actor.path)?.title ?? actor.path);
  return [actor.role]
    .flat()
    .map((role) => zh(model.roles.get(role) ?? role))
    .join("或");
}
