import type { CSSProperties, ReactNode } from "react";
import type { PlannedItem } from "../../formily/index.ts";
import { requiredClass } from "./required-mark.tsx";

interface ItemFrameProps {
  item: Pick<PlannedItem, "title" | "span" | "help" | "path">;
  id: string;
  required: boolean;
  errors: readonly string[];
  /** Id of the line under the control, when there is one. */
  noteId: string | undefined;
  children: ReactNode;
}

/** The grid never gets more columns than it has room for, so the span is a wish that the style sheet cuts. */
export const spanStyle = (span: number): CSSProperties | undefined => (span > 1 ? ({ "--span": span } as CSSProperties) : undefined);

/** Label, control and the line below it. Plain elements: a form of 500 fields has 500 of these. */
export function ItemFrame({ item, id, required, errors, noteId, children }: ItemFrameProps) {
  return (
    <div className="form-item" data-path={item.path} style={spanStyle(item.span)}>
      <label htmlFor={id} className={required ? `form-label ${requiredClass}` : "form-label"}>
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
