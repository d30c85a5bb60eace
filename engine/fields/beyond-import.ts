import type { FieldDocument } from "./field-document.ts";
import type { FieldType } from "./define-field.ts";

/** Whether every row is refused to whoever imports this field: it is required, and no cell holds its value. */
export const isBeyondImport = ({ type, doc }: { type: FieldType; doc: FieldDocument }): boolean =>
  type.isUntypable === true && doc.required === true && doc.default === undefined;
