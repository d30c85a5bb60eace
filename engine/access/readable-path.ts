import type { Entity, Model } from "../model/model.ts";
import { fieldOf, resolvePath } from "../conditions/resolve-path.ts";
import type { Path } from "../grammar/condition.ts";
import { accessFor } from "./access-for.ts";
import { allOf, pairsCond, type RowCond } from "./conds.ts";
import { fieldRule } from "./field-rule.ts";
import { memory } from "./memory.ts";
import { prefixCond } from "./prefix-cond.ts";
import { type RightsOwner, rightsKey } from "./role-limits.ts";

export interface PathQuestion {
  model: Model;
  entity: string;
  path: Path;
  user: RightsOwner;
  /** Default `read`. Under `export` and `statistics` every entity on the way must allow the same. */
  action?: "read" | "export" | "print" | "statistics";
}
/** Rows of the root entity for which the reader gets the value as it is, and rows for which it is masked. */
export interface PathSight {
  clear: RowCond;
  masked: RowCond;
}

const HIDDEN: PathSight = { clear: false, masked: false };
const keep = memory<PathSight>(20_000);

/**
 * Who sees what is at the end of a path. An own field: by the grants. Behind a reference: the reference itself must be readable in clear,
 * and the field is in the target's `shows` or the reader's own grants on the target row cover it. An unknown path is hidden.
 */
export function readablePath(question: PathQuestion): PathSight {
  const { model, entity, path, user, action = "read" } = question;
  const root = model.entities.get(entity);
  if (root === undefined || resolvePath(model, entity, path) === null) return HIDDEN;
  return keep(model, `${entity}|${path}|${action}|${rightsKey(user)}`, () =>
    sightAlong(root, path.split("."), { model, user, action, reached: false }),
  );
}

/** Rows of the root entity whose references lead, up to the end of the path, to rows of which the reader gets the value as it is. */
export function clearBehind({ model, entity, path, user }: Omit<PathQuestion, "action">): RowCond {
  const root = model.entities.get(entity);
  const [name = "", ...rest] = path.split(".");
  const target = model.entities.get(root === undefined ? "" : (fieldOf(model, root, name)?.refTo ?? ""));
  if (rest.length === 0 || target === undefined) return true;
  const { clear } = keep(model, `${entity}|${path}|behind|${rightsKey(user)}`, () => {
    const sub = sightAlong(target, rest, { model, user, action: "read", reached: true });
    return { ...sub, clear: typeof sub.clear === "boolean" ? sub.clear : prefixCond(sub.clear, name, model, target.id) };
  });
  return clear;
}

interface Walk {
  model: Model;
  user: RightsOwner;
  action: NonNullable<PathQuestion["action"]>;
  /** The entity was reached through a reference, so its `shows` are open. */
  reached: boolean;
}

function sightAlong(entity: Entity, names: readonly string[], walk: Walk): PathSight {
  const [name = "", ...rest] = names;
  const head = sightOfHead(entity, name, walk);
  if (rest.length === 0) return head;
  const target = walk.model.entities.get(fieldOf(walk.model, entity, name)?.refTo ?? "");
  // A masked reference does not even say who is meant.
  if (target === undefined || head.clear === false) return HIDDEN;
  const sub = sightAlong(target, rest, { ...walk, reached: true });
  const behind = (cond: RowCond): RowCond => (typeof cond === "boolean" ? cond : prefixCond(cond, name, walk.model, target.id));
  return { clear: allOf([head.clear, behind(sub.clear)]), masked: allOf([head.clear, behind(sub.masked)]) };
}

function sightOfHead(entity: Entity, name: string, { model, user, action, reached }: Walk): PathSight {
  const field = fieldOf(model, entity, name);
  if (field === null || field.doc.retired === true) return HIDDEN;
  if (reached && entity.shows.has(name)) return { clear: true, masked: false };
  const { clear, masked } = fieldRule({ pairs: accessFor(model, entity.id, user)[action], field });
  return { clear: pairsCond(clear), masked: pairsCond(masked) };
}
