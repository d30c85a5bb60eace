import type { CSSProperties, ReactNode } from "react";
import { requiredClass } from "./required-mark.tsx";

interface ItemFrameProps {
  title: string;
  /** Of the control. */
  id: string;
  /** Field path; absent = no field. */
  path?: string;
  /** Grid columns wished for. Default 1. */
  span?: number;
  help?: string;
  required?: boolean;
  errors?: readonly string[];
  /** Id of the line under the control, when there is one. */
  noteId?: string;
  children: ReactNode;
}

/** The grid never gets more columns than it has room for, so the span is a wish that the style sheet cuts. */
export const spanStyle = (span: number): CSSProperties | undefined => (span > 1 ? ({ "--span": span } as CSSProperties) : undefined);

/** Label, control and the line below it. Plain elements: a form of 500 fields has 500 of these. */
export function ItemFrame({ title, id, path, span = 1, help, required, errors = [], noteId, children }: ItemFrameProps) {
  return (
    <div className="form-item" data-path={path} style={spanStyle(span)}>
      <label htmlFor={id} className={required ? `form-label ${requiredClass}` : "form-label"}>
        {title}
      </label>
      {children}
      {noteId && (
        <div id={noteId} className={errors.length > 0 ? "form-note form-wrong" : "form-note"} role={errors.length > 0 ? "alert" : undefined}>
          {errors.length > 0 ? errors.join("；") : help}
        </div>
      )}
    </div>
  );
}
