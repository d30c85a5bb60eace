import type { JsonSchema } from "../grammar/json-schema.ts";

/** How an overlay of a school may change the option: never to less than the product asks. */
export type Stricter = "smaller" | "larger" | "fewer" | "narrower" | "first" | "words";

/** Everything the system asks of an option of field documents whose value is a `T`. */
export interface FieldOption<T = unknown> {
  /** zh-CN name in panels, in what changed, in generated files. */
  title: string;
  /** Unit of a number, behind its value. Absent: none. */
  unit?: string;
  /** Its shape in a document. The description is English and follows the names of the types that take the option. */
  schema: JsonSchema;
  /** What the panel of a field type asks for, and `checkOptions` judges beyond the shape. */
  panel: JsonSchema;
  /** Another option that the number may not exceed. */
  upTo?: string;
  /** Absent: an overlay may not change it. `first`: only where the product has none; `words`: freely. */
  stricter?: Stricter;
  /** Carries the type of the value; never there at run time. */
  readonly value?: T;
}

export const option = <T>(declared: Omit<FieldOption<T>, "value">): FieldOption<T> => declared;

/** The keys of a field document that these options make. */
export type OptionValues<O extends Record<string, FieldOption>> = { [K in keyof O]?: O[K] extends FieldOption<infer T> ? T : never };
