import type { JsonSchema } from "../grammar/json-schema.ts";
import type { FieldDocument } from "./field-document.ts";
import { codeText } from "./cell-text.ts";
import type { LabelSource } from "./define-field.ts";
import { unreadable } from "./problem-at.ts";

/** Name under which a LabelSource answers file names: `ref("file", fileId)`. */
const FILES = "file";
const DEFAULT_MAX_FILES = 9;

export const fileName = (fileId: string, labels?: LabelSource): string => labels?.ref(FILES, fileId) ?? fileId;

export const fileIdSchema: JsonSchema = { type: "string", description: "文件编号", minLength: 1, maxLength: 64, pattern: "^[A-Za-z0-9_-]+$" };

export const fileListSchema = (field: FieldDocument): JsonSchema => ({
  type: "array",
  items: fileIdSchema,
  maxItems: field.maxFiles ?? DEFAULT_MAX_FILES,
  uniqueItems: true,
});

/** A sheet cannot carry files, only leave them out. @throws DataError VALUE_UNREADABLE */
export function parseFiles(cell: string, field: FieldDocument): null {
  if (codeText(cell) === "") return null;
  throw unreadable(field, cell, "空（附件请在页面上传）");
}
