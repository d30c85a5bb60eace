import { useState } from "react";
import type { Row } from "../../engine/api.ts";
import type { ActionDocument } from "../../engine/kinds/screen/document.ts";
import { actOfMove } from "../../engine/screens/act.ts";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { useDataSource, type Values } from "../data-source.ts";
import { type AskedForm, useAskedForm } from "../hooks/use-asked-form.ts";
import { useJudge } from "../hooks/use-judge.ts";
import { t } from "../locales/t.ts";
import { type ActionProps, verbArgument } from "./action-kind.ts";
import { remark } from "./asked-value.ts";
import { asksOpinion, moveOf, partOf } from "./move-of.ts";

/** Name of what an actor says with a move, beside what it asks for. */
export const OPINION = "opinion";

interface MoveFormInput {
  screen: CompiledScreen;
  action: ActionDocument;
  rows: readonly Row[];
  /** What was said before the form opened. */
  said?: string;
}

/** What a move asks for: the fields the flow wants, and an opinion. */
export function useMoveForm({ screen, action, rows, said }: MoveFormInput): AskedForm {
  const move = moveOf(screen, action);
  const judge = useJudge(screen);
  const preset = { ...judge.valuesOf(action.set, rows[0] ?? {}), ...(said && move && asksOpinion(move) && { [OPINION]: said }) };
  const opinion = move && asksOpinion(move) ? [remark(OPINION, t("opinion"), move.opinion === "required")] : [];
  return useAskedForm({
    screen,
    rows,
    ask: [...(move?.ask ?? []).filter((one) => one.part === partOf(action, rows)?.key), ...opinion],
    act: actOfMove(verbArgument(action)),
    begins: "stored",
    preset,
  });
}

/** A form's answer as a move sends it. */
export function moveInput({ [OPINION]: said, ...fields }: Values): { opinion?: string; fields?: Values } {
  const opinion = typeof said === "string" ? said.trim() : "";
  return { ...(opinion && { opinion }), ...(Object.keys(fields).length > 0 && { fields }) };
}

/** Sends a move with what its form holds; what is wrong stands at its field. */
export function useMove(
  { screen, action, title, rows, onDone }: Pick<ActionProps, "screen" | "action" | "title" | "rows" | "onDone">,
  form: AskedForm,
) {
  const source = useDataSource();
  const [to, setTo] = useState("");
  const part = partOf(action, rows);
  const only = rows.length === 1 ? rows[0] : undefined;
  async function submit() {
    const answer = form.answer();
    if (answer === null) return;
    const send = () =>
      source.move(screen.path, verbArgument(action), {
        ids: rows.map((row) => row.id),
        ...moveInput(answer),
        ...(only?.version !== undefined && { version: only.version }),
        ...(to && { to }),
        ...(part !== undefined && { part: part.key }),
      });
    if (await form.run(send, t("succeeded", { title }))) onDone();
  }
  return { to, setTo, submit };
}
