import { useEffect, useMemo, useState } from "react";
import type { Row } from "../../../../engine/api.ts";
import type { CompiledScreen } from "../../../../engine/screens/screen-model.ts";
import { actionKey } from "../../../actions/action-key.ts";
import { actionTitle } from "../../../actions/action-title.ts";
import type { OfferedAction } from "../../../actions/use-actions.tsx";
import { asksOpinion, moveOf } from "../../../actions/move-of.ts";
import { OPINION, useMove, useMoveForm } from "../../../actions/use-move.ts";
import { focusControl } from "../../../hooks/focus-control.ts";
import { textOf } from "../../../text.ts";
import { goesAtOnce, shownDecision } from "./decisions.ts";

interface DecisionInput {
  screen: CompiledScreen;
  record: Row;
  decisions: readonly OfferedAction[];
  onDecided(done: string): void;
}

const NO_MOVE = { do: "move:" } as const;

/** Deciding an open record without leaving it: the form of the decision that stands open, and what a press of each of them does. */
export function useDecision({ screen, record, decisions, onDecided }: DecisionInput) {
  const [chosen, choose] = useState<string | null>(null);
  const [said, keepSaid] = useState("");
  const [isPressed, setPressed] = useState(false);
  const shown = shownDecision(screen, decisions, chosen);
  const action = shown?.action ?? NO_MOVE;
  const title = shown ? actionTitle(screen, shown.action, [record]) : "";
  const rows = useMemo(() => [record], [record]);
  const form = useMoveForm({ screen, action, rows, said });
  const move = moveOf(screen, action);
  const { to, setTo, submit } = useMove({ screen, action, title, rows, onDone: () => onDecided(title) }, form);
  const { model } = form;
  // What was chosen a moment ago has its form only now.
  useEffect(() => {
    if (!isPressed || model === null || shown === undefined) return;
    setPressed(false);
    if (goesAtOnce(screen, shown)) void submit();
    else focusControl(`${form.idPrefix}${OPINION}`);
  });
  const press = (one: OfferedAction) => {
    if (!one.enabled || form.isRunning || shown === undefined) return;
    const isShown = actionKey(one.action) === actionKey(shown.action);
    if (isShown && (chosen === actionKey(one.action) || goesAtOnce(screen, one))) return void submit();
    keepSaid(String(model?.value(OPINION) ?? ""));
    choose(actionKey(one.action));
    setPressed(true);
  };
  const question = shown?.action.confirm ?? move?.confirm;
  return {
    form,
    shown,
    isChosen: chosen !== null && shown !== undefined && actionKey(shown.action) === chosen,
    press,
    submit: () => {
      if (!form.isRunning) void submit();
    },
    /** Back to the decision that goes on. */
    release: () => choose(null),
    question: typeof question === "string" || typeof question === "object" ? textOf(question) : null,
    /** The move whose opinion is asked for. */
    opinionOf: move !== undefined && asksOpinion(move) ? move.key : null,
    back: move?.back === true ? { to, setTo } : null,
    focusOpinion: () => focusControl(`${form.idPrefix}${OPINION}`),
  };
}

export type Decision = ReturnType<typeof useDecision>;
