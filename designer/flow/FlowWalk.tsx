import { Button, Space, Tag, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { jsonOf } from "../../engine/changes/index.ts";
import { speakerFor } from "../../engine/changes/speaker-for.ts";
import type { Cond } from "../../engine/grammar/condition.ts";
import { type FlowDocument, type FlowMove, SAME } from "../../engine/kinds/flow/document.ts";
import { propertyWord } from "../../engine/words/subject.ts";
import { condWords, valueWords } from "../../engine/words/speaker.ts";
import { textOf } from "../../renderers/text.ts";
import { againWords } from "./card-words.ts";
import { useWorkspace } from "../use-workspace.ts";

interface Step {
  node: string;
  /** What led there. */
  by: string;
}

interface FlowWalkProps {
  flow: FlowDocument;
  titleOf(node: string): string;
}

/** A walk through the flow: who might do what at each node, where it leads and on which condition. Nothing is written. */
export function FlowWalk({ flow, titleOf }: FlowWalkProps) {
  const { t } = useTranslation("designer");
  const { model } = useWorkspace();
  const start = flow.nodes.find((node) => node.start === true)?.key ?? flow.nodes[0]?.key ?? "";
  const [walked, setWalked] = useState<readonly Step[]>([]);
  const at = walked.at(-1)?.node ?? start;
  if (model === null) return null;
  const leaving = flow.moves.filter((move) => move.from.includes(at));
  const speaker = speakerFor(model, jsonOf(flow));
  const here = flow.nodes.find(({ key }) => key === at);
  const maker = (move: FlowMove) => {
    if (move.by === undefined && here?.parts !== undefined)
      return here.parts.map(({ title, by }) => `${textOf(title)}：${valueWords("by", by, speaker)}`).join("、");
    const by = move.by ?? here?.by;
    return by === undefined ? t("flow.nobody") : valueWords("by", by, speaker);
  };
  return (
    <section className="designer-walk" aria-label={t("flow.walk")}>
      <Typography.Title level={2} className="designer-part">
        {t("flow.walk")}
      </Typography.Title>
      <Space wrap size={4}>
        <Tag>{titleOf(start)}</Tag>
        {walked.map(({ node, by }, no) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a walk may pass a node twice, and only grows and shrinks at its end
          <Tag key={no}>{`${by} → ${titleOf(node)}`}</Tag>
        ))}
        <Button size="small" disabled={walked.length === 0} onClick={() => setWalked(walked.slice(0, -1))}>
          {t("flow.back")}
        </Button>
      </Space>
      <ul className="designer-lines" aria-live="polite">
        {leaving.flatMap((move) =>
          targets(move).map(({ to, when }) => {
            const node = to === SAME ? at : to;
            const conditions = [move.when, when].flatMap((one) => (one === undefined ? [] : [condWords(one, { model, entity: flow.entity })]));
            return (
              <li key={`${move.key} ${to} ${conditions.join()}`}>
                <Button size="small" onClick={() => setWalked([...walked, { node, by: textOf(move.title) }])}>
                  {`${textOf(move.title)} → ${titleOf(node)}`}
                </Button>{" "}
                <Typography.Text type="secondary">{[maker(move), ...conditions, ...againWords(move, speaker)].join("；")}</Typography.Text>
              </li>
            );
          }),
        )}
        {here?.nobody !== undefined && (
          <li>
            <Typography.Text type="secondary">{`${propertyWord({ part: "node", key: "nobody", own: speaker.own })}：${valueWords("nobody", here.nobody, speaker)}`}</Typography.Text>
          </li>
        )}
        {leaving.length === 0 && <li>{t("flow.over")}</li>}
      </ul>
    </section>
  );
}

const targets = ({ to }: FlowMove): { to: string; when?: Cond }[] => (typeof to === "string" ? [{ to }] : to);
