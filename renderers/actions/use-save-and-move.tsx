import { Button } from "antd";
import { type ReactNode, useRef } from "react";
import type { Row } from "../../engine/api.ts";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { useDataSource } from "../data-source.ts";
import type { FormController } from "../hooks/use-form-controller.ts";
import { textOf } from "../text.ts";
import { useRun } from "../hooks/use-run.ts";
import { t } from "../locales/t.ts";

type Move = NonNullable<CompiledScreen["flow"]>["moves"][number];

/** Steps that plainly go on from a state: they ask for nothing and warn of nothing. Which of them a person may take the server says with the stored record. */
export function plainMoves(screen: CompiledScreen, state: unknown): Move[] {
  return (screen.flow?.moves ?? []).filter(
    (move) =>
      move.from.includes(String(state)) &&
      move.opinion !== "required" &&
      move.write.length === 0 &&
      move.confirm === undefined &&
      move.tone !== "danger" &&
      move.result !== "reject",
  );
}

/** State a new record begins in. */
export function firstState(screen: CompiledScreen): unknown {
  return screen.flow ? screen.fields[screen.flow.state]?.doc.default : undefined;
}

interface SaveAndMove {
  extra(controller: FormController): ReactNode;
  onSaved(row: Row): void;
}

/** A second button beside save that takes the next step of the flow with the stored record, when the server allows it. */
export function useSaveAndMove({ screen, state, onDone }: { screen: CompiledScreen; state: unknown; onDone(): void }): SaveAndMove {
  const source = useDataSource();
  const { isRunning, run } = useRun();
  const isMoving = useRef(false);
  const moves = plainMoves(screen, state);
  const move = moves[0];
  async function moveOn(row: Row) {
    const offered = moves.find((candidate) => row._actions?.includes(`move:${candidate.key}`));
    // What a guard refuses is tried all the same: the refusal says why the record was only saved.
    const step = offered ?? moves.find((candidate) => row._barred?.[`move:${candidate.key}`] !== undefined);
    if (step) {
      await run(
        () => source.move(screen.path, step.key, { ids: [row.id], ...(row.version !== undefined && { version: row.version }) }),
        t("succeeded", { title: textOf(step.title) }),
      );
    }
    // Saved either way: the list shows what became of the record.
    onDone();
  }
  return {
    extra: (controller) =>
      move && (
        <Button
          type="primary"
          loading={isRunning}
          disabled={!controller.model || controller.saving}
          onClick={() => {
            isMoving.current = true;
            void controller.submit().finally(() => {
              isMoving.current = false;
            });
          }}
        >
          {t("saveAndMove", { title: textOf(move.title) })}
        </Button>
      ),
    onSaved: (row) => {
      if (isMoving.current) void moveOn(row);
      else onDone();
    },
  };
}
