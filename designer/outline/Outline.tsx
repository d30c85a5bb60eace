import { Tree, type TreeProps } from "antd";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { keyOf, type Part } from "../model/parts.ts";

interface OutlineProps {
  whole: Part;
  /** Names on the way to the chosen part. */
  chosen: readonly string[];
  onChoose(steps: readonly string[]): void;
  /** `behind`: name of the item it is to stand behind; null = the first. Absent = for reading only. */
  onMove?(steps: readonly string[], behind: string | null): void;
  onShift?(steps: readonly string[], by: -1 | 1): void;
  onRemove?(steps: readonly string[]): void;
}

type Node = NonNullable<TreeProps["treeData"]>[number];
const stepsOf = (key: unknown): string[] => JSON.parse(String(key)) as string[];
const listOf = (steps: readonly string[]): string => keyOf(steps.slice(0, -1));

/** The parts of a document as a tree: chosen with pointer or with arrows and Enter, moved by dragging or with Alt and the arrows, taken away with Delete. */
export function Outline({ whole, chosen, onChoose, onMove, onShift, onRemove }: OutlineProps) {
  const { t } = useTranslation("designer");
  const [open, setOpen] = useState<readonly string[]>(() => [keyOf([]), ...whole.children.map(({ steps }) => keyOf(steps))]);
  // A large tree is drawn anew when nothing else waits for it.
  const drawn = useDeferredValue(whole);
  const nodes = useMemo(() => [nodeOf(drawn)], [drawn]);
  // Where the arrows are; what is chosen is another matter.
  const active = useRef<string | null>(null);
  const way = chosen.map((_, at) => keyOf(chosen.slice(0, at)));
  const pressed = (event: React.KeyboardEvent) => {
    const by = event.altKey && event.key === "ArrowUp" ? -1 : event.altKey && event.key === "ArrowDown" ? 1 : null;
    if (by !== null) onShift?.(chosen, by);
    else if (event.key === "Delete") onRemove?.(chosen);
    // The tree itself would only open a part that has others in it.
    else if (event.key === "Enter" && active.current !== null) onChoose(stepsOf(active.current));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <nav aria-label={t("outline.title")} className="designer-outline" onKeyDownCapture={pressed}>
      <Tree
        blockNode
        treeData={nodes}
        expandedKeys={[...new Set([...open, ...way])]}
        onActiveChange={(key) => {
          active.current = key === null ? null : String(key);
        }}
        onExpand={(keys) => setOpen(keys.map(String))}
        selectedKeys={[keyOf(chosen)]}
        onSelect={(_, { node }) => onChoose(stepsOf(node.key))}
        draggable={onMove === undefined ? false : { icon: false, nodeDraggable: (node) => isItem(node as Node) }}
        allowDrop={({ dragNode, dropNode, dropPosition }) => dropPosition !== 0 && listOf(stepsOf(dragNode.key)) === listOf(stepsOf(dropNode.key))}
        onDrop={({ dragNode, node, dropPosition }) => {
          const siblings = siblingsOf(whole, stepsOf(node.key)).filter((name) => name !== stepsOf(dragNode.key).at(-1));
          const target = siblings.indexOf(stepsOf(node.key).at(-1)!);
          const isBefore = dropPosition < Number(node.pos.split("-").at(-1));
          onMove?.(stepsOf(dragNode.key), (isBefore ? siblings[target - 1] : siblings[target]) ?? null);
        }}
      />
    </nav>
  );
}

const isItem = (node: Node): boolean => (node as Node & { isItem?: boolean }).isItem === true;

const nodeOf = (part: Part): Node =>
  ({
    key: keyOf(part.steps),
    isItem: part.step?.isItem === true,
    title: (
      <span className="designer-node">
        {part.sort !== "" && <small>{part.sort}</small>} {part.title}
      </span>
    ),
    children: part.children.map(nodeOf),
  }) as Node;

function siblingsOf(whole: Part, steps: readonly string[]): string[] {
  const list = steps.slice(0, -1).reduce<Part | undefined>((part, name) => part?.children.find(({ steps: own }) => own.at(-1) === name), whole);
  return (list?.children ?? []).map(({ steps: own }) => own.at(-1)!);
}
