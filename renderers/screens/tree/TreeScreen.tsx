import { Empty, Skeleton } from "antd";
import { useState } from "react";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { type LazyNode, useLazyTree } from "../../hooks/use-lazy-tree.ts";
import { useFilterController } from "../../hooks/use-list-controller.ts";
import { usePhone } from "../../hooks/use-phone.ts";
import { textOf } from "../../text.ts";
import { PlacedTree } from "./PlacedTree.tsx";
import { SidePanel } from "../crud/SidePanel.tsx";
import { EntityPanel } from "./EntityPanel.tsx";
import { LoadFailure } from "../../panels/LoadFailure.tsx";
import type { ScreenProps } from "../screen-renderer.ts";
import { t } from "../../locales/t.ts";

/** The rows as a table that opens; or the tree at the left, and at the right the rows below the chosen node. */
export function TreeScreen({ screen, place }: ScreenProps) {
  const { state } = useFilterController(screen, place);
  const isPhone = usePhone();
  // A table that opens by itself needs no tree beside it.
  if (state.view === "tree" && !isPhone) return <EntityPanel screen={screen} place={place} title={null} onChanged={nothing} />;
  return <TreeBeside screen={screen} place={place} />;
}

const nothing = () => undefined;

function TreeBeside({ screen, place }: ScreenProps) {
  const tree = useLazyTree(screen.path, true);
  const [node, setNode] = useState<LazyNode | null>(null);
  if (tree.error && tree.nodes.length === 0) return <LoadFailure error={tree.error} onRetry={tree.reload} />;
  return (
    <div className="list">
      <SidePanel title={textOf(screen.entityTitle)} chosen={node?.title}>
        {tree.isLoading && <Skeleton active paragraph={{ rows: 8 }} />}
        {!tree.isLoading && tree.nodes.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("empty")} />}
        <PlacedTree path={screen.path} tree={tree} chosen={node} isPlaceable={screen.placeable === true} onChoose={setNode} />
      </SidePanel>
      <EntityPanel
        key={node?.key ?? ""}
        screen={screen}
        place={{ ...place, fixed: { ...place.fixed, ...below(screen, node) } }}
        title={node?.title ?? null}
        onChanged={tree.reload}
      />
    </div>
  );
}

/** Rows under a node, whatever their depth. */
function below(screen: CompiledScreen, node: LazyNode | null) {
  return node && screen.treeField ? { [screen.treeField]: node.key } : {};
}
