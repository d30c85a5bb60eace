import type { Flow, Model } from "../model/model.ts";
import { lastStep } from "../conditions/last-step.ts";
import { resolvePath } from "../conditions/resolve-path.ts";
import type { Cond, Path } from "../grammar/condition.ts";
import type { Actor, FlowMove, FlowNode } from "../kinds/flow/document.ts";
import { scopeCond } from "../access/access-for.ts";
import { isPersonCond } from "../access/person.ts";

/** Holds for nobody. */
export const NOBODY: Cond = { any: [] };

export interface ActorQuestion {
  model: Model;
  flow: Flow;
  node: FlowNode;
  /** Without a move: who acts at the node. */
  move?: FlowMove;
}

/**
 * Who may act, as a condition on the record and the caller. A move without `by` belongs to the actor of the node it leaves;
 * an automatic one without `by` to the system alone. Who cannot be told apart from nobody is nobody.
 * @throws SchemaError CONDITION_NAME_UNKNOWN when an actor names a scope that does not exist
 */
export function actorCond({ model, flow, node, move }: ActorQuestion): Cond {
  const actor = move === undefined ? node.by : actorOf(move, node);
  return actor === undefined
    ? NOBODY
    : condOf(actor, { model, entityId: flow.entity, sign: move === undefined ? flow.id : `${flow.id}.${move.key}` });
}

/** Whether somebody asked by name in the actor's place makes this move too: not what owners and time do. */
export const isOfAssignee = (move: FlowMove, node: FlowNode): boolean =>
  move.auto === undefined && !isSystem(move.by) && !isOwner(move.by ?? node.by);

const isOwner = (actor: Actor | undefined): boolean => actor !== undefined && "owner" in actor;
export const isSystem = (actor: Actor | undefined): boolean =>
  actor !== undefined && ("system" in actor || ("any" in actor && actor.any.some(isSystem)));

const actorOf = (move: FlowMove, node: FlowNode): Actor | undefined => move.by ?? (move.auto === undefined ? node.by : undefined);

interface ActorReading {
  model: Model;
  entityId: string;
  /** Behind `@`: how a role held in part is named here (`actorSigns`). */
  sign: string;
}

function condOf(actor: Actor, at: ActorReading): Cond {
  const except = exceptOf(actor);
  if (except === undefined) return meantBy(actor, at);
  const excepted = exceptCond(at.model, at.entityId, except);
  return excepted === null ? NOBODY : { all: [meantBy(actor, at), { not: excepted }] };
}

/** The caller is whom the actor does not mean: the person a path leads to, or who made a move last. Null when it names nobody. */
export const exceptCond = (model: Model, entityId: string, except: string): Cond | null =>
  isLastActor(except) ? { value: { ctx: except }, eq: { ctx: "user.id" } } : isPersonCond(model, entityId, except);

/** `last.actor` and `last.<move>.actor`. */
export const isLastActor = (except: string): boolean => lastStep(except)?.fact === "actor";

/** Path to whom the actor does not mean, or `last.<move>.actor`. */
export const exceptOf = (actor: Actor): Path | undefined => ("except" in actor ? actor.except : undefined);

function meantBy(actor: Actor, at: ActorReading): Cond {
  if ("any" in actor) return { any: actor.any.map((one) => condOf(one, at)) };
  if ("owner" in actor) return ownerCond(at);
  if ("path" in actor) return isPersonCond(at.model, at.entityId, actor.path) ?? NOBODY;
  if ("role" in actor) return { all: [{ role: withSigns(actor.role, at.sign) }, ...rowsOfRole(actor, at)] };
  return NOBODY;
}

const withSigns = (role: string | string[], sign: string): string[] => [role].flat().flatMap((one) => [one, `${one}@${sign}`]);

/** The person the record belongs to; a record without an owner field belongs to whoever made it. */
function ownerCond({ model, entityId }: ActorReading): Cond {
  const owner = model.entities.get(entityId)?.doc.owner ?? "createUser";
  return isPersonCond(model, entityId, owner) ?? NOBODY;
}

function rowsOfRole(actor: Extract<Actor, { role: string | string[] }>, at: ActorReading): Cond[] {
  if ("scope" in actor) {
    const entity = at.model.entities.get(at.entityId);
    return entity === undefined ? [NOBODY] : [actor.scope].flat().map((name) => scopeCond(entity, name));
  }
  return actor.within === undefined ? [] : [withinCond(actor.within, at)];
}

/** The record lies in the caller's department: under it when departments form a tree. */
function withinCond(path: Path, { model, entityId }: ActorReading): Cond {
  const end = resolvePath(model, entityId, path);
  if (end === null) return NOBODY;
  const isTree = model.entities.get(end.field.refTo ?? "")?.treeField != null;
  const mine = { ctx: "user.departmentId" };
  return isTree ? { field: path, under: mine } : { field: path, eq: mine };
}

/**
 * Whether a person with these roles could make the move on some record: decides which buttons exist at all. Only roles are judged;
 * whether the owner or the person at the end of a path is the caller is known with a row.
 */
export function mayEverMove(flow: Flow, move: FlowMove, roles: readonly string[]): boolean {
  return flow.doc.nodes.some((node) => move.from.includes(node.key) && mayBe(actorOf(move, node), roles));
}

function mayBe(actor: Actor | undefined, roles: readonly string[]): boolean {
  if (actor === undefined || "system" in actor) return false;
  if ("any" in actor) return actor.any.some((one) => mayBe(one, roles));
  return "role" in actor ? [actor.role].flat().some((role) => roles.includes(role)) : true;
}
