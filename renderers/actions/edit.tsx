import { EditOutlined } from "@ant-design/icons";
import { useMemo } from "react";
import { useJudge } from "../hooks/use-judge.ts";
import { RecordForm } from "../screens/form/RecordForm.tsx";
import { type ActionKind, type ActionProps, rowOffers } from "./action-kind.ts";

function EditForm({ screen, action, rows, onClose, onDone }: ActionProps) {
  const judge = useJudge(screen);
  const row = rows[0];
  const preset = useMemo(() => (action.set ? judge.valuesOf(action.set, row ?? {}) : undefined), [judge, action, row]);
  return row ? <RecordForm screen={screen} mode="edit" id={row.id} preset={preset} onClose={onClose} onSaved={onDone} /> : null;
}

export const edit: ActionKind = {
  title: "编辑", icon: EditOutlined, Run: EditForm,
  isAllowed: (screen) => screen.rights.update,
  isOffered: (row) => rowOffers(row, "update"),
};
