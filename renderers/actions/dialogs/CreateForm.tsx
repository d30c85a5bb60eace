import { useMemo } from "react";
import { useJudge } from "../../hooks/use-judge.ts";
import { RecordForm } from "../../panels/form/RecordForm.tsx";
import type { ActionProps } from "../action-kind.ts";
import { presetOf } from "../preset.ts";
import { firstState, useSaveAndMove } from "../use-save-and-move.tsx";

export function CreateForm({ screen, action, title, fixed, onClose, onDone }: ActionProps) {
  const judge = useJudge(screen);
  const preset = useMemo(() => ({ ...presetOf(screen, fixed), ...judge.valuesOf(action.set, {}) }), [screen, fixed, judge, action]);
  const extra = useSaveAndMove(screen, firstState(screen));
  return (
    <RecordForm
      screen={screen}
      mode="create"
      preset={preset}
      title={action.title ? title : undefined}
      onClose={onClose}
      onSaved={onDone}
      extra={extra}
    />
  );
}
