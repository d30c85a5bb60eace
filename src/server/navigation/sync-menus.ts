import { sql } from "kysely";
import { type MenuEntry, menuEntries, screenButtons } from "../../../engine/screens/menu-entries.ts";
import type { Model } from "../../../engine/model/model.ts";
import type { ActionDocument } from "../../../engine/kinds/screen/document.ts";
import { newId } from "../platform/database/ids.ts";
import { current } from "../platform/database/transaction.ts";
import { refreshTreePaths } from "../data/records/tree-paths.ts";
import type { Database } from "../platform/database/database.ts";
import { menuEntity } from "../identity/roles/menu-rows.ts";
import { zh } from "../../../engine/language/text.ts";

/** What the documents say of a row; kept beside it, so that a later change of the documents is told from a change by hand. */
export interface MenuOrigin {
  parentId: string | null;
  menuType: "1" | "2" | "3";
  menuName: string;
  icon: string | null;
  path: string | null;
  component: string | null;
  isHide: boolean;
  isKeepAlive: boolean;
  buttonKind: string | null;
  sort: number;
}

const MAX_NAME = 60;

/** Every menu and button of the documents, by code. Names that collide below one parent get their code behind them. */
export function menuOrigins(model: Model, own: readonly { parentId: string | null; menuName: string }[] = []): Map<string, MenuOrigin> {
  const origins = new Map<string, MenuOrigin>();
  const ordered = new Map<string | null, number>();
  const next = (parent: string | null): number => {
    const at = (ordered.get(parent) ?? 0) + 10;
    ordered.set(parent, at);
    return at;
  };
  const taken = new Set(own.map((row) => `${row.parentId}\0${row.menuName}`));
  const nameOf = (parent: string | null, code: string, title: string): string => {
    const name = taken.has(`${parent}\0${title}`) ? `${title}（${code}）` : title;
    taken.add(`${parent}\0${name}`);
    return name.slice(0, MAX_NAME);
  };
  for (const entry of menuEntries(model)) {
    origins.set(entry.code, { ...menuOrigin(entry), menuName: nameOf(entry.parent, entry.code, zh(entry.title)), sort: next(entry.parent) });
    for (const button of entry.screen === null ? [] : screenButtons(model, entry.screen))
      if (!origins.has(button.name)) origins.set(button.name, { ...buttonOrigin(model, entry, button.action), sort: next(entry.code) });
  }
  return origins;
}

const menuOrigin = (entry: MenuEntry): Omit<MenuOrigin, "menuName" | "sort"> => ({
  parentId: entry.parent,
  menuType: entry.screen === null ? "1" : "2",
  icon: entry.icon === "" ? null : entry.icon,
  path: entry.path,
  component: entry.screen,
  isHide: entry.hidden,
  isKeepAlive: entry.keepAlive,
  buttonKind: null,
});

/** `button_kind` by verb. */
const kinds: Record<string, string> = {
  create: "add",
  copy: "add",
  edit: "update",
  "batch-set": "update",
  remove: "remove",
  restore: "remove",
  reveal: "plain",
  propose: "update",
  detail: "view",
  export: "export",
  import: "import",
  print: "print",
  download: "print",
  move: "approve",
};
const titles: Record<string, string> = {
  create: "新增",
  copy: "复制",
  edit: "修改",
  remove: "删除",
  restore: "恢复",
  reveal: "查看明文",
  propose: "提出修改",
  detail: "查看",
  export: "导出",
  import: "导入",
  print: "打印",
  download: "下载",
  statistics: "统计",
  open: "打开",
  "batch-set": "批量修改",
};

function buttonOrigin(model: Model, entry: MenuEntry, action: ActionDocument): Omit<MenuOrigin, "sort"> {
  const [verb = "", name = ""] = action.do.split(":");
  const flow = model.flows.get(model.screens.get(entry.screen ?? "")?.flow ?? "");
  const move = verb === "move" ? flow?.moves.get(name)?.[0]?.title : undefined;
  return {
    parentId: entry.code,
    menuType: "3",
    menuName: zh(action.title ?? move ?? titles[verb] ?? action.key ?? name).slice(0, MAX_NAME),
    icon: null,
    path: null,
    component: null,
    isHide: false,
    isKeepAlive: true,
    buttonKind: kinds[verb] ?? "other",
  };
}

