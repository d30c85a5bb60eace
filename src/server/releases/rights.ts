import { accessFor } from "../../../engine/access/access-for.ts";
import { accessError, problem } from "../../../engine/errors.ts";
import type { Call } from "../platform/runtime.ts";
import { defaultTenant } from "../platform/config.ts";

const right = "base.manageReleases";

/**
 * All tenants share one structure, so only somebody of the first tenant may change it, and only with a grant of the right on every row of
 * some entity. @throws AppError ACTION_DENIED
 */
export function assertMayRelease({ model, user, runtime }: Call): void {
  const isGranted = [...model.entities.keys()].some((entity) => (accessFor(model, entity, user).call[right] ?? []).some(({ cond }) => cond === null));
  const operation = runtime.operations.get(right);
  if (operation?.kind !== "right" || user.tenantId !== defaultTenant || !isGranted)
    throw accessError([problem("ACTION_DENIED", "", { action: operation?.title ?? right })]);
}
