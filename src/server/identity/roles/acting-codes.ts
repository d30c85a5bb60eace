import type { Call } from "../../platform/runtime.ts";
import { amountOf, ownMenus } from "./held-roles.ts";
import { loadMenuRows } from "./menu-rows.ts";
import { loadRoles, type RoleRow } from "./role-rows.ts";

/** Codes by what they amount to; as long as the rows are remembered, so is this. */
const kept = new WeakMap<ReadonlyMap<string, RoleRow>, Map<string, readonly string[]>>();

/**
 * Codes of accounts that act in a flow as one of these roles of the documents: the roles themselves as far as the school leaves them,
 * and those of the school's own that carry the right. The inverse of what `actorSigns` gives the holders.
 */
export async function actingCodes(call: Call, flow: string, roles: readonly string[]): Promise<string[]> {
  const rows = await loadRoles(call.runtime, call.user.tenantId);
  if (rows.size === 0) return [...roles];
  const own = ownMenus(await loadMenuRows(call.runtime, call.user.tenantId));
  const known = kept.get(rows) ?? new Map<string, readonly string[]>();
  kept.set(rows, known);
  const held = (code: string): readonly string[] => {
    const key = `${call.model.hash} ${call.ctx.today} ${code}`;
    const found = known.get(key) ?? amountOf({ model: call.model, rows, own, today: call.ctx.today }, [code]).roles;
    known.set(key, found);
    return found;
  };
  const acts = (code: string) => roles.some((role) => held(code).includes(role) || held(code).includes(`${role}@${flow}`));
  return [...new Set([...rows.keys(), ...roles])].filter(acts);
}
