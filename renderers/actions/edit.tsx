import { EditOutlined } from "@ant-design/icons";
import { useMemo } from "react";
import { useJudge } from "../hooks/use-judge.ts";
import { RecordForm } from "../panels/form/RecordForm.tsx";
import { type ActionKind, type ActionProps, rowOffers } from "./action-kind.ts";
import { useSaveAndMove } from "./use-save-and-move.tsx";

function EditForm({ screen, action, rows, onClose, onDone }: ActionProps) {
  const judge = useJudge(screen);
  const row = rows[0];
  const preset = useMemo(() => (action.set ? judge.valuesOf(action.set, row ?? {}) : undefined), [judge, action, row]);
  const extra = useSaveAndMove(screen, screen.flow && row?.[screen.flow.state]);
  return row ? <RecordForm screen={screen} mode="edit" id={row.id} preset={preset} onClose={onClose} onSaved={onDone} extra={extra} /> : null;
}

export const edit: ActionKind = {
  titleKey: "edit",
  icon: EditOutlined,
  Run: EditForm,
  isAllowed: (screen) => screen.rights.update,
  isOffered: (row) => rowOffers(row, "update"),
};
