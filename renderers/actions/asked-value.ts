import type { FieldDocument } from "../../engine/fields/field-document.ts";
import { fieldType } from "../../engine/fields/index.ts";
import type { Asked } from "../formily/index.ts";
import { t } from "../locales/t.ts";

/** What a dialog of the system itself asks for, described as the fields of documents are. */
export const askedValue = (doc: FieldDocument, placeholder?: string): Asked => ({
  path: doc.name,
  value: {
    path: doc.name,
    title: doc.title,
    type: doc.type,
    doc,
    valueClass: fieldType(doc.type).valueClass,
    labelKey: null,
    ref: null,
    derived: false,
    read: "clear",
    create: true,
    update: true,
    columns: null,
  },
  required: null,
  visible: null,
  ...(placeholder === undefined ? {} : { placeholder }),
});

const REMARK_LETTERS = 500;

/** A text that goes with an action: at most 500 letters. */
export const remark = (name: string, title: string, required = false): Asked =>
  askedValue({ name, title, type: "text", maxLength: REMARK_LETTERS, required }, required ? undefined : t("opinion.optional"));
