import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { t } from "../locales/t.ts";
import { BottomPanel } from "./BottomPanel.tsx";
import { ChoiceRow } from "./ChoicePanel.tsx";
import { ChoiceSearch } from "./ChoiceSearch.tsx";
import { emptyWords, SEARCH_FROM, type TreeChoice, type TreePickerProps } from "./choice.ts";
import { useMarks } from "./use-marks.tsx";
import { useWordSearch } from "./use-word-search.ts";

const everyNode = (nodes: readonly TreeChoice[]): TreeChoice[] => nodes.flatMap((node) => [node, ...everyNode(node.children ?? [])]);

/** The node at the end of a way of values, from the top. */
function nodeAt(nodes: readonly TreeChoice[], way: readonly string[]): TreeChoice | undefined {
  const [first, ...rest] = way;
  const node = nodes.find(({ value }) => value === first);
  return rest.length === 0 ? node : nodeAt(node?.children ?? [], rest);
}

/** A tree at the bottom of a phone: one level at a time, or what is searched for in all of them. */
export function TreePanel({ onClose, ...props }: TreePickerProps & { onClose(): void }) {
  const { title, nodes, chosen, isMultiple = false, required, onChange, onExpand } = props;
  const { isMarked, pick, foot } = useMarks({ chosen, isMultiple, required, onChange, onClose });
  const [way, setWay] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState("");
  const { finds, prepare } = useWordSearch();
  const here = nodeAt(nodes, way);
  const level = here ? (here.children ?? []) : nodes;
  const shown = typed === "" ? level : everyNode(nodes).filter((node) => finds(typed, node.title));
  const open = (node: TreeChoice) => {
    if (node.children === undefined) void onExpand?.(node);
    setWay([...way, node.value]);
  };
  return (
    <BottomPanel title={title} onClose={onClose} footer={foot}>
      {/* What is not loaded cannot be searched. */}
      {onExpand === undefined && everyNode(nodes).length > SEARCH_FROM && <ChoiceSearch value={typed} onType={setTyped} onFocus={prepare} />}
      {here && typed === "" && (
        <Button type="text" className="tree-back" icon={<LeftOutlined />} onClick={() => setWay(way.slice(0, -1))}>
          {here.title}
        </Button>
      )}
      <ul className="choice-list" aria-label={title}>
        {shown.map((node) => (
          <li key={node.value} className="tree-row">
            <ChoiceRow isChosen={isMarked(node.value)} onPick={() => pick(node.value)}>
              {node.title}
            </ChoiceRow>
            {!node.isLeaf && typed === "" && (
              <Button type="text" icon={<RightOutlined />} aria-label={t("tree.below", { title: node.title })} onClick={() => open(node)} />
            )}
          </li>
        ))}
      </ul>
      {shown.length === 0 && (
        <p className="choice-none">{emptyWords({ isLoading: props.isLoading || (here !== undefined && here.children === undefined) })}</p>
      )}
    </BottomPanel>
  );
}
