import { phrase } from "../../../../engine/language/phrase.ts";
import { menuEntries } from "../../../../engine/screens/menu-entries.ts";
import type { MenuOrigin } from "../../navigation/sync-menus.ts";
import { placeRecord } from "../../data/records/index.ts";
import { syncMenus } from "../../navigation/sync-menus.ts";
import { menuEntity } from "../../identity/roles/menu-rows.ts";
import { announceWritten } from "../../identity/announce.ts";
import { changed as isChanged, type At, onlyRecord, refuse, textOf } from "../../data/records/plain-rows.ts";
import { asked, code, codes, nothing, optional } from "../kit/inputs.ts";
import { defineAction, defineBefore } from "../kit/define-operations.ts";
import { recordsOf, type Row } from "../kit/records.ts";

const given: readonly (keyof MenuOrigin)[] = ["menuType", "path", "component"];

/** What the product gives stays what it is; a page of the school's own leads to a page that exists; a button has nothing below it. */
export const checkMenu = defineBefore("sysMenu", {
  name: "system.checkMenu",
  title: "检查菜单",
  run: async (input) => {
    const { record, before, call } = input;
    if (before?.isSealed === true) {
      const touched = given.find((name) => isChanged(record, before, name));
      if (touched !== undefined) refuse(touched, "系统内置的菜单不能改类型、路由路径和组件路径");
    } else if (menuEntries(call.model).some((entry) => entry.code === record.menuCode)) refuse("menuCode", "该权限标识属于系统内置的菜单");
    if (before === null && record.menuType === "2" && !call.model.screens.has(record.component ?? ""))
      refuse("component", "没有这个页面，组件路径应为页面编号，如 base/student");
    const parentId = textOf(record.parentId);
    const parent = parentId === null ? null : await recordsOf(input, menuEntity).findOne({ menuCode: parentId });
    if (before?.menuType === "3" && isChanged(record, before, "parentId")) refuse("parentId", "按钮不能离开所在的菜单");
    if (parent?.menuType === "3") refuse("parentId", "按钮下面不能再有下级");
    if (record.menuType === "3" && parent !== null && parent.menuType !== "2") refuse("parentId", "按钮须在菜单之下");
  },
});

export const syncMenu = defineAction("sysMenu", {
  name: "system.syncMenu",
  title: "同步菜单",
  input: nothing,
  audit: () => "按业务文档同步系统内置的菜单与按钮",
  run: async ({ call, tx }) => {
    const changed = await syncMenus(tx, call.model, { tenantId: call.user.tenantId, userId: call.user.id, now: call.ctx.now });
    if (changed > 0) await announceWritten(call.runtime, menuEntity);
    return { changed };
  },
});

/** Code behind the menu's own, and title, by kind of button. */
const standard: Record<string, [string, string]> = {
  add: ["add", "新增"],
  update: ["update", "修改"],
  remove: ["remove", "删除"],
  view: ["view", "查看"],
  export: ["export", "导出"],
  import: ["import", "导入"],
  print: ["print", "打印"],
  approve: ["approve", "审批"],
  plain: ["plain", "查看明文"],
  config: ["config", "配置"],
  other: ["other", "其他"],
};

export const addButtons = defineAction("sysMenu", {
  name: "system.addButtons",
  title: "添加标准按钮",
  input: asked({ kinds: { ...codes(20), minItems: 1 } }),
  audit: ({ records, input }) => `为菜单“${records[0]?.menuName ?? ""}”添加按钮 ${(input.kinds as string[]).length} 个`,
  run: async (input) => {
    const menu = onlyRecord(input.records);
    if (menu.menuType !== "2") refuse("", "只有菜单可以添加按钮");
    const known = new Set((await recordsOf(input, menuEntity).find({ parentId: menu.menuCode })).map((row) => row.menuCode));
    const wanted = (input.input.kinds as string[]).map((kind) => {
      const [suffix, menuName] = standard[kind] ?? refuse("kinds", phrase`没有按钮类别“${kind}”`);
      return { parentId: menu.menuCode, menuType: "3", menuName, menuCode: `${menu.menuCode}_${suffix}`, buttonKind: kind };
    });
    const fresh = wanted.filter((row) => !known.has(row.menuCode));
    await recordsOf(input, menuEntity).add(fresh.map((row, at) => ({ ...row, sort: (known.size + at + 1) * 10 })));
    return { added: fresh.length };
  },
});