const columns = ["parentId", "menuType", "menuName", "icon", "path", "component", "isHide", "isKeepAlive", "buttonKind", "sort"] as const;

/**
 * Brings the rows of the product's own menus up to date with the documents: new ones are added, gone ones are removed, and of the
 * others only what nobody changed by hand follows. Answers how many rows changed.
 */
export async function syncMenus(db: Database, model: Model, of: { tenantId: string; userId: string; now: string }): Promise<number> {
  if (!model.entities.has(menuEntity)) return 0;
  const tx = current(db);
  const live = sql`"tenantId" = ${of.tenantId} and not "isDeleted"`;
  const own = await sql<{
    parentId: string | null;
    menuName: string;
  }>`select "parentId", "menuName" from campus.${sql.id(menuEntity)} where ${live} and "isSealed" is not true`.execute(tx);
  const origins = menuOrigins(model, own.rows);
  const { rows } =
    await sql<StoredMenu>`select id, "menuCode", origin, ${sql.join(columns.map((name) => sql.id(name)))} from campus.${sql.id(menuEntity)}
    where ${live} and "isSealed"`.execute(tx);
  const known = new Map(rows.map((row) => [row.menuCode, row]));
  const gone = rows.filter((row) => !origins.has(row.menuCode)).map((row) => row.id);
  if (gone.length > 0)
    await sql`update campus.${sql.id(menuEntity)} set "isDeleted" = true, version = version + 1 where "tenantId" = ${of.tenantId} and id = any(${gone}::text[])`.execute(
      tx,
    );
  const fresh = [...origins].filter(([code]) => !known.has(code));
  await insertMenus(tx, fresh, of);
  let followed = 0;
  for (const [code, origin] of origins) {
    const row = known.get(code);
    if (row !== undefined && JSON.stringify(sorted(row.origin)) !== JSON.stringify(sorted(origin))) {
      await follow(tx, row, { ...of, origin });
      followed++;
    }
  }
  const changed = gone.length + fresh.length + followed;
  if (changed > 0) await refreshTreePaths(tx, model, menuEntity);
  return changed;
}

interface StoredMenu extends Record<(typeof columns)[number], unknown> {
  id: string;
  menuCode: string;
  origin: Partial<MenuOrigin> | null;
}

const sorted = (origin: object | null): object => Object.fromEntries(Object.entries(origin ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)));
const ROWS = 500;

async function insertMenus(
  db: Database,
  fresh: readonly [string, MenuOrigin][],
  of: { tenantId: string; userId: string; now: string },
): Promise<void> {
  for (let from = 0; from < fresh.length; from += ROWS) {
    const tuples = fresh
      .slice(from, from + ROWS)
      .map(
        ([code, origin]) =>
          sql`(${of.tenantId}, ${newId()}, ${code}, ${sql.join(columns.map((name) => sql`${origin[name]}`))}, ${JSON.stringify(origin)}::jsonb, true, true, 'pc', '0', ${of.userId}, ${of.now}::timestamp, ${of.userId}, ${of.now}::timestamp)`,
      );
    await sql`insert into campus.${sql.id(menuEntity)} ("tenantId", id, "menuCode", ${sql.join(columns.map((name) => sql.id(name)))}, origin, "isSealed", "isEnabled", platform, "openType", "createUser", "createTime", "updateUser", "updateTime")
      values ${sql.join(tuples)} on conflict do nothing`.execute(db);
  }
}

/** A column that still has what the documents said before takes what they say now. */
async function follow(db: Database, row: StoredMenu, of: { tenantId: string; now: string; origin: MenuOrigin }): Promise<void> {
  const untouched = columns.filter((name) => row.origin === null || same(row[name], row.origin[name]));
  const sets = untouched.map((name) => sql`${sql.id(name)} = ${of.origin[name]}`);
  await sql`update campus.${sql.id(menuEntity)} set ${sql.join([...sets, sql`origin = ${JSON.stringify(of.origin)}::jsonb`, sql`version = version + 1`, sql`"updateTime" = ${of.now}::timestamp`])}
    where "tenantId" = ${of.tenantId} and id = ${row.id}`.execute(db);
}

const same = (a: unknown, b: unknown): boolean => String(a ?? "") === String(b ?? "");
