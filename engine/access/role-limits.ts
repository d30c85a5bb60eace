import type { Entity, Model } from "../model/model.ts";
import type { ActionDocument, ScreenDocument } from "../kinds/screen/document.ts";
import { buttonName } from "./button-name.ts";
import { allOf, anyOf, type RowCond } from "./conds.ts";
import type { RoleLimits, RoleLimit } from "../context.ts";
import type { AccessAction, Pair } from "./types.ts";

/** Who asks, as far as rights depend on it. */
export interface RightsOwner {
  /** Roles held in full. */
  roles: readonly string[];
  /** Roles held in part. */
  limits?: RoleLimits;
  /** Entities of records that the person was asked by name to act on. */
  asked?: { entities: readonly string[] };
}

/** One text for the same rights. */
export const rightsKey = ({ roles, limits, asked }: RightsOwner): string =>
  [...roles].sort().join() + (limits === undefined ? "" : `|${limits.key}`) + (asked === undefined ? "" : `|@${[...asked.entities].sort().join()}`);

const limitsOf = ({ limits }: RightsOwner, role: string): readonly RoleLimit[] =>
  limits !== undefined && Object.hasOwn(limits.byRole, role) ? limits.byRole[role]! : [];

/** Roles whose grants count: held in full, or in part. */
export const holdsRole = (user: RightsOwner, role: string): boolean => user.roles.includes(role) || limitsOf(user, role).length > 0;

/** Stands for the variant of people without a role of the screen who were asked by name to act: the screen as it is. */
export const ASKED_VARIANT = "asked";

/** Roles whose variant of the screen the person may open, in document order. */
export function variantsHeld(screen: ScreenDocument, user: RightsOwner): string[] {
  const held = Object.keys(screen.variants).filter((role) => user.roles.includes(role) || limitsOf(user, role).some((limit) => keeps(limit, screen)));
  const isAsked = held.length === 0 && screen.type === "approval" && user.asked?.entities.includes(screen.entity) === true;
  return isAsked ? [ASKED_VARIANT] : held;
}

const keeps = ({ screens }: RoleLimit, screen: ScreenDocument): boolean =>
  screens === null || screen.type === "portal" || screens.includes(screen.id);

/** What the person may do of one grant: the pair itself when the role is held in full, else what each limit leaves of it. */
export function pairsLeft(pair: Pair, at: { model: Model; entity: Entity; action: AccessAction | `call:${string}`; user: RightsOwner }): Pair[] {
  if (at.user.roles.includes(pair.role)) return [pair];
  return limitsOf(at.user, pair.role).flatMap((limit) => {
    const left = leftBy(limit, { ...at, role: pair.role });
    if (left === null) return [];
    const cond = allOf([pair.cond ?? true, left.rows, limit.rows[at.entity.id] ?? true]);
    if (cond === false) return [];
    const fields = limit.fields[at.entity.id];
    return [
      {
        ...pair,
        cond: cond === true ? null : cond,
        ...(left.only === null ? {} : { fields: left.only }),
        ...(fields === undefined ? {} : { limits: new Map(Object.entries(fields)) }),
      },
    ];
  });
}

interface LimitedRight {
  model: Model;
  entity: Entity;
  action: AccessAction | `call:${string}`;
  role: string;
}
/** Rows the remaining screens are about; `only` = the fields that a reference shows. Null = nothing. */
type Left = { rows: RowCond; only: ReadonlySet<string> | null } | null;

function leftBy(limit: RoleLimit, { model, entity, action, role }: LimitedRight): Left {
  if (limit.screens === null) return { rows: true, only: null };
  const open = [...model.screens.values()].filter((screen) => Object.hasOwn(screen.variants, role) && keeps(limit, screen));
  const serving = open.filter((screen) => covers(screen, entity) && offers({ screen, role, limit, action }));
  if (serving.length > 0) return { rows: anyOf(serving.map((screen) => rowsOf(screen, entity, role))), only: null };
  return action === "read" && isReferredTo(model, entity, open) ? { rows: true, only: entity.shows } : null;
}

const covers = (screen: ScreenDocument, entity: Entity): boolean => screen.entity === entity.id || screen.imports?.includes(entity.id) === true;

