import { createHash } from "node:crypto";
import { anyOf, type RowCond } from "../../../../engine/access/conds.ts";
import type { RoleLimit, RoleLimits, FieldLimit } from "../../../../engine/context.ts";
import { menuEntries } from "../../../../engine/screens/menu-entries.ts";
import type { Entity, Model } from "../../../../engine/model/model.ts";
import type { Cond } from "../../../../engine/grammar/condition.ts";
import { type DataScope, leavesAll, scopeRows } from "./data-scope.ts";
import type { RoleRow } from "./role-rows.ts";

/** A row of the school's own that opens a screen somewhere else in the menu. */
export interface OwnMenu {
  code: string;
  screen: string;
}

/** What a role's rows leave of its base; null = all of it. */
export function roleLimit(model: Model, role: RoleRow, own: readonly OwnMenu[]): RoleLimit | null {
  const isWhole = role.code === role.base && !role.isLimited;
  if (isWhole && leavesAll(model, role.dataScope) && role.scopes.length === 0) return null;
  const screenOf = screensByMenu(model, own);
  const screens = isWhole ? null : [...new Set(role.menus.flatMap((code) => screenOf.get(code) ?? []))].sort();
  const at: Scoping = { model, role, screens, byScreen: scopesByScreen(model, role, screenOf) };
  const rows: Record<string, Cond> = Object.create(null);
  for (const entity of model.entities.values()) {
    const cond = entity.childOf === null ? rowsLeft(entity, at) : true;
    if (cond !== true) rows[entity.id] = cond === false ? { any: [] } : cond;
  }
  return { screens, buttons: screens === null ? [] : [...role.buttons].sort(), rows, fields: fieldsLeft(role) };
}

const screensByMenu = (model: Model, own: readonly OwnMenu[]): Map<string, string> =>
  new Map([
    ...menuEntries(model).flatMap((entry): [string, string][] => (entry.screen === null ? [] : [[entry.code, entry.screen]])),
    ...own.map((menu): [string, string] => [menu.code, menu.screen]),
  ]);

interface Scoping {
  model: Model;
  role: RoleRow;
  screens: readonly string[] | null;
  byScreen: ReadonlyMap<string, DataScope>;
}

/** A scope of a folder holds for the screens below it; the nearest one counts. */
function scopesByScreen(model: Model, role: RoleRow, screenOf: ReadonlyMap<string, string>): Map<string, DataScope> {
  const byMenu = new Map(role.scopes.flatMap((scope) => (scope.menuId === null ? [] : [[scope.menuId, scope] as const])));
  const parents = new Map(menuEntries(model).map((entry) => [entry.code, entry.parent]));
  const found = new Map<string, DataScope>();
  for (const [code, screen] of screenOf)
    for (let at: string | null = code; at !== null; at = parents.get(at) ?? null) {
      const scope = byMenu.get(at);
      if (scope === undefined) continue;
      found.set(screen, scope);
      break;
    }
  return found;
}

/** The union over the screens that show the entity; where none does, the role's general scope. */
function rowsLeft(entity: Entity, { model, role, screens, byScreen }: Scoping): RowCond {
  const general: DataScope = role.scopes.find((scope) => scope.menuId === null) ?? { dataScope: role.dataScope, chosen: {} };
  const showing = [...model.screens.values()].filter(
    (screen) => screen.entity === entity.id && Object.hasOwn(screen.variants, role.base) && (screens === null || screens.includes(screen.id)),
  );
  const scopes = showing.length === 0 ? [general] : showing.map((screen) => byScreen.get(screen.id) ?? general);
  return anyOf([...new Set(scopes)].map((scope) => scopeRows(model, entity, scope)));
}

const limits: Record<string, FieldLimit> = { hide: "hide", mask: "mask", read: "read" };
const strictness: readonly FieldLimit[] = ["read", "mask", "hide"];

/** `write` takes nothing away; of several rules for one field the strictest holds. */
function fieldsLeft(role: RoleRow): RoleLimit["fields"] {
  const left: Record<string, Record<string, FieldLimit>> = Object.create(null);
  for (const { entityName, fieldName, rule } of role.scopes.flatMap((scope) => scope.fieldRules)) {
    const limit = limits[rule];
    if (limit === undefined) continue;
    const of = left[entityName] ?? (Object.create(null) as Record<string, FieldLimit>);
    left[entityName] = of;
    const before = of[fieldName];
    if (before === undefined || strictness.indexOf(limit) > strictness.indexOf(before)) of[fieldName] = limit;
  }
  return left;
}

/** Limits of several roles together; the same content has the same key. */
export function limitsOf(byRole: Readonly<Record<string, readonly RoleLimit[]>>): RoleLimits {
  const ordered = Object.keys(byRole)
    .sort()
    .map((role) => [role, byRole[role]]);
  return { key: createHash("sha256").update(JSON.stringify(ordered)).digest("base64url").slice(0, 22), byRole };
}
