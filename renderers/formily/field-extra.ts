import type { ChoiceQuery } from "../data-source.ts";

/** What the reactions keep beside value, display and pattern of a field. */
export interface FieldExtra {
  required: boolean;
  /** What a reference's choice is asked with, the record's values in it. */
  choice: ChoiceQuery | undefined;
  /** Title of the field that must be chosen first. */
  waitsFor: string | null;
  /** The masked text of a value that may be replaced, never continued. */
  masked: string | null;
}
