import type { RouteNode } from "../../../engine/api.ts";

const flatten = (nodes: readonly RouteNode[]): RouteNode[] => nodes.flatMap((node) => [node, ...flatten(node.children)]);

export const routeAt = (nodes: readonly RouteNode[], path: string): RouteNode | undefined => flatten(nodes).find((node) => node.path === path);
export const routeOfId = (nodes: readonly RouteNode[], id: string): RouteNode | undefined => flatten(nodes).find((node) => node.id === id);
export const routeOfScreen = (nodes: readonly RouteNode[], screen: string): RouteNode | undefined =>
  flatten(nodes).find((node) => node.screen === screen);

/** First page under a node, in menu order. */
export function firstPage(node: RouteNode): RouteNode | undefined {
  return flatten([node]).find((route) => route.screen !== null && !route.meta.isHide) ?? flatten([node]).find((route) => route.screen !== null);
}

/** Nodes from the area down to the page; empty when the path is unknown. */
export function chainOf(nodes: readonly RouteNode[], path: string): RouteNode[] {
  for (const node of nodes) {
    if (node.path === path) return [node];
    const below = chainOf(node.children, path);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

export const visible = (nodes: readonly RouteNode[]): RouteNode[] =>
  nodes.filter(
    (node) => !node.meta.isHide && (node.screen !== null || node.menuLink !== "" || node.meta.isLink !== "" || visible(node.children).length > 0),
  );
