import { Skeleton, Tree } from "antd";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import type { Values } from "../../data-source.ts";
import { useLazyTree } from "../../hooks/use-lazy-tree.ts";
import { targetPath } from "../../ref-labels.ts";
import { textOf } from "../../text.ts";
import { SidePanel } from "./SidePanel.tsx";

interface SideTreeProps {
  screen: CompiledScreen;
  path: string;
  query: Values;
  onFilter(patch: Values): void;
}

/** Tree at the left that filters the list by one reference. */
export function SideTree({ screen, path, query, onFilter }: SideTreeProps) {
  const field = screen.fields[path];
  if (!field?.ref) return null;
  return (
    <TreePanel
      title={textOf(field.title)}
      source={targetPath(field.ref)}
      isTree={field.ref.tree}
      selected={query[path]}
      onSelect={(key) => onFilter({ [path]: key })}
    />
  );
}

function TreePanel({
  title,
  source,
  isTree,
  selected,
  onSelect,
}: {
  title: string;
  source: string;
  isTree: boolean;
  selected: unknown;
  onSelect(key: string | null): void;
}) {
  const { nodes, isLoading, load } = useLazyTree(source, isTree);
  return (
    <SidePanel title={title}>
      {isLoading ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : (
        <Tree
          blockNode
          treeData={nodes}
          loadData={load}
          selectedKeys={selected ? [String(selected)] : []}
          onSelect={(keys) => onSelect(keys[0] === undefined ? null : String(keys[0]))}
        />
      )}
    </SidePanel>
  );
}
