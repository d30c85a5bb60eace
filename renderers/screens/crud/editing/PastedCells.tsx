import { useState } from "react";
import type { Actions } from "../../../actions/use-actions.tsx";
import type { ColumnChoice } from "../../../hooks/use-column-choice.ts";
import type { ListController } from "../../../hooks/use-list-controller.ts";
import { columnTitle } from "../list-columns.tsx";
import { editableFields, mayEdit } from "./editable.ts";
import { PasteDialog } from "./PasteDialog.tsx";
import { planPaste } from "./plan-paste.ts";
import type { Editing, Pasted } from "./use-editing.tsx";

interface PastedProps {
  controller: ListController;
  columns: ColumnChoice;
  actions: Actions;
  pasted: Pasted;
  onClose: Editing["endPaste"];
}

/** Asks about the table that was pasted, as it lay on the list at that moment. */
export function PastedCells({ controller, columns, actions, pasted, onClose }: PastedProps) {
  const { screen, page } = controller;
  const [plan] = useState(() => {
    const fields = editableFields(screen);
    const mayCreate = actions.offered(screen.screen.list?.toolbar).some((action) => action.do === "create");
    return planPaste({
      pasted,
      rows: page?.records ?? [],
      shown: columns.columns
        .filter(({ shown, column }) => shown && screen.fields[column.field])
        .map(({ column }) => ({ path: column.field, title: columnTitle(screen, column) })),
      isOpen: (path) => fields.has(path),
      mayEdit: (row) => mayEdit(screen, row, actions),
      mayCreate,
    });
  });
  return <PasteDialog screen={screen} plan={plan} onClose={onClose} />;
}
