import { App, Button } from "antd";
import { type ReactNode, useState } from "react";
import type { Row } from "../../engine/api.ts";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { useDataSource } from "../data-source.ts";
import type { FormController } from "../hooks/use-form-controller.ts";
import { textOf } from "../text.ts";
import { sentenceOf } from "../hooks/use-run.ts";
import { t } from "../locales/t.ts";
import { rowOffers } from "./action-kind.ts";

type Move = NonNullable<CompiledScreen["flow"]>["moves"][number];

/** Steps that plainly go on from a state: they lead to another, ask for nothing and warn of nothing. Which of them a person may take the server says with the stored record. */
export function plainMoves(screen: CompiledScreen, state: unknown): Move[] {
  return (screen.flow?.moves ?? []).filter(
    (move) =>
      move.from.includes(String(state)) &&
      move.leads?.[String(state)]?.length !== 0 &&
      move.opinion !== "required" &&
      move.ask.length === 0 &&
      move.confirm === undefined &&
      move.tone !== "danger" &&
      move.result !== "reject",
  );
}

/** State a new record begins in. */
export function firstState(screen: CompiledScreen): unknown {
  return screen.flow ? screen.fields[screen.flow.state]?.doc.default : undefined;
}

/** A second button beside save that takes the next step of the flow with the stored record, when the server allows it. */
export function useSaveAndMove(screen: CompiledScreen, state: unknown): (controller: FormController) => ReactNode {
  const source = useDataSource();
  const { message } = App.useApp();
  const [isMoving, setMoving] = useState(false);
  const moves = plainMoves(screen, state);
  const move = moves[0];
  /** @throws RequestFailure when the step is refused and the record can still be changed. */
  async function moveOn(row: Row): Promise<void> {
    const offered = moves.find((candidate) => row._actions?.includes(`move:${candidate.key}`));
    // What a guard refuses is tried all the same: the refusal says why the record was only saved.
    const step = offered ?? moves.find((candidate) => row._barred?.[`move:${candidate.key}`] !== undefined);
    if (!step) return;
    try {
      await source.move(screen.path, step.key, { ids: [row.id], ...(row.version !== undefined && { version: row.version }) });
      void message.success(t("succeeded", { title: textOf(step.title) }));
    } catch (refused) {
      if (rowOffers(row, "update")) throw refused;
      void message.error(sentenceOf(refused));
    }
  }
  async function submit(controller: FormController): Promise<void> {
    setMoving(true);
    try {
      await controller.submit(moveOn);
    } finally {
      setMoving(false);
    }
  }
  return (controller) =>
    move && (
      <Button type="primary" loading={isMoving} disabled={!controller.model || controller.saving} onClick={() => void submit(controller)}>
        {t("saveAndMove", { title: textOf(move.title) })}
      </Button>
    );
}
