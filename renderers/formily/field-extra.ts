import type { Field } from "@formily/core";
import type { ChoiceQuery } from "../data-source.ts";

/** What the reactions keep beside value, display and pattern of a field. */
export interface FieldExtra {
  required: boolean;
  /** What a reference's choice is asked with, the record's values in it. */
  choice: ChoiceQuery | undefined;
  /** Title of the field that must be chosen first, "" where the record must be saved first. */
  waitsFor: string | null;
  /** The masked text of a value that may be replaced, never continued. */
  masked: string | null;
  /** Codes of the field's dictionary that a rule refuses as things stand, with its sentence; false: nothing in this form could put it right. */
  barred: BarredCodes;
}

export type BarredCodes = Readonly<Record<string, string | false>>;

/** Whether a person sees the field and may type in it as things stand. */
export const isOpenField = (field: Field | undefined): boolean => field?.display === "visible" && field.pattern === "editable";