/** A branch of the school's own with new codes, below another menu. */
export const copyMenu = defineAction("sysMenu", {
  name: "system.copyMenu",
  title: "复制菜单",
  input: asked({ parentId: optional(code), suffix: { type: "string", pattern: "^[0-9A-Za-z_]{1,20}$" } }, ["suffix"]),
  audit: ({ records }) => `复制菜单“${records[0]?.menuName ?? ""}”及其下级`,
  run: async (input) => {
    const top = onlyRecord(input.records);
    const parentId = textOf(input.input.parentId);
    const copied = await copyBranch(input, top, { parentId, suffix: input.input.suffix, depth: 0 });
    return { copied };
  },
});

const MAX_DEPTH = 8;
const copiedFields = [
  "appId",
  "menuType",
  "icon",
  "path",
  "name",
  "component",
  "redirect",
  "openType",
  "menuLink",
  "isLink",
  "isIframe",
  "isHide",
  "isKeepAlive",
  "isAffix",
  "isAuth",
  "tag",
  "platform",
  "buttonKind",
  "apiPath",
  "apiMethod",
  "roleSuffix",
  "tenantVisible",
  "isEnabled",
  "sort",
  "remark",
] as const;

async function copyBranch(at: At, row: Row<"sysMenu">, to: { parentId: string | null; suffix: string; depth: number }): Promise<number> {
  if (to.depth > MAX_DEPTH) refuse("", "菜单层级过深");
  const menuCode = `${row.menuCode}${to.suffix}`;
  const sameBranch = (row.parentId ?? null) === to.parentId;
  const values = Object.fromEntries(copiedFields.map((name) => [name, row[name] ?? null]));
  const path = row.path == null ? null : `${row.path}${to.suffix}`;
  await recordsOf(at, menuEntity).add([
    { ...values, path, menuCode, parentId: to.parentId, menuName: sameBranch ? `${row.menuName}${to.suffix}` : row.menuName },
  ]);
  let copied = 1;
  for (const child of await recordsOf(at, menuEntity).find({ parentId: row.menuCode }))
    copied += await copyBranch(at, child, { parentId: menuCode, suffix: to.suffix, depth: to.depth + 1 });
  return copied;
}

/** Puts a branch below another menu and behind one of its rows. */
export const moveMenu = defineAction("sysMenu", {
  name: "system.moveMenu",
  title: "移动菜单",
  input: asked({ parentId: optional(code), after: optional(code) }, []),
  audit: ({ records }) => `移动菜单“${records[0]?.menuName ?? ""}”`,
  run: async (input) => {
    const { menuCode: node, version } = onlyRecord(input.records);
    const [parent, after] = [textOf(input.input.parentId), textOf(input.input.after)];
    await placeRecord(input.call, menuEntity, { node, version, parent, after });
    return { moved: 1 };
  },
});

/** What the documents say again: name, icon, parent, order. */
export const resetMenu = defineAction("sysMenu", {
  name: "system.resetMenu",
  title: "恢复默认菜单",
  input: nothing,
  audit: ({ records }) => `恢复 ${records.length} 个菜单的默认内容`,
  run: async (input) => {
    for (const row of input.records) {
      const origin = row.origin as MenuOrigin | null;
      if (row.isSealed !== true || origin === null) refuse("", phrase`“${row.menuName}”不是系统内置的菜单`);
      const { parentId, menuName, icon, isHide, isKeepAlive, sort } = origin;
      await recordsOf(input, menuEntity).change(row.id, { parentId, menuName, icon, isHide, isKeepAlive, sort, isEnabled: true });
    }
    return { reset: input.records.length };
  },
});

export const menuOperations = [checkMenu, syncMenu, addButtons, copyMenu, moveMenu, resetMenu] as const;
