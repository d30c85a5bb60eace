import type { FieldDocument } from "./field-document.ts";
import { dataError, problem } from "../errors.ts";
import type { AppError } from "../errors.ts";

/** The Chinese title of a field, for sentences. */
export const labelOf = (field: FieldDocument): string => (typeof field.title === "string" ? field.title : field.title["zh-CN"]);

/** The error of a cell that cannot be read; long cells are cut so that the sentence stays readable. */
export const unreadable = (field: FieldDocument, text: string, expected: string): AppError =>
  dataError([problem("VALUE_UNREADABLE", "", { label: labelOf(field), value: text.length > 40 ? `${text.slice(0, 40)}…` : text, expected })]);
