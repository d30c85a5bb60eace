import type { RoleLimit, RoleLimits } from "../../../../engine/context.ts";
import { actorSigns } from "../../../../engine/access/role-limits.ts";
import type { Model } from "../../../../engine/model/model.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { shanghaiToday } from "../../platform/shanghai-time.ts";
import { loadMenuRows } from "./menu-rows.ts";
import { limitsOf, type OwnMenu, roleLimit } from "./role-limit.ts";
import { loadRoles, type RoleRow } from "./role-rows.ts";

export interface HeldRoles {
  /** Roles of the documents held in full, codes of the school's own roles, and the signs for flows. */
  roles: string[];
  limits?: RoleLimits;
}

/** What the role codes of an account amount to today. */
export async function heldRoles(runtime: Runtime, tenantId: string, codes: readonly string[]): Promise<HeldRoles> {
  const rows = await loadRoles(runtime, tenantId);
  const own = rows.size === 0 ? [] : ownMenus(await loadMenuRows(runtime, tenantId));
  return amountOf({ model: runtime.model(), rows, own, today: shanghaiToday(runtime.now()) }, codes);
}

export const ownMenus = (rows: readonly { menuCode: string; component: string | null; isSealed: boolean }[]): OwnMenu[] =>
  rows.flatMap((row) => (row.isSealed || row.component === null ? [] : [{ code: row.menuCode, screen: row.component }]));

export interface RoleSource {
  model: Model;
  rows: ReadonlyMap<string, RoleRow>;
  own: readonly OwnMenu[];
  today: string;
}

/** A role without a row is held as the documents grant it; a code that neither names gives nothing. */
export function amountOf({ model, rows, own, today }: RoleSource, codes: readonly string[]): HeldRoles {
  const roles: string[] = [];
  const byRole: Record<string, RoleLimit[]> = Object.create(null);
  for (const code of codes) {
    const row = rows.get(code);
    if (row === undefined) {
      if (model.roles.has(code)) roles.push(code);
      continue;
    }
    if (!isHeld(row, today)) continue;
    const limit = model.roles.has(row.base) ? roleLimit(model, row, own) : null;
    roles.push(limit === null || code !== row.base ? code : partSign(code));
    if (limit !== null) byRole[row.base] = [...(byRole[row.base] ?? []), limit];
  }
  if (Object.keys(byRole).length === 0) return { roles };
  const limits = limitsOf(byRole);
  return { roles: [...roles, ...actorSigns(model, limits)], limits };
}

/** Stands among the roles for one of the documents of which only a part is held. */
export const partSign = (role: string): string => `${role}@part`;

export const isHeld = (row: RoleRow, today: string): boolean =>
  row.isEnabled && (row.validFrom === null || row.validFrom <= today) && (row.validTo === null || row.validTo >= today);
