import { waitingNodes } from "../flow/todo-cond.ts";
import type { Cond, Path } from "../grammar/condition.ts";
import { personNumbers, type UserContext } from "../context.ts";
import type { Actor, FlowMove } from "../kinds/flow/document.ts";
import { actorCond, isOfAssignee } from "../flow/actor-cond.ts";
import type { Flow, Model } from "../model/model.ts";

export interface MoveQuestion {
  model: Model;
  flow: Flow;
  move: FlowMove;
  user: UserContext;
}

/** Nodes from which the user might make the move on some record: decides which buttons exist at all. The server decides for each record. */
export function nodesToMoveFrom({ model, flow, move, user }: MoveQuestion): string[] {
  return move.from.filter((key) => {
    const node = flow.doc.nodes.find((one) => one.key === key);
    if (node === undefined) return false;
    const isAsked = user.asked?.entities.includes(flow.entity) === true && isOfAssignee(move, node);
    return isAsked || mightHold(actorCond({ model, flow, node, move }), user);
  });
}

/** Whether records might wait for a decision of this person. What people do with records of their own is no decision. */
export function mightDecide({ model, flow, user }: Omit<MoveQuestion, "move">): boolean {
  if (user.asked?.entities.includes(flow.entity) === true) return true;
  const owner = model.entities.get(flow.entity)?.doc.owner;
  return waitingNodes(flow).some((node) => {
    const by = othersThan(node.by, owner);
    return by !== undefined && mightHold(actorCond({ model, flow, node: { ...node, by } }), user);
  });
}

/** Whether records of the flow belong to somebody and wait for somebody else. */
export function isRequest(model: Model, flow: Flow): boolean {
  const owner = model.entities.get(flow.entity)?.doc.owner;
  return owner !== undefined && waitingNodes(flow).some((node) => !isNobodys(othersThan(node.by, owner)));
}

const isNobodys = (actor: Actor | undefined): boolean => actor === undefined || "system" in actor || ("any" in actor && actor.any.every(isNobodys));

/** The actor without the person the record belongs to. */
function othersThan(actor: Actor | undefined, owner: Path | undefined): Actor | undefined {
  if (actor === undefined || "owner" in actor || ("path" in actor && actor.path === owner)) return undefined;
  return "any" in actor ? { ...actor, any: actor.any.flatMap((one) => othersThan(one, owner) ?? []) } : actor;
}

/**
 * Could the condition hold for this person on any record? Roles decide, and so does a number the person does not have: nobody without
 * `user.xh` owns a record by `xh`. Whatever needs a record counts as possible.
 */
export function mightHold(cond: Cond, user: UserContext): boolean {
  if ("all" in cond) return cond.all.every((one) => mightHold(one, user));
  if ("any" in cond) return cond.any.some((one) => mightHold(one, user));
  if ("role" in cond) return [cond.role].flat().some((role) => user.roles.includes(role));
  if (!("field" in cond)) return true;
  const against = [cond.eq, cond.under, ...[cond.hasAny ?? []].flat()].filter((operand) => operand !== undefined);
  return against.every((operand) => !isNobody(operand, user));
}

/** What of the user may be missing. */
const numbers = [...personNumbers, "departmentId"] as const;

function isNobody(operand: unknown, user: UserContext): boolean {
  if (typeof operand !== "object" || operand === null || !("ctx" in operand)) return false;
  return numbers.some((number) => operand.ctx === `user.${number}` && user[number] === null);
}
