import type { ItemKind } from "../../../engine/fields/sheet/sheet-value.ts";
import { type TextKey, t } from "../../locales/t.ts";

const kinds: Record<ItemKind, TextKey> = {
  single: "sheet.single",
  multiple: "sheet.multiple",
  matrix: "sheet.matrix",
  scale: "sheet.scale",
  number: "sheet.number",
  text: "sheet.text",
  date: "sheet.date",
  photo: "sheet.photo",
  file: "sheet.file",
  sign: "sheet.sign",
  deduction: "sheet.deduction",
};
export const kindTitle = (kind: ItemKind): string => t(kinds[kind]);
