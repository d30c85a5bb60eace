import { Button } from "antd";
import { useState } from "react";
import { t } from "../locales/t.ts";
import { useEvalContext } from "../screen-context.ts";
import { BottomPanel } from "./BottomPanel.tsx";
import { MomentFace } from "./MomentFace.tsx";
import { presentMoment, presentWords } from "./present.ts";
import type { MomentKind } from "./moments.ts";

interface MomentPanelProps {
  title: string;
  kind: MomentKind;
  value: string | null;
  required?: boolean;
  isBarred?(day: string): boolean;
  onChange(value: string | null): void;
  onClose(): void;
}

/** Chosen by one touch: a day, a month, a year. */
const chosenAtOnce: Readonly<Record<MomentKind, boolean>> = { date: true, month: true, year: true, time: false, datetime: false };

/** One moment at the bottom of a phone. What is made of several parts counts when it is confirmed. */
export function MomentPanel({ title, kind, value, required, isBarred, onChange, onClose }: MomentPanelProps) {
  const { now } = useEvalContext();
  const [draft, setDraft] = useState(value);
  const finish = (next: string | null) => {
    onChange(next);
    onClose();
  };
  const present = presentMoment(kind, now);
  const isAtOnce = chosenAtOnce[kind];
  return (
    <BottomPanel
      title={title}
      onClose={onClose}
      footer={
        <>
          {!required && value !== null && <Button onClick={() => finish(null)}>{t("clear")}</Button>}
          <Button disabled={isBarred?.(present)} onClick={() => (isAtOnce ? finish(present) : setDraft(present))}>
            {presentWords(kind)}
          </Button>
          {!isAtOnce && (
            <Button type="primary" disabled={draft === null} onClick={() => finish(draft)}>
              {t("ok")}
            </Button>
          )}
        </>
      }
    >
      <MomentFace kind={kind} value={draft} isBarred={isBarred} onPick={(next) => (isAtOnce ? finish(next) : setDraft(next))} />
    </BottomPanel>
  );
}
