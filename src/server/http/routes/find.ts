import type { RouteNode } from "../../../../engine/api.ts";
import { defineRoute } from "../../data/calls/define-route.ts";
import { findRecords } from "../../data/records/index.ts";
import { userMenu } from "../../navigation/user-menu.ts";

const SHORTEST = 2;

/** Screens of the menu in its order: what is not in it is nothing one goes to. */
const screensIn = (nodes: readonly RouteNode[]): string[] =>
  nodes.flatMap((node) => [...(node.screen === null ? [] : [node.screen]), ...screensIn(node.children)]);

const find = defineRoute({
  id: "screen.find",
  title: "按编号或名称查找记录",
  path: "/api/flySource-base/screen/find",
  query: { keyword: { type: "string", required: true, max: 50, note: "至少两个字" } },
  run: async ({ call, query }) => {
    const words = query.keyword.trim();
    if ([...words].length < SHORTEST) return { records: [], isPartial: false };
    return findRecords(call, screensIn(await userMenu(call)), words);
  },
});

export const findRoutes = [find];
