import { useCallback, useEffect, useState } from "react";
import type { TreeNode } from "../../engine/api.ts";
import type { ScreenField } from "../../engine/compile/screen-model.ts";
import type { Cond } from "../../engine/conditions/types.ts";
import { useDataSource } from "../data-source.ts";
import { rememberLabel, targetPath } from "../ref-labels.ts";
import { rememberTreePath } from "../screen-context.ts";

export interface TreeChoice {
  value: string;
  title: string;
  key: string;
  isLeaf: boolean;
  children?: TreeChoice[];
}

/** Nodes of a tree entity as a tree control takes them. `path` is the materialised path of the parent: `/1/`. */
function choicesOf(nodes: readonly TreeNode[], seen: (node: TreeNode, path: string) => void, path = "/"): TreeChoice[] {
  return nodes.map((node) => {
    const own = `${path}${node.value}/`;
    seen(node, own);
    const children = node.children && node.children.length > 0 ? choicesOf(node.children, seen, own) : undefined;
    return { value: node.value, key: node.value, title: node.label, isLeaf: !children && node.hasChildren !== true, children };
  });
}

const grafted = (nodes: TreeChoice[], parent: string, children: TreeChoice[]): TreeChoice[] =>
  nodes.map((node) => {
    if (node.value === parent) return { ...node, children, isLeaf: children.length === 0 };
    return node.children ? { ...node, children: grafted(node.children, parent, children) } : node;
  });

/** A tree of choices: the roots when first opened (with whatever depth the server sends), children as they are opened. */
export function useTreeNodes(target: ScreenField["ref"], choice: Cond | null | undefined) {
  const source = useDataSource();
  const [nodes, setNodes] = useState<TreeChoice[] | null>(null);
  const where = choice ? JSON.stringify(choice) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `where` is what makes the nodes stale
  useEffect(() => setNodes(null), [where]);

  const load = useCallback(
    async (parent?: { value: string; path: string }) => {
      if (!target) return [];
      const found = await source.tree(targetPath(target), { parentId: parent?.value, where }).catch(() => []);
      return choicesOf(
        found,
        (node, path) => {
          rememberLabel(source, target, node.value, node.label);
          rememberTreePath(target.entity, node.value, path);
        },
        parent?.path,
      );
    },
    [source, target, where],
  );
  const open = useCallback(
    (isOpen: boolean) => {
      if (isOpen && nodes === null) void load().then(setNodes);
    },
    [load, nodes],
  );
  const expand = useCallback(
    async (value: string) => {
      const children = await load({ value, path: `/${value}/` });
      setNodes((now) => grafted(now ?? [], value, children));
    },
    [load],
  );
  return { nodes: nodes ?? [], loading: nodes === null, open, expand };
}
