import { useMemo } from "react";
import { useJudge } from "../../hooks/use-judge.ts";
import { RecordForm } from "../../panels/form/RecordForm.tsx";
import type { ActionProps } from "../action-kind.ts";
import { useSaveAndMove } from "../use-save-and-move.tsx";

export function EditForm({ screen, action, rows, onClose, onDone }: ActionProps) {
  const judge = useJudge(screen);
  const row = rows[0];
  const preset = useMemo(() => (action.set ? judge.valuesOf(action.set, row ?? {}) : undefined), [judge, action, row]);
  const extra = useSaveAndMove(screen, screen.flow && row?.[screen.flow.state]);
  return row ? <RecordForm screen={screen} mode="edit" id={row.id} preset={preset} onClose={onClose} onSaved={onDone} extra={extra} /> : null;
}
