import { type ViewAudience, viewAudiences } from "../../../../engine/api.ts";
import { variantsHeld } from "../../../../engine/access/role-limits.ts";
import { readLook, readViewContent } from "../../../../engine/screens/view-content.ts";
import { isStorableJson } from "../../../../engine/values/storable-text.ts";
import { badRequest } from "../../data/records/bad-request.ts";
import { phrase } from "../../../../engine/language/phrase.ts";
import { defineRoute } from "../../data/calls/define-route.ts";
import { keepLook, removeView, saveView } from "../../data/views/index.ts";
import { refused } from "../../platform/errors.ts";
import type { Call } from "../../platform/runtime.ts";

const screen = { type: "string", required: true, max: 120, note: "页面编号" } as const;

/** Views are of lists that the caller may open. @throws HttpError */
function assertOpen(call: Call, id: string): void {
  const document = call.model.screens.get(id);
  if (document?.list === undefined || variantsHeld(document, call.user).length === 0) throw refused("页面不存在或没有权限");
}

const LONGEST = 20_000;

/** Null: it was not sent. @throws RequestError for what cannot be kept */
function sent<T>(name: string, given: unknown, read: (value: unknown) => T): T | null {
  if (given === null) return null;
  if (!isStorableJson(given) || JSON.stringify(given).length > LONGEST) throw badRequest(name, phrase`不超过 ${LONGEST} 个字符的 JSON`);
  return read(given);
}

const save = defineRoute({
  id: "screen.saveView",
  title: "保存列表视图",
  method: "POST",
  path: "/api/flySource-base/screen/saveView",
  body: {
    id: { type: "id", max: 40, note: "要修改的视图；不给则新建" },
    version: { type: "integer", note: "读取时的版本号，修改时必给" },
    screen,
    title: { type: "string", required: true, max: 40 },
    audience: { type: "string", required: true, values: viewAudiences, note: "own 仅自己，roles 指定角色，all 所有人；后两种须有共享的权限" },
    roles: { type: "json", note: "角色标识的数组，用于 roles" },
    isDefault: { type: "boolean", note: "列表以它开始" },
    content: { type: "json", note: "筛选、条件、列、排序与视图；修改时不给则不变" },
  },
  run: async ({ call, body }) => {
    assertOpen(call, body.screen);
    const roles = sent("roles", body.roles, (given) => [given].flat().map(String)) ?? [];
    const id = await saveView(call, {
      id: body.id,
      version: body.version,
      screen: body.screen,
      title: body.title,
      audience: body.audience as ViewAudience,
      roles,
      isDefault: body.isDefault === true,
      content: sent("content", body.content, readViewContent),
    });
    return { id };
  },
});

const remove = defineRoute({
  id: "screen.removeView",
  title: "删除列表视图",
  method: "POST",
  path: "/api/flySource-base/screen/removeView",
  body: { screen, id: { type: "id", required: true, max: 40 } },
  run: async ({ call, body }) => {
    assertOpen(call, body.screen);
    await removeView(call, body);
    return true;
  },
});

const look = defineRoute({
  id: "screen.keepLook",
  title: "保存列表的列设置",
  method: "POST",
  path: "/api/flySource-base/screen/keepLook",
  body: {
    screen,
    variant: { type: "string", required: true, max: 60, note: "页面的角色版本" },
    look: { type: "json", note: "列的顺序、显示、宽度与行高；不给则恢复默认" },
  },
  run: async ({ call, body }) => {
    assertOpen(call, body.screen);
    await keepLook(call, body, sent("look", body.look, readLook));
    return true;
  },
});

export const viewRoutes = [save, remove, look];
