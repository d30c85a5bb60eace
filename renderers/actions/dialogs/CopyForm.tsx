import { useMemo } from "react";
import { RecordForm } from "../../panels/form/RecordForm.tsx";
import { textOf } from "../../text.ts";
import type { ActionProps } from "../action-kind.ts";
import { t } from "../../locales/t.ts";

/** A new record that begins with the values of another one; what belongs to one record only stays behind. */
export function CopyForm({ screen, rows, onClose, onDone }: ActionProps) {
  const row = rows[0];
  const record = useMemo(
    () =>
      Object.fromEntries(
        Object.values(screen.fields)
          .filter((field) => field.create && !field.derived && !field.doc.unique && field.read === "clear")
          .map((field) => [field.path, row?.[field.path] ?? null]),
      ),
    [screen, row],
  );
  return (
    <RecordForm
      screen={screen}
      mode="create"
      record={record}
      title={t("row.copy", { row: textOf(screen.entityTitle) })}
      onClose={onClose}
      onSaved={onDone}
    />
  );
}
