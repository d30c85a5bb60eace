import type { Cond, Expr } from "../grammar/condition.ts";
import type { Text } from "../language/text.ts";
import type { FieldDocument } from "./field-document.ts";

/** One thing to be filled in with a move, a call or a batch: a field of the record, or a value that no record stores. */
export type AskDocument = AskedField | AskedValue;

interface Asking {
  /** Whether it must be filled in. Default false. */
  required?: boolean | Cond;
  /** Whether it is asked for at all. Default: always. */
  visible?: Cond;
}

/** The value is written to the field. */
export interface AskedField extends Asking {
  field: string;
  /** Default: the field's. */
  title?: Text;
  /** What it begins with where the record has nothing yet, and what is written where nothing is sent. */
  default?: Expr;
  /** Narrower choice than the field's own `options`. */
  options?: Cond;
  help?: Text;
}

/** Described as a field; read as `{ "ctx": "ask.<name>" }` where a move asks for it, given to the operation where a call does. */
export interface AskedValue extends Omit<FieldDocument, "required">, Asking {}

export const isAskedField = (one: AskDocument): one is AskedField => "field" in one;
export const askName = (one: AskDocument): string => (isAskedField(one) ? one.field : one.name);
/** Names of the record's fields among them. */
export const askedFieldNames = (ask: readonly AskDocument[] | undefined): string[] => (ask ?? []).filter(isAskedField).map(({ field }) => field);
/** Those that no record stores. */
export const askedValues = (ask: readonly AskDocument[] | undefined): AskedValue[] =>
  (ask ?? []).filter((one): one is AskedValue => !isAskedField(one));

/** As a field, for whatever draws or checks one: whether it is required is decided where it is asked for. */
export function asFieldDocument({ required: _, visible: _shown, ...field }: AskedValue): FieldDocument {
  return field;
}
