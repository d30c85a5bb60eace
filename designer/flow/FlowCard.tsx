import { ClockCircleOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import type { Card, Way } from "../../engine/flow/spine.ts";
import { textOf } from "../../renderers/text.ts";
import { partIn } from "../model/parts.ts";
import { againWords, actorWords, cardLines, copiesAt, nodeOf, timedWords, whenWords } from "./card-words.ts";
import type { Drawing } from "./drawing.ts";
import { moveSteps } from "./move-steps.ts";
import { RemoveStep } from "./steps/RemoveStep.tsx";

/** One node: who acts there and how, and every way out of it. The head and each way choose their part. */
export function FlowCard({ drawing, card }: { drawing: Drawing; card: Card }) {
  const { t } = useTranslation("designer");
  const { flow, parts, speaker, titleOf, onChoose } = drawing;
  const node = nodeOf(flow, card);
  const chosen = parts.chosen?.steps ?? [];
  const isChosen = chosen[0] === "nodes" && chosen[1] === node.key;
  const lines = cardLines(node, speaker, (fields, count) => t("flow.fields", { fields, count }));
  const state = node.start === true ? "start" : node.end === true ? "end" : "node";
  return (
    <div className={`designer-card designer-card-${state}`}>
      <div className="designer-card-top">
        <button type="button" className="designer-card-head" aria-pressed={isChosen} onClick={() => onChoose(["nodes", node.key])}>
          <strong>{titleOf(node.key)}</strong> {state !== "node" && <small>{t(`flow.${state}`)}</small>}
        </button>
        <RemoveStep drawing={drawing} node={node.key} />
      </div>
      {lines.length > 0 && (
        <dl>
          {lines.map(({ key, label, words }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      )}
      <Ways drawing={drawing} from={node.key} label={t("flow.buttons")} ways={card.onward} />
      <Ways drawing={drawing} from={node.key} label={t("flow.asideWays")} ways={card.aside} />
      <Ways drawing={drawing} from={node.key} label={t("flow.byTime")} ways={card.timed} isTimed />
      <Copies drawing={drawing} node={node.key} />
    </div>
  );
}

interface WaysProps {
  drawing: Drawing;
  from: string;
  label: string;
  ways: readonly Way[];
  isTimed?: boolean;
}

/** Ways out of a node that go the same sort of way. */
function Ways({ drawing: { flow, parts, speaker, titleOf, onChoose }, from, label, ways, isTimed = false }: WaysProps) {
  const { t } = useTranslation("designer");
  if (ways.length === 0) return null;
  const { whole, chosen } = parts;
  return (
    <ul className={isTimed ? "designer-ways designer-timed" : "designer-ways"} aria-label={label}>
      {ways.map((way) => {
        const steps = moveSteps(whole!, way.move);
        const to = way.to.map((key) => (key === from ? t("flow.stays") : titleOf(key))).join("、");
        const when = isTimed ? timedWords(way, speaker) : whenWords([way.move.when], speaker);
        const said = { move: textOf(way.move.title), to, when };
        return (
          <li key={`${flow.moves.indexOf(way.move)}`}>
            <button
              type="button"
              className={`designer-move designer-move-${way.move.result ?? "neutral"}`}
              aria-pressed={chosen?.steps.join("\n") === steps.join("\n")}
              title={[when, ...againWords(way.move, speaker)].filter((words) => words !== "").join("，")}
              onClick={() => onChoose(steps)}
            >
              {isTimed && <ClockCircleOutlined aria-hidden="true" />}
              {t(isTimed && when !== "" ? "flow.goesBy" : "flow.goes", said)}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Who is sent a copy of what comes to the node. */
function Copies({ drawing: { flow, parts, speaker, onChoose }, node }: { drawing: Drawing; node: string }) {
  const { t } = useTranslation("designer");
  const copies = copiesAt(flow, node);
  if (copies.length === 0) return null;
  const items = partIn(parts.whole!, ["effects"]).children;
  return (
    <ul className="designer-ways" aria-label={t("flow.add.copy")}>
      {copies.map(({ effect, actors }) => {
        const steps = items.find(({ value }) => (value as unknown) === effect)?.steps ?? ["effects"];
        const isChosen = parts.chosen?.steps.join("\n") === steps.join("\n");
        return (
          <li key={effect.key}>
            <button type="button" className="designer-move" aria-pressed={isChosen} onClick={() => onChoose(steps)}>
              {t("flow.copied", { who: actors.map((actor) => actorWords(actor, speaker)).join("、") })}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
