import { Tree, type TreeProps } from "antd";
import type { KeyboardEvent } from "react";
import type { LazyNode, useLazyTree } from "../../hooks/use-lazy-tree.ts";
import { PlaceButtons, stepOfKey } from "./PlaceButtons.tsx";
import { dropTarget, standingOf, type Step, stepTarget } from "./tree-places.ts";
import { usePlacing } from "./use-placing.ts";

interface PlacedTreeProps {
  path: string;
  tree: ReturnType<typeof useLazyTree>;
  chosen: LazyNode | null;
  /** The user may put nodes elsewhere. */
  isPlaceable: boolean;
  onChoose(node: LazyNode | null): void;
}

/** The tree of a screen; its nodes are moved by dragging, by buttons and by Alt with the arrows. */
export function PlacedTree({ path, tree, chosen, isPlaceable, onChoose }: PlacedTreeProps) {
  const { isPlacing, place } = usePlacing(path, tree.reload);
  const standing = chosen && standingOf(tree.nodes, chosen.key);
  const step = (which: Step) => {
    const target = standing && stepTarget(standing, which);
    if (target && !isPlacing) void place(standing.node, target);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const which = isPlaceable ? stepOfKey(event) : undefined;
    if (which === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    step(which);
  };
  const onDrop: TreeProps<LazyNode>["onDrop"] = ({ node, dragNode, dropToGap, dropPosition }) => {
    const isBefore = dropPosition - Number(node.pos.split("-").at(-1)) < 0;
    const on = { key: node.key, place: !dropToGap ? "onto" : isBefore ? "before" : "behind" } as const;
    const [target, dragged] = [dropTarget(tree.nodes, dragNode.key, on), standingOf(tree.nodes, dragNode.key)];
    if (target && dragged) void place(dragged.node, target);
  };
  return (
    <div onKeyDownCapture={onKeyDown}>
      {isPlaceable && <PlaceButtons standing={standing} isBusy={isPlacing} onStep={step} />}
      <Tree<LazyNode>
        blockNode
        draggable={isPlaceable && !isPlacing}
        onDrop={onDrop}
        defaultExpandedKeys={tree.nodes.length <= 3 ? tree.nodes.map((root) => root.key) : []}
        key={tree.isLoading ? "loading" : "loaded"}
        treeData={tree.nodes}
        loadData={tree.load}
        selectedKeys={chosen ? [chosen.key] : []}
        onSelect={(_keys, { selected, node }) => onChoose(selected ? node : null)}
      />
    </div>
  );
}
