import { accessFor } from "../../../engine/access/access-for.ts";
import { accessError, problem } from "../../../engine/errors.ts";
import type { Call } from "../platform/runtime.ts";
import { defaultTenant } from "../platform/config.ts";

const right = "base.manageReleases";

/**
 * All tenants share one structure, so only somebody of the first tenant may change it, and only with a grant of the right on every row of
 * some entity.
 */
export function mayRelease({ model, user, runtime }: Call): boolean {
  if (runtime.operations.get(right)?.kind !== "right" || user.tenantId !== defaultTenant) return false;
  return [...model.entities.keys()].some((entity) => (accessFor(model, entity, user).call[right] ?? []).some(({ cond }) => cond === null));
}

/** @throws AppError ACTION_DENIED */
export function assertMayRelease(call: Call): void {
  if (!mayRelease(call)) throw accessError([problem("ACTION_DENIED", "", { action: call.runtime.operations.get(right)?.title ?? right })]);
}
