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
import { zh } from "../../../../engine/language/text.ts";
import { writeAudit } from "../records/audit.ts";
import { isMine, mayRemove, openViews, type StoredView } from "./stored-view.ts";

/** Views of one list that one person may have. */
const MOST = 100;

export interface ViewInput {
  /** Null = a new one. */
  id: string | null;
  /** That its changer read. */
  version: number | null;
  screen: string;
  title: string;
  audience: ViewAudience;
  roles: string[];
  isDefault: boolean;
  /** Null = stays as it is. */
  content: ViewContent | null;
}

const gone = () => refused("视图不存在或没有权限修改");
const changedMeanwhile = () => refused("视图已在别处被修改，请刷新页面后再保存，或另存为新视图");

/** Makes a view or changes one; answers its id. @throws HttpError where the caller may not share, or not change that view */
export function saveView(call: Call, input: ViewInput): Promise<string> {
  return transaction(call.runtime.db, async (db) => {
    const views = await openViews(call, input.screen);
    const before = input.id === null ? null : (views.find((view) => view.id === input.id && isMine(call, view)) ?? null);
    if (input.id !== null && before === null) throw gone();
    assertMaySave(call, input, { before, views });
    const id = before?.id ?? newId();
    const content = input.content ?? before?.content ?? readViewContent(null);
    if (before === null) await insert(db, call, { ...input, id, content });
    else if (!(await update(db, call, { ...input, id, content }))) throw changedMeanwhile();
    await auditSharing(call, { action: "saveView", view: { ...input, id }, before });
    if (input.isDefault && input.audience === "own") await endOtherBeginnings(db, call, { ...input, id });
    return id;
  });
}

export async function removeView(call: Call, { id, screen }: { id: string; screen: string }): Promise<void> {
  await transaction(call.runtime.db, async (db) => {
    const view = (await openViews(call, screen)).find((one) => one.id === id);
    if (view === undefined || !mayRemove(call, view)) throw gone();
    await sql`delete from platform.list_view where tenant_id = ${call.user.tenantId} and id = ${view.id}`.execute(db);
    await auditSharing(call, { action: "removeView", view: { ...view, screen }, before: view });
  });
}

interface Sharing {
  action: "saveView" | "removeView";
  view: Pick<ViewInput, "screen" | "title" | "audience" | "roles"> & { id: string };
  before: StoredView | null;
}

/** What others see or do not see any more is told of in the log; views of one's own are nobody's business. */
async function auditSharing(call: Call, { action, view, before }: Sharing): Promise<void> {
  if (view.audience === "own" && (before?.audience ?? "own") === "own") return;
  const { entity } = call.model.screens.get(view.screen)!;
  const to =
    view.audience === "all"
      ? "所有人"
      : view.audience === "own"
        ? "仅自己"
        : view.roles.map((role) => zh(call.model.roles.get(role) ?? role)).join("、");
  await writeAudit(call, [{ action, entity, recordId: view.id, note: `列表视图“${view.title}”（${to}）` }]);
}

function assertMaySave(call: Call, input: ViewInput, { before, views }: { before: StoredView | null; views: readonly StoredView[] }): void {
  const own = views.filter((view) => isMine(call, view));
  if (input.audience !== "own" && !sharesViews(call.model, call.user)) throw refused("没有权限共享视图，只能保存给自己");
  if (input.audience === "roles" && (input.roles.length === 0 || input.roles.some((role) => !call.model.roles.has(role))))
    throw refused("请选择共享给哪些角色");
  if (own.some((view) => view.title === input.title && view.id !== before?.id)) throw refused(phrase`已有名为“${input.title}”的视图，请换一个名称`);
  if (before === null && own.length >= MOST) throw refused(phrase`每个列表最多保存 ${MOST} 个视图，请先删除不用的`);
}

type Written = Omit<ViewInput, "content"> & { id: string; content: unknown };
const rolesOf = ({ audience, roles }: Written): string[] => (audience === "roles" ? roles : []);

async function insert(db: Database, { user }: Call, view: Written): Promise<void> {
  await sql`insert into platform.list_view (tenant_id, id, screen, user_id, title, audience, roles, is_default, content)
    values (${user.tenantId}, ${view.id}, ${view.screen}, ${user.id}, ${view.title}, ${view.audience}, ${rolesOf(view)}::text[], ${view.isDefault},
      ${JSON.stringify(view.content)}::jsonb)`.execute(db);
}

/** False: it is not the one any more that was read. */
async function update(db: Database, { user }: Call, view: Written): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update platform.list_view set title = ${view.title}, audience = ${view.audience}, roles = ${rolesOf(view)}::text[],
    is_default = ${view.isDefault}, content = ${JSON.stringify(view.content)}::jsonb, version = version + 1, saved_at = now() at time zone 'Asia/Shanghai'
    where tenant_id = ${user.tenantId} and id = ${view.id} and user_id = ${user.id} and version = ${view.version}`.execute(db);
  return numAffectedRows === 1n;
}

/** A list begins with one view: the one that was said last. */
async function endOtherBeginnings(db: Database, { user }: Call, { id, screen }: { id: string; screen: string }): Promise<void> {
  await sql`update platform.list_view set is_default = false where tenant_id = ${user.tenantId} and user_id = ${user.id}
    and screen = ${screen} and audience = 'own' and id <> ${id} and is_default`.execute(db);
}
