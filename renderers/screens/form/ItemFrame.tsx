import type { ReactNode } from "react";
import type { PlannedItem } from "../../formily/index.ts";

interface ItemFrameProps {
  item: Pick<PlannedItem, "title" | "span" | "help" | "path">;
  id: string;
  required: boolean;
  errors: readonly string[];
  /** Id of the line under the control, when there is one. */
  noteId: string | undefined;
  children: ReactNode;
}

/** Label, control and the line below it. Plain elements: a form of 500 fields has 500 of these. */
export function ItemFrame({ item, id, required, errors, noteId, children }: ItemFrameProps) {
  return (
    <div className="form-item" data-path={item.path} style={item.span > 1 ? { gridColumn: `span ${item.span}` } : undefined}>
      <label htmlFor={id} className={required ? "form-label form-required" : "form-label"}>
        {item.title}
      </label>
      {children}
      {noteId && (
        <div id={noteId} className={errors.length > 0 ? "form-note form-wrong" : "form-note"} role={errors.length > 0 ? "alert" : undefined}>
          {errors.length > 0 ? errors.join("；") : item.help}
        </div>
      )}
    </div>
  );
}
