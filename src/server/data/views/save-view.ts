import { phrase } from "../../../../engine/language/phrase.ts";
import { sql } from "kysely";
import { sharesViews } from "../../../../engine/access/view-sharing.ts";
import type { ViewAudience, ViewContent } from "../../../../engine/api.ts";
import { readViewContent } from "../../../../engine/screens/view-content.ts";
import { newId } from "../../platform/database/ids.ts";
import type { Database } from "../../platform/database/database.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { refused } from "../../platform/errors.ts";
import type { Call } from "../../platform/runtime.ts";
import { isMine, mayChange, openViews, type StoredView } from "./stored-view.ts";

/** Views of one list that one person may have. */
const MOST = 100;

export interface ViewInput {
  /** Null = a new one. */
  id: string | null;
  screen: string;
  title: string;
  audience: ViewAudience;
  roles: string[];
  isDefault: boolean;
  /** Null = stays as it is. */
  content: ViewContent | null;
}

const gone = () => refused("视图不存在或没有权限修改");

/** Makes a view or changes one; answers its id. @throws HttpError where the caller may not share, or not change that view */
export function saveView(call: Call, input: ViewInput): Promise<string> {
  return transaction(call.runtime.db, async (db) => {
    const views = await openViews(call, input.screen);
    const before = input.id === null ? null : changeable(call, views, input.id);
    assertMaySave(call, input, { before, views });
    const id = before?.id ?? newId();
    await write(db, call, { ...input, id, content: input.content ?? before?.content ?? readViewContent(null) });
    if (input.isDefault && input.audience === "own") await endOtherBeginnings(db, call, { ...input, id });
    return id;
  });
}

export async function removeView(call: Call, { id, screen }: { id: string; screen: string }): Promise<void> {
  await transaction(call.runtime.db, async (db) => {
    const view = changeable(call, await openViews(call, screen), id);
    await sql`delete from platform.list_view where tenant_id = ${call.user.tenantId} and id = ${view.id}`.execute(db);
  });
}

function changeable(call: Call, views: readonly StoredView[], id: string): StoredView {
  const view = views.find((one) => one.id === id);
  if (view === undefined || !mayChange(call, view)) throw gone();
  return view;
}

function assertMaySave(call: Call, input: ViewInput, { before, views }: { before: StoredView | null; views: readonly StoredView[] }): void {
  const own = views.filter((view) => isMine(call, view));
  if (input.audience !== "own" && !sharesViews(call.model, call.user)) throw refused("没有权限共享视图，只能保存给自己");
  if (input.audience === "own" && before !== null && !isMine(call, before)) throw refused("他人共享的视图不能改为仅自己可见，可另存为自己的视图");
  if (input.audience === "roles" && (input.roles.length === 0 || input.roles.some((role) => !call.model.roles.has(role))))
    throw refused("请选择共享给哪些角色");
  if (own.some((view) => view.title === input.title && view.id !== before?.id)) throw refused(phrase`已有名为“${input.title}”的视图，请换一个名称`);
  if (before === null && own.length >= MOST) throw refused(phrase`每个列表最多保存 ${MOST} 个视图，请先删除不用的`);
}

async function write(db: Database, { user }: Call, view: Omit<ViewInput, "content"> & { id: string; content: unknown }): Promise<void> {
  const roles = view.audience === "roles" ? view.roles : [];
  await sql`insert into platform.list_view (tenant_id, id, screen, user_id, title, audience, roles, is_default, content)
    values (${user.tenantId}, ${view.id}, ${view.screen}, ${user.id}, ${view.title}, ${view.audience}, ${roles}::text[], ${view.isDefault},
      ${JSON.stringify(view.content)}::jsonb)
    on conflict (tenant_id, id) do update set title = excluded.title, audience = excluded.audience, roles = excluded.roles,
      is_default = excluded.is_default, content = excluded.content, saved_at = now() at time zone 'Asia/Shanghai'`.execute(db);
}

/** A list begins with one view: the one that was said last. */
async function endOtherBeginnings(db: Database, { user }: Call, { id, screen }: { id: string; screen: string }): Promise<void> {
  await sql`update platform.list_view set is_default = false where tenant_id = ${user.tenantId} and user_id = ${user.id}
    and screen = ${screen} and audience = 'own' and id <> ${id} and is_default`.execute(db);
}
