import { entityRecords } from "../../data/records/entity-records.ts";
import { menuTarget } from "../../../../engine/values/menu-target.ts";
import { sitePath } from "../../../../engine/values/site-path.ts";
import { entityOf, usesOf } from "../../data/records/index.ts";
import { hasField, onlyRecord, refuse, textOf } from "../../data/records/plain-rows.ts";
import { asked, count, nothing } from "../kit/inputs.ts";
import { ownRow } from "../kit/own-app-row.ts";
import { defineAction, defineAfter } from "../kit/define-operations.ts";
import { booksOf } from "../kit/books.ts";

/** A link or a menu opens in a new tab; an app with neither leads to its page of the site. */
function placeOf({ openType, menuLink, menuId }: { openType: string; menuLink: string; menuId: string | null }): {
  path: string | null;
  url: string | null;
} {
  if (openType === "1" || menuId !== null) return { path: null, url: menuTarget({ id: menuId ?? "", openType, menuLink }, "") };
  return { path: sitePath(menuLink), url: menuLink === "" ? null : menuLink };
}

/** Counts the use and answers where the app opens. */
export const openApp = defineAction("appName", {
  name: "system.openApp",
  title: "打开应用",
  input: nothing,
  audit: ({ records }) => `打开应用“${records[0]?.appName ?? ""}”`,
  run: async (input) => {
    const app = onlyRecord(input.records);
    const row = await ownRow(input, app.id);
    await booksOf(input, "appCollection").change({ id: row.id }, { useCount: (row.useCount ?? 0) + 1, lastUseTime: input.call.ctx.now });
    const link = textOf(app.menuLink);
    return {
      id: app.id,
      openType: Number(app.openType ?? 0),
      menuLink: link ?? "",
      mobileLink: app.mobileLink ?? "",
      menuId: app.menuId ?? null,
      ...placeOf({ openType: app.openType ?? "0", menuLink: link ?? "", menuId: textOf(app.menuId) }),
    };
  },
});

/** An app that is gone leaves no collections behind. One that roles, menus or services name stays. */
export const removeApp = defineAfter("appName", {
  name: "system.removeApp",
  title: "删除应用的收藏",
  run: async (input) => {
    const id = input.record.id;
    await booksOf(input, "appCollection").change({ appId: id }, { isDeleted: true });
    const use = await usesOf(input.call, entityOf(input.call, input.entity), { keys: [id], removing: [id] });
    if (use !== null) refuse("", "应用正在使用，不能删除");
  },
});

const sorted = ["portalBanner", "desktopCard", "desktopTemplate", "quickLink", "serviceCategory", "serviceItem", "appName"] as const;

/** Numbers the chosen rows in the order they were chosen. */
export const sortRows = defineAction(sorted, {
  name: "system.sortRows",
  title: "排序",
  input: asked({ from: count(0, 9999), step: count(1, 100) }),
  audit: ({ records }) => `为 ${records.length} 行排序`,
  run: async (input) => {
    const { from, step } = input.input;
    const column = hasField(input, input.entity, "sortNo") ? "sortNo" : "sort";
    await entityRecords(input, input.entity).changeEach(
      input.records.map(({ id }, at) => ({ id, values: { [column]: from + at * step } })),
      { judge: false },
    );
    return { sorted: input.records.length };
  },
});

export const appOperations = [openApp, removeApp, sortRows] as const;
