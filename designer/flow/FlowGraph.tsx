import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { FlowDocument, FlowMove } from "../../engine/kinds/flow/document.ts";
import { textOf } from "../../renderers/text.ts";
import type { Parts } from "../document/use-parts.ts";
import { partIn } from "../model/parts.ts";
import { FlowWalk } from "./FlowWalk.tsx";
import { placedNodes, waysOf } from "./flow-layout.ts";
import { moveSteps } from "./move-steps.ts";
import { boxOf, heightOf, linesOf, nodeSize, widthOf } from "./flow-lines.ts";

interface FlowGraphProps {
  parts: Parts;
  onChoose(steps: readonly string[]): void;
}

/** A flow as a drawing: a node is chosen with pointer or Tab, a way is its moves. The drawing is made of the document alone. */
export function FlowGraph({ parts, onChoose }: FlowGraphProps) {
  const { t } = useTranslation("designer");
  const whole = parts.whole!;
  const flow = whole.value as unknown as FlowDocument;
  const placed = useMemo(() => placedNodes(flow), [flow]);
  const lines = useMemo(() => linesOf(placed, waysOf(flow)), [placed, flow]);
  const chosen = parts.chosen?.steps ?? [];
  const isChosen = (list: string, key: string) => chosen[0] === list && (chosen[1] === key || chosen[1]?.startsWith(`${key}@`) === true);
  const titleOf = (key: string) => partIn(whole, ["nodes", key]).title;
  return (
    <div className="designer-flow">
      <section className="designer-graph" aria-label={t("flow.graph")} style={{ width: widthOf(placed), height: heightOf(placed) }}>
        <svg width={widthOf(placed)} height={heightOf(placed)} aria-hidden="true">
          <defs>
            <marker id="designer-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto-start-reverse">
              <path d="M0,0 L8,4 L0,8 z" />
            </marker>
          </defs>
          {lines.map(({ from, to, path, isBack }) => (
            <path key={`${from} ${to}`} d={path} className={isBack ? "designer-way-back" : ""} markerEnd="url(#designer-arrow)" />
          ))}
        </svg>
        {lines.map(({ from, to, moves, at }) => (
          <div key={`${from} ${to}`} className="designer-way" style={{ left: at.left, top: at.top }}>
            {titled(moves).map((move) => (
              <button
                key={`${move.key} ${JSON.stringify(move.from)}`}
                type="button"
                className="designer-move"
                aria-pressed={isChosen("moves", move.key)}
                title={t("flow.way", { from: titleOf(from), to: titleOf(to) })}
                onClick={() => onChoose(moveSteps(whole, move))}
              >
                {textOf(move.title)}
              </button>
            ))}
          </div>
        ))}
        {placed.map((place) => {
          const node = flow.nodes.find(({ key }) => key === place.key)!;
          return (
            <button
              key={place.key}
              type="button"
              className={`designer-node-box${node.end === true ? " designer-node-end" : ""}${node.start === true ? " designer-node-start" : ""}`}
              aria-pressed={isChosen("nodes", place.key)}
              style={{ ...boxOf(place), ...nodeSize }}
              onClick={() => onChoose(["nodes", place.key])}
            >
              <strong>{titleOf(place.key)}</strong>
              <small>{t(node.start === true ? "flow.start" : node.end === true ? "flow.end" : "flow.node")}</small>
            </button>
          );
        })}
      </section>
      <FlowWalk flow={flow} titleOf={titleOf} />
    </div>
  );
}

/** Moves that people see as one button are named once. */
const titled = (moves: readonly FlowMove[]): FlowMove[] => [...new Map(moves.map((move) => [textOf(move.title), move])).values()];
