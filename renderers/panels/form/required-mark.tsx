import type { ReactNode } from "react";
import "./required.css";

/** Class of a label whose field must be filled in. */
export const requiredClass = "form-required";

/** The label of a field as every form draws it, for `form.requiredMark` of antd's ConfigProvider. */
export const requiredMark = (label: ReactNode, { required }: { required: boolean }): ReactNode =>
  required ? <span className={requiredClass}>{label}</span> : label;
