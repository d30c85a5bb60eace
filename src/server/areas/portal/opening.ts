import { isAppError } from "../../../../engine/errors.ts";
import { seesScreen } from "../../../../engine/screens/screen-rights.ts";
import { listRecords } from "../../data/records/index.ts";
import type { Call } from "../../platform/runtime.ts";
import { fiveSeconds } from "../../platform/timed-cache.ts";
import { alignOwnTodos } from "./align-todos.ts";
import { countTodos } from "./todo-rows.ts";

const isInstalled = (call: Call, entity: string) => call.model.entities.has(entity);
type Page = Awaited<ReturnType<typeof listRecords>>;

/** How much waits for the caller, by kind of record, and how much of it is late. */
export async function ownTodos(call: Call) {
  if (!isInstalled(call, "userTodo")) return { total: 0, overdue: 0, groups: [] };
  await alignOwnTodos(call);
  return countTodos({ call, tx: call.runtime.db });
}

const nothing: Page = { records: [], total: 0, size: 0, current: 1, pages: 0 };
/** Rows of a page of the person's own; none for who may not open the page. */
async function rowsOf(call: Call, { screen, ...query }: { screen: string; size: number; descs?: string; [name: string]: unknown }): Promise<Page> {
  const entity = call.model.screens.get(screen)?.entity;
  if (entity === undefined || !seesScreen(call.model, screen, call.user)) return nothing;
  try {
    return await listRecords(call, entity, { current: "1", screen, ...query, size: String(query.size) } as never);
  } catch (error) {
    if (isAppError(error) && error.kind === "access") return nothing;
    throw error;
  }
}

const popups = fiveSeconds<Page>((entity) => entity === "sysNotice" || entity === "noticeRead");
const notSettled = JSON.stringify({
  all: [
    { field: "isPopup", eq: true },
    { field: "isSettledByMe", ne: true },
  ],
});

/** Notices that come up after signing in until the person confirms them. Asked for by every page, so kept for the person until notices are written or read. */
export const popupNotices = (call: Call): Promise<Page> =>
  popups(call.runtime).get(JSON.stringify([call.user.tenantId, call.user.id, call.user.roles, call.language]), call.runtime.now().getTime(), () =>
    rowsOf(call, { screen: "personal/mynotice", where: notSettled, size: 5 }),
  );

/** Messages to the person that were not read, the newest of them. */
export const unreadMessages = (call: Call): Promise<Page> =>
  rowsOf(call, { screen: "personal/mymessage", receiverId: call.user.id, messageState: "success", descs: "sendTime", size: 5 });
