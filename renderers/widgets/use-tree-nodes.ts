import { useCallback, useEffect, useState } from "react";
import type { TreeNode } from "../../engine/api.ts";
import type { ScreenField } from "../../engine/screens/screen-model.ts";
import { type ChoiceQuery, useDataSource } from "../data-source.ts";
import type { TreeChoice } from "../pickers/choice.ts";
import { rememberLabel, targetPath } from "../ref-labels.ts";
import { rememberTreePath } from "../screen-context.ts";

/** Nodes of a tree entity as a tree control takes them. `path` is the materialised path of the parent: `/1/`. */
function choicesOf(nodes: readonly TreeNode[], seen: (node: TreeNode, path: string) => void, path = "/"): TreeChoice[] {
  return nodes.map((node) => {
    const own = `${path}${node.value}/`;
    seen(node, own);
    const children = node.children && node.children.length > 0 ? choicesOf(node.children, seen, own) : undefined;
    return { value: node.value, key: node.value, title: node.label, path: own, isLeaf: !children && node.hasChildren !== true, children };
  });
}

const grafted = (nodes: TreeChoice[], parent: string, children: TreeChoice[]): TreeChoice[] =>
  nodes.map((node) => {
    if (node.value === parent) return { ...node, children, isLeaf: children.length === 0 };
    return node.children ? { ...node, children: grafted(node.children, parent, children) } : node;
  });

const TOP = "0";

/** A tree of choices, loaded when first opened: whole, or (`lazy`) level by level as nodes are opened. */
export function useTreeNodes(target: ScreenField["ref"], choice: ChoiceQuery | undefined, { lazy }: { lazy: boolean } = { lazy: false }) {
  const source = useDataSource();
  const [nodes, setNodes] = useState<TreeChoice[] | null>(null);
  const asked = JSON.stringify(choice ?? {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question means another tree
  useEffect(() => setNodes(null), [asked]);

  const load = useCallback(
    async (parent?: { value: string; path: string }) => {
      if (!target) return [];
      const parentId = parent?.value ?? (lazy ? TOP : undefined);
      const found = await source
        .tree(targetPath(target), { ...(JSON.parse(asked) as ChoiceQuery), ...(parentId !== undefined && { parentId }) })
        .catch(() => []);
      const seen = (node: TreeNode, path: string) => {
        rememberLabel(source, target, node);
        rememberTreePath(target.entity, node.value, path);
      };
      return choicesOf(found, seen, parent?.path);
    },
    [source, target, asked, lazy],
  );
  const open = useCallback(() => {
    if (nodes === null) void load().then(setNodes);
  }, [load, nodes]);
  const expand = useCallback(
    async (node: { value: string; path: string }) => {
      const children = await load(node);
      setNodes((now) => grafted(now ?? [], node.value, children));
    },
    [load],
  );
  return { nodes: nodes ?? [], isLoading: nodes === null, open, expand };
}
