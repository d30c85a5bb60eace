import type { Text } from "../../engine/language/text.ts";
import type { RecordRule } from "../../engine/kinds/entity/document.ts";
import type { CompiledScreen, ScreenField } from "../../engine/screens/screen-model.ts";
import type { Cond, Expr } from "../../engine/grammar/condition.ts";
import type { FormDocument } from "../../engine/kinds/screen/document.ts";
import type { WidgetName } from "../../engine/fields/slots.ts";

/** `view` draws texts only. `act` asks for the fields of a flow move or an operation. */
export type FormMode = "create" | "edit" | "view" | "act";

/** A form ready to run: who may write what is settled, conditions stand beside what they read. Pure data. */
export interface FormPlan {
  screen: CompiledScreen;
  mode: FormMode;
  /** Mode `act`: the dialog as the server knows it (`act.ts`). Null: it is none of a document. */
  act: string | null;
  layout: NonNullable<FormDocument["layout"]>;
  columns: number;
  sections: PlannedSection[];
  /** Every item by its field path. */
  items: ReadonlyMap<string, PlannedItem>;
  computed: PlannedValue[];
  /** Defaults of a new record that follow from other fields, until the person writes something else. */
  followed: PlannedValue[];
  rules: PlannedRule[];
  /** Walked paths by the own reference they start from: `xh` -> `["xh.bjmc"]`. */
  walks: ReadonlyMap<string, string[]>;
}

export interface PlannedSection {
  key: string;
  title: Text | undefined;
  visible: Judged | null;
  items: PlannedItem[];
}

export interface PlannedItem {
  path: string;
  field: ScreenField;
  title: string;
  /** Grid columns taken. */
  span: number;
  widget: WidgetName;
  /** The user may send it in this mode. */
  sendable: boolean;
  /** The form lets it be typed; conditions may still make it read-only. */
  writable: boolean;
  visible: Judged | null;
  readOnly: Judged | null;
  /** Always required, or by condition. Rules that require the field are among the conditions. */
  required: boolean;
  requiredWhen: Judged[];
  whenHidden: "keep" | "clear" | "default";
  placeholder: string | undefined;
  help: string;
  /** The item's own narrower choice; the field's `options` are applied by the server. */
  choice: Cond | null;
  /** Fields of the record that either of them names. */
  choiceReads: string[];
  /** Field that this one is the end of, and the one that is the end of this: both are drawn as one control. */
  startsAt: string | null;
  endsAt: string | null;
  /** A value of the dialog's own: no field of the record, whatever its name. */
  isAsked: boolean;
}

/** A condition and what it reads of the record. */
export interface Judged {
  cond: Cond;
  reads: Reads;
}
export interface PlannedValue {
  path: string;
  expr: Expr;
  reads: Reads;
}
export interface PlannedRule {
  rule: RecordRule;
  /** Where its message may stand. */
  at: string[];
  reads: Reads;
}
export interface Reads {
  fields: string[];
  /** To-many paths. */
  rows: string[];
}
