import type { Entity, Model } from "../model/model.ts";
import type { Actor, FlowNode } from "../kinds/flow/document.ts";
import { type Sight, sightOfGroup } from "./groups.ts";
import type { Pair } from "./types.ts";

const BASIC = "basic";
/** What a role reads of the entity. */
type ReadsOf = (role: string) => readonly Pair[];

/**
 * What somebody reads of records that they were asked by name to act on: as long as they are asked, what everybody who acts at that node by
 * the document reads of it. A node whose people are known by no role shows the basic group.
 */
export function askedPairs(model: Model, entity: Entity, readsOf: ReadsOf): Pair[] {
  const flow = entity.flow === null ? undefined : model.flows.get(entity.flow);
  if (flow === undefined) return [];
  return flow.doc.nodes.filter(isDeciding).map((node) => ({
    role: "",
    cond: {
      all: [
        { field: "id", in: { ctx: "user.asked" } },
        { field: flow.doc.state, eq: node.key },
      ],
    },
    ...groupsAt(node, groupsOf(model, entity), readsOf),
    fields: null,
  }));
}

const isDeciding = (node: FlowNode): boolean => node.by !== undefined && node.start !== true && node.end !== true && node.edit === undefined;

function groupsAt(node: FlowNode, groups: readonly string[], readsOf: ReadsOf): Pick<Pair, "groups" | "masked"> {
  const roles = rolesOf(node.by);
  if (roles.length === 0) return { groups: new Set([BASIC]), masked: new Set() };
  const sights = (group: string) => roles.map((role) => bestSight(readsOf(role), group));
  return {
    groups: new Set(groups.filter((group) => sights(group).every((sight) => sight === "clear"))),
    masked: new Set(groups.filter((group) => !sights(group).includes("absent") && sights(group).includes("masked"))),
  };
}

function bestSight(pairs: readonly Pair[], group: string): Sight {
  const found = pairs.filter((pair) => pair.fields === null).map((pair) => sightOfGroup(pair, group));
  return found.includes("clear") ? "clear" : found.includes("masked") ? "masked" : "absent";
}

function groupsOf(model: Model, entity: Entity): string[] {
  const columns = [...entity.fields.values()].flatMap((field) =>
    field.childEntity === null ? [] : [...(model.entities.get(field.childEntity)?.fields.values() ?? [])],
  );
  return [...new Set([...entity.fields.values(), ...columns].map((field) => field.doc.group ?? BASIC))];
}

function rolesOf(actor: Actor | undefined): string[] {
  if (actor === undefined) return [];
  if ("any" in actor) return actor.any.flatMap(rolesOf);
  return "role" in actor ? [actor.role].flat() : [];
}
