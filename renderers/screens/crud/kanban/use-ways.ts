import { App } from "antd";
import { useMemo } from "react";
import type { Row } from "../../../../engine/api.ts";
import type { Tone } from "../../../../engine/documents/index.ts";
import type { Path } from "../../../../engine/grammar/condition.ts";
import { actionsOf } from "../../../../engine/screens/screen-uses.ts";
import type { Actions } from "../../../actions/use-actions.tsx";
import { codeRefusal } from "../../../formily/code-refusal.ts";
import { frozenBy } from "../../../format-value.ts";
import type { ListController } from "../../../hooks/use-list-controller.ts";
import { sentenceOf } from "../../../hooks/use-run.ts";
import { useEvalContext } from "../../../screen-context.ts";
import { screenEnv } from "../../../screen-env.ts";
import { t } from "../../../locales/t.ts";
import { editableFields, isOpenCell, mayEdit } from "../editing/editable.ts";
import { useWriteCells } from "../editing/use-cells-written.tsx";

/** A column: a value of the field that the rows stand by. */
export interface Group {
  value: string;
  title: string;
  tone: Tone;
}

/** How a record comes into another column; where it cannot, why not. */
export interface Way {
  isOpen: boolean;
  reason?: string;
  /** No step of the flow leads there at all. */
  isNone?: true;
  go(): void;
}

const shut = (reason: string): Way => ({ isOpen: false, reason, go: () => undefined });

/** Ways of the records of a list into the columns of a field: a step of the flow where it is its state, else a change of the field. */
export function useWays(controller: ListController, actions: Actions, path: Path): (row: Row, value: string) => Way {
  const { screen } = controller;
  const write = useWriteCells(screen);
  const { message } = App.useApp();
  const ctx = useEvalContext();
  const env = useMemo(() => screenEnv(screen, ctx), [screen, ctx]);
  const isState = screen.flow?.state === path;
  const isEditable = editableFields(screen).has(path);
  const put = async (row: Row, value: string) => {
    try {
      const values = { [path]: value };
      const { faults } = await write({ rows: [{ id: row.id, values, ...(row.version !== undefined && { version: row.version }) }] });
      if (faults[0] !== undefined) void message.error(faults[0].message);
    } catch (error) {
      void message.error(sentenceOf(error));
    }
    controller.reload();
  };
  return (row, value) => {
    if (isState) return stepTo(controller, actions, { row, value });
    if (!isEditable || !mayEdit(screen, row, actions)) return shut(t("kanban.closed"));
    if (!isOpenCell(row, path)) return shut(frozenBy(row, path) ?? t("kanban.closed"));
    const refusal = codeRefusal(screen, { row, path, code: value, env });
    if (refusal !== null) return shut(refusal);
    return { isOpen: true, go: () => void put(row, value) };
  };
}

/** The first step that leads there and may be taken now; one that a guard bars says its sentence. */
function stepTo({ screen }: ListController, actions: Actions, { row, value }: { row: Row; value: string }): Way {
  const { moves, state } = screen.flow!;
  const verbs = new Set(moves.filter(({ leads }) => leads?.[String(row[state])]?.includes(value)).map(({ key }) => `move:${key}`));
  const steps = actionsOf(screen.screen).filter((action) => verbs.has(action.do));
  const offered = actions.offeredFor(row, steps);
  const open = offered.find(({ enabled }) => enabled);
  if (open !== undefined) return { isOpen: true, go: () => actions.start(open.action, [row]) };
  const reason = offered[0]?.reason;
  return reason === undefined ? { ...shut(t("kanban.noWay")), isNone: true } : shut(reason);
}
