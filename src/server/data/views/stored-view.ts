import { sql } from "kysely";
import type { ViewAudience } from "../../../../engine/api.ts";
import { holdsRole } from "../../../../engine/access/role-limits.ts";
import { sharesViews } from "../../../../engine/access/view-sharing.ts";
import { current } from "../../platform/database/transaction.ts";
import type { Call } from "../../platform/runtime.ts";

/** A view as it was kept: nothing of it leaves the server but by `readerView`. */
export interface StoredView {
  id: string;
  userId: string;
  title: string;
  audience: ViewAudience;
  roles: string[];
  isDefault: boolean;
  content: unknown;
  version: number;
}

/** Views of a screen that the caller may open: those last saved come first. */
export async function openViews(call: Call, screen: string): Promise<StoredView[]> {
  const { user } = call;
  const { rows } = await sql<StoredView>`select id, user_id as "userId", title, audience, roles, is_default as "isDefault", content, version
    from platform.list_view where tenant_id = ${user.tenantId} and screen = ${screen}
    and (user_id = ${user.id} or audience <> 'own') order by saved_at desc, id desc`.execute(current(call.runtime.db));
  return rows.filter((view) => isSharedWith(call, view) || mayRemove(call, view));
}

export const isMine = ({ user }: Call, view: Pick<StoredView, "userId">): boolean => view.userId === user.id;

export const isSharedWith = ({ user }: Call, { audience, roles }: StoredView): boolean =>
  audience === "all" || (audience === "roles" && roles.some((role) => holdsRole(user, role)));

/** One's own; of shared ones also those of others, by who may share: what nobody keeps any more can be cleared away, but not be made to say something else. */
export const mayRemove = (call: Call, view: StoredView): boolean =>
  isMine(call, view) || (view.audience !== "own" && sharesViews(call.model, call.user));

/** The view that the caller's list begins with: one's own before that of a role, that before everybody's; of several the one saved last. */
export function beginning(call: Call, views: readonly StoredView[]): StoredView | null {
  const defaults = views.filter((view) => view.isDefault);
  return (
    defaults.find((view) => view.audience === "own" && isMine(call, view)) ??
    defaults.find((view) => view.audience === "roles" && isSharedWith(call, view)) ??
    defaults.find((view) => view.audience === "all") ??
    null
  );
}
