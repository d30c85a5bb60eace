import { LeftOutlined, RightOutlined, SearchOutlined } from "@ant-design/icons";
import { Button, Input } from "antd";
import { useState } from "react";
import { t } from "../locales/t.ts";
import { BottomPanel } from "./BottomPanel.tsx";
import { ChoiceRow } from "./ChoicePanel.tsx";
import { emptyWords, SEARCH_FROM, type TreeChoice, type TreePickerProps } from "./choice.ts";
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
  const [marked, setMarked] = useState(() => chosen.map(({ value }) => value));
  const [way, setWay] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState("");
  const { finds, prepare } = useWordSearch();
  const here = nodeAt(nodes, way);
  const level = here ? (here.children ?? []) : nodes;
  const shown = typed === "" ? level : everyNode(nodes).filter((node) => finds(typed, node.title));
  const finish = (values: string[]) => {
    onChange(values);
    onClose();
  };
  const pick = (value: string) => {
    if (!isMultiple) return finish([value]);
    setMarked(marked.includes(value) ? marked.filter((one) => one !== value) : [...marked, value]);
  };
  const open = (node: TreeChoice) => {
    if (node.children === undefined) void onExpand?.(node);
    setWay([...way, node.value]);
  };
  const canClear = !required && chosen.length > 0;
  const foot = (
    <>
      {canClear && <Button onClick={() => finish([])}>{t("clear")}</Button>}
      {isMultiple && (
        <Button type="primary" onClick={() => finish(marked)}>
          {t("ok")}
        </Button>
      )}
    </>
  );
  return (
    <BottomPanel title={title} onClose={onClose} footer={canClear || isMultiple ? foot : null}>
      {/* What is not loaded cannot be searched. */}
      {onExpand === undefined && everyNode(nodes).length > SEARCH_FROM && (
        <Input
          className="choice-search"
          prefix={<SearchOutlined />}
          value={typed}
          onFocus={prepare}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={t("ref.search")}
          aria-label={t("ref.search")}
        />
      )}
      {here && typed === "" && (
        <Button type="text" className="tree-back" icon={<LeftOutlined />} onClick={() => setWay(way.slice(0, -1))}>
          {here.title}
        </Button>
      )}
      <ul className="choice-list" aria-label={title}>
        {shown.map((node) => (
          <li key={node.value} className="tree-row">
            <ChoiceRow isChosen={marked.includes(node.value)} onPick={() => pick(node.value)}>
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
