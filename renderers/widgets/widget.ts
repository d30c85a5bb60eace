import type { CompiledScreen, ScreenField } from "../../engine/screens/screen-model.ts";
import type { WidgetName } from "../../engine/fields/slots.ts";
import type { ChoiceQuery } from "../data-source.ts";
import type { BarredCodes } from "../formily/index.ts";
import type { ControlProps } from "../pickers/control.ts";
import { textOf } from "../text.ts";
import { type ComponentType, createContext, useContext } from "react";

/** What every input gets. The value is the wire form; `onChange(null)` empties it. */
export interface WidgetProps {
  /** Id of the control; its label points here. */
  id: string;
  /** Spoken name where no visible label points to the control (cells of a child table, filters). */
  label?: string;
  value: unknown;
  onChange(value: unknown): void;
  onBlur?: () => void;
  field: ScreenField;
  /** For dictionaries, conditions and the fields beside this one. */
  screen: CompiledScreen;
  /** A cell of a child table: there is room for one line. */
  isCell?: boolean;
  /** The record being edited as it stands, walked paths included; read in event handlers and option filters only. */
  record(): Readonly<Record<string, unknown>>;
  disabled?: boolean;
  placeholder?: string;
  /** Something is wrong with the value; drawn by the control. */
  invalid?: boolean;
  required?: boolean;
  /** Ids of the help and error texts. */
  describedBy?: string;
  /** References: what the choice is asked with (see `ChoiceQuery`). Absent = all rows that may be seen. */
  choice?: ChoiceQuery;
  /** Dictionaries: codes that a rule refuses, with its sentence, or false where they are not offered at all. */
  barred?: BarredCodes;
  /** Child tables: the problem of a cell by `<row>.<column>`, and a new row with its defaults. */
  cellErrors?: Readonly<Record<string, string>>;
  newRow?: () => Record<string, unknown>;
}
export type Widget = ComponentType<WidgetProps>;

/** The registry as the child table sees it; a context, because the registry itself lists the child table. */
export const WidgetsContext = createContext<Readonly<Record<WidgetName, Widget>> | null>(null);

/** @throws Error when a child table stands outside a form */
export function useWidgets(): Readonly<Record<WidgetName, Widget>> {
  const widgets = useContext(WidgetsContext);
  if (!widgets) throw new Error("WidgetsContext is missing above this child table");
  return widgets;
}

/** ARIA and state props that every antd control takes alike. */
export function controlProps(props: WidgetProps): ControlProps {
  return {
    id: props.id,
    disabled: props.disabled,
    status: props.invalid ? "error" : undefined,
    "aria-label": props.label,
    "aria-invalid": props.invalid || undefined,
    "aria-required": props.required || undefined,
    "aria-describedby": props.describedBy,
    onBlur: props.onBlur,
  };
}

/** The same for what is picked: on a phone the name of the field heads the panel. */
export const pickerProps = (props: WidgetProps) => ({
  control: controlProps(props),
  title: props.label ?? textOf(props.field.title),
  placeholder: props.placeholder,
  required: props.required,
});

export const textValue = (value: unknown): string => (typeof value === "string" ? value : value === null || value === undefined ? "" : String(value));
export const listValue = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Display name the record brings for a reference, a list of them for several. */
export const givenLabel = ({ field, record }: Pick<WidgetProps, "field" | "record">): unknown =>
  field.labelKey === null ? undefined : record()[field.labelKey];