/** The condition of a screen speaks of its own entity only. */
const rowsOf = (screen: ScreenDocument, entity: Entity, role: string): RowCond =>
  screen.entity === entity.id ? allOf([screen.where ?? true, screen.variants[role]?.where ?? true]) : true;

const isReferredTo = (model: Model, entity: Entity, open: readonly ScreenDocument[]): boolean =>
  open.some((screen) => {
    const fields = [...(model.entities.get(screen.entity)?.fields.values() ?? [])];
    const columns = fields.flatMap((field) => [...(model.entities.get(field.childEntity ?? "")?.fields.values() ?? [])]);
    return [...fields, ...columns].some((field) => field.refTo === entity.id);
  });

/** The verbs that use an action of the access. */
const verbsOf: Partial<Record<AccessAction, readonly string[]>> = {
  create: ["create", "copy"],
  update: ["edit", "batch-set"],
  remove: ["remove"],
  restore: ["restore"],
  export: ["export"],
  import: ["import"],
  print: ["print", "download"],
  statistics: ["statistics"],
  reveal: ["reveal"],
  propose: ["propose"],
};

function offers({
  screen,
  role,
  limit,
  action,
}: {
  screen: ScreenDocument;
  role: string;
  limit: RoleLimit;
  action: LimitedRight["action"];
}): boolean {
  // What was changed and what was said of a record stand beside it and have no button.
  if (action === "read" || action === "changes" || action === "comment") return true;
  if (action === "statistics" && ["statistics", "report"].includes(screen.type)) return true;
  if (action === "import" && screen.type === "import") return true;
  // A screen that is one form has no buttons to choose from.
  if ((action === "create" || action === "update") && screen.list === undefined) return true;
  const verbs = action.startsWith("call:") ? [action] : (verbsOf[action as AccessAction] ?? []);
  return actionsFor(screen, role).some((one) => verbs.includes(one.do) && isLeft(one, { screen, limit }));
}

const isLeft = (action: ActionDocument, { screen, limit }: { screen: ScreenDocument; limit: RoleLimit }): boolean =>
  limit.screens === null || screen.type === "portal" || limit.buttons.includes(buttonName(screen.id, keyOfAction(action)));

/** Name of an action: its key, else its verb without prefix. */
export const keyOfAction = (action: Pick<ActionDocument, "key" | "do">): string => action.key ?? action.do.slice(action.do.indexOf(":") + 1);

/** Every action a screen may offer to a role: its own and those the variant adds. */
export function actionsFor(screen: ScreenDocument, role: string): ActionDocument[] {
  const { toolbar = [], row = [], batch = [] } = screen.list ?? {};
  const added = (screen.variants[role]?.ops ?? []).flatMap((op) => ("add" in op && "do" in op.item ? [op.item as unknown as ActionDocument] : []));
  return [...toolbar, ...row, ...batch, ...added];
}

/**
 * Signs that stand for a role held in part in the actors of flows: `dept@leaveApproval.approve`, and `dept@leaveApproval` for the nodes.
 * Given only where the move's button remains and no rows are taken away: a flow is never acted on more widely than the limit says.
 */
export function actorSigns(model: Model, limits: RoleLimits): string[] {
  const signs = Object.entries(limits.byRole).flatMap(([role, of]) =>
    of.flatMap((limit) =>
      [...model.flows.values()].flatMap((flow) => (Object.hasOwn(limit.rows, flow.entity) ? [] : signsIn({ model, role, limit, flow }))),
    ),
  );
  return [...new Set(signs)];
}

function signsIn(at: { model: Model; role: string; limit: RoleLimit; flow: { id: string; moves: ReadonlyMap<string, unknown> } }): string[] {
  const { model, role, limit, flow } = at;
  const screens = [...model.screens.values()].filter(
    (screen) =>
      screen.flow === flow.id &&
      Object.hasOwn(screen.variants, role) &&
      keeps(limit, screen) &&
      rowsOf(screen, model.entities.get(screen.entity)!, role) === true,
  );
  const moves = [...flow.moves.keys()].filter((key) =>
    screens.some((screen) => actionsFor(screen, role).some((action) => action.do === `move:${key}` && isLeft(action, { screen, limit }))),
  );
  return moves.length === 0 ? [] : [`${role}@${flow.id}`, ...moves.map((key) => `${role}@${flow.id}.${key}`)];
}
