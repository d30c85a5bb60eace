import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { TreeNode } from "../../engine/api.ts";
import type { Key } from "react";
import { useDataSource } from "../data-source.ts";

export interface LazyNode {
  key: string;
  title: string;
  isLeaf: boolean;
  children?: LazyNode[];
  node: TreeNode;
}

function toNode(node: TreeNode): LazyNode {
  const children = node.children?.map(toNode);
  // A node whose children came along needs no further call, also when there are none.
  const isLeaf = children ? children.length === 0 && node.hasChildren !== true : node.hasChildren === false;
  return { key: node.value, title: node.label, isLeaf, node, ...(children && children.length > 0 && { children }) };
}

function withChildren(nodes: LazyNode[], key: string, children: LazyNode[]): LazyNode[] {
  return nodes.map((node) => {
    if (node.key === key) return { ...node, children, isLeaf: children.length === 0 };
    return node.children ? { ...node, children: withChildren(node.children, key, children) } : node;
  });
}

type ReadLevel = (parentId: string) => Promise<TreeNode[]>;

/** One level, and below it whatever had been opened before. */
async function readLevel(read: ReadLevel, parentId: string, before: readonly LazyNode[]): Promise<LazyNode[]> {
  const opened = new Map(before.flatMap((node) => (node.children ? [[node.key, node.children] as const] : [])));
  return Promise.all(
    (await read(parentId)).map(async (one) => {
      const node = toNode(one);
      const children = opened.get(node.key);
      return children === undefined || node.isLeaf ? node : { ...node, children: await readLevel(read, node.key, children) };
    }),
  );
}

/** Nodes of a tree, deeper ones when they are opened; what was opened stays so when it is read again. With `isTree` false the rows of a plain entity as leaves. */
export function useLazyTree(path: string, isTree: boolean) {
  const source = useDataSource();
  const client = useQueryClient();
  const queryKey = ["tree", path, isTree];
  const roots = useQuery<LazyNode[]>({
    queryKey,
    queryFn: async () => {
      if (isTree) return readLevel((parentId) => source.tree(path, { parentId }), "0", client.getQueryData<LazyNode[]>(queryKey) ?? []);
      return (await source.select(path, { size: 200 })).map((option) => ({
        key: option.value,
        title: option.label,
        isLeaf: true,
        node: { ...option, parentId: "0" },
      }));
    },
  });
  const load = async ({ key }: { key: Key }): Promise<void> => {
    const children = (await source.tree(path, { parentId: String(key) })).map(toNode);
    client.setQueryData<LazyNode[]>(queryKey, (nodes) => withChildren(nodes ?? [], String(key), children));
  };
  return { nodes: roots.data ?? [], isLoading: roots.isLoading, error: roots.error, load, reload: async () => void (await roots.refetch()) };
}
