import type { Cond, Expr, Path } from "../grammar/condition.ts";
import type { Text } from "../language/text.ts";
import type { FieldTypeName } from "./types.ts";

export interface FieldDocument {
  name: string;
  title: Text;
  type: FieldTypeName;
  /** Names this field had before; the migration renames the column. */
  renamedFrom?: string[];
  required?: boolean;
  unique?: boolean;
  /** Cannot change after the record is created. Default false. */
  immutable?: boolean;
  /** Value of a new record when none is given. */
  default?: Expr;
  /** Access group. Default `basic`. */
  group?: string;
  /** How a masked reader sees it. */
  mask?: MaskName;
  /** Never kept from a masked reader by omission: without `mask` a masked field shows `******`. */
  unit?: Text;
  help?: Text;
  /** Who may write the value. Default `user`; `flow`, `operation` and `system` make it read-only for every client. */
  writtenBy?: "user" | "flow" | "operation" | "system";
  /** An expression. Stored when it reads only own fields, else read live through SQL. */
  computed?: Expr;
  /** Force a computed value to be stored (recomputed on every save of the record) or live. */
  store?: boolean;
  /** A value taken over a reference: with `when: "create"` a snapshot, without it live through the join. */
  copy?: { from: Path; when?: "create" | "save" };
  /** Hidden everywhere; column kept. */
  retired?: boolean;

  /** string, text, richtext, json: largest number of characters. */
  maxLength?: number;
  minLength?: number;
  /** string: an ECMAScript pattern of the safe subset checked by `engine/check` (no nested quantifiers, no back references). serial: `QJ{yyyy}{MM}{dd}{####}`. */
  pattern?: string;
  patternMessage?: Text;
  /** integer, number, money, year: bounds, inclusive. */
  min?: number;
  max?: number;
  /** number: digits after the point. Default 2. */
  scale?: number;
  /** dict, dicts. `entity`: the entities of the set by their titles. */
  dict?: string;
  /** ref, refs, tree: target entity. */
  entity?: string;
  /** ref, refs, tree: which rows may be chosen; `{ "field": ... }` reads the target, `{ "ctx": "record.<field>" }` the record being edited. */
  options?: Cond;
  /** file, files, image, images: extensions without the dot; default the catalogue's lists. */
  accept?: string[];
  maxFiles?: number;
  maxSizeMb?: number;
  /** table. */
  columns?: FieldDocument[];
  minRows?: number;
  maxRows?: number;
}

export const maskNames = ["phone", "idcard", "bankcard", "name", "address", "email", "all"] as const;
export type MaskName = (typeof maskNames)[number];
