import { phrase } from "../../../../engine/language/phrase.ts";
import type { RoleLimit } from "../../../../engine/context.ts";
import type { Call } from "../../platform/runtime.ts";
import { rolesNow, type RoleRow } from "../../identity/roles/role-rows.ts";
import { partSign } from "../../identity/roles/held-roles.ts";
import { type At, refuse } from "../../data/records/plain-rows.ts";

/** The role that administers everything; it is never narrowed, switched off or taken from its last holder. */
export const ADMIN = "gly";
/** Roles that follow appointments and class duties. */
export const BY_DUTY: ReadonlySet<string> = new Set(["fdy", "bzr"]);
/** Stands for those who have not signed in. */
const PUBLIC = "public";

/** Codes of the dictionary `data_scope`. */
const EVERYTHING = "1";
const OWN = "6";

export const isAdmin = (call: Call): boolean => call.user.roles.includes(ADMIN);

/** What somebody who is no full administrator may hand out: only what they hold themselves. */
export interface Holding {
  /** Held in full: anything of it may be handed on. */
  whole(role: string): boolean;
  /** Held in part. */
  part(role: string): boolean;
  screen(role: string, screen: string): boolean;
  button(role: string, button: string): boolean;
  /** Data scopes of the roles held in part. */
  scopes: ReadonlySet<string>;
}

export async function holdingOf(at: At): Promise<Holding> {
  // A task handed on is no right to hand on further.
  const { asked: _task, ...user } = at.call.user;
  const { model } = at.call;
  const rows = await rolesNow(at.tx, model, user.tenantId);
  const partly = [...rows.values()].filter((row) => user.roles.includes(row.code === row.base ? partSign(row.code) : row.code));
  const parts = (role: string): readonly RoleLimit[] => user.limits?.byRole[role] ?? [];
  return {
    whole: (role) => user.roles.includes(role),
    part: (role) => parts(role).length > 0,
    // A page that opens through another role shows other rows there.
    screen: (role, screen) => model.screens.get(screen)?.type === "portal" || parts(role).some((part) => part.screens?.includes(screen) !== false),
    button: (role, button) => parts(role).some((part) => part.screens === null || part.buttons.includes(button)),
    scopes: new Set([...partly.map((row) => row.dataScope), OWN]),
  };
}

export interface Wanted {
  base: string;
  screens: readonly string[];
  buttons: readonly string[];
  /** Data scopes of the role and of its menus. */
  scopes: readonly string[];
}

/** @throws DataError when a role would hold more than the one who gives it */
export async function assertMayGrant(at: At, wanted: Wanted, field = ""): Promise<void> {
  if (wanted.base === PUBLIC || !at.call.model.roles.has(wanted.base)) refuse(field, "没有这个权限来源");
  if (isAdmin(at.call)) return;
  const own = await holdingOf(at);
  if (own.whole(wanted.base)) return;
  if (!own.part(wanted.base)) refuse(field, "只能授予自己持有的角色权限");
  const screen = wanted.screens.find((one) => !own.screen(wanted.base, one));
  const button = wanted.buttons.find((one) => !own.button(wanted.base, one));
  if (screen !== undefined || button !== undefined) refuse(field, "只能授予自己持有的菜单和按钮");
  if (wanted.scopes.some((scope) => !own.scopes.has(scope))) refuse(field, "数据范围不能超出自己的范围");
}

/** What holding the role would amount to. */
export function wantedOf(row: RoleRow, screenOf: (menu: string) => string | null): Wanted {
  const isWhole = row.code === row.base && !row.isLimited;
  return {
    base: row.base,
    screens: row.menus.flatMap((menu) => screenOf(menu) ?? []),
    buttons: row.buttons,
    // A whole role of the documents is wider than any part of it.
    scopes: isWhole ? [EVERYTHING] : [row.dataScope, ...row.scopes.map((scope) => scope.dataScope)],
  };
}

/** A whole role of the documents may only be given by who holds it whole. @throws DataError */
export async function assertMayGive(at: At, row: RoleRow, screenOf: (menu: string) => string | null, field = "roles"): Promise<void> {
  if (BY_DUTY.has(row.code)) refuse(field, phrase`“${row.name}”随任职与带班自动产生，不能手工授予`);
  await assertMayGrant(at, wantedOf(row, screenOf), field);
  const isWhole = row.code === row.base && !row.isLimited;
  if (isWhole && !isAdmin(at.call) && !(await holdingOf(at)).whole(row.base)) refuse(field, "只能授予自己持有的角色");
}
