import type { FieldDocument } from "../fields/field-document.ts";
import { knownFieldType } from "../fields/index.ts";

/** The fields with the child tables in which the server keeps rows of single ones; they stand behind the others, in the entity and not in its document. */
export const withMadeRows = (fields: readonly FieldDocument[]): FieldDocument[] => [...fields, ...fields.flatMap(madeRowsOf)];

function madeRowsOf({ name, title, type, group, retired }: FieldDocument): FieldDocument[] {
  const made = knownFieldType(type)?.madeRows;
  if (made === undefined) return [];
  return [
    {
      name: name + made.suffix,
      title,
      type: "table",
      columns: [...made.columns],
      maxRows: MOST_ROWS,
      writtenBy: "system",
      ...(group !== undefined && { group }),
      ...(retired !== undefined && { retired }),
    },
  ];
}
const MOST_ROWS = 2000;
