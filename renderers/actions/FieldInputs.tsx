import { Form } from "antd";
import { useId } from "react";
import type { CompiledScreen, ScreenField } from "../../engine/screens/screen-model.ts";
import { fieldType } from "../../engine/fields/index.ts";
import { isEmpty } from "../../engine/values/emptiness.ts";
import type { ChoiceQuery, Values } from "../data-source.ts";
import { textOf } from "../text.ts";
import { widgets } from "../widgets/index.ts";
import { t } from "../locales/t.ts";

interface FieldInputsProps {
  screen: CompiledScreen;
  fields: ScreenField[];
  values: Values;
  errors: Readonly<Record<string, string>>;
  onChange(name: string, value: unknown): void;
  /** Every field must be filled, whatever its document says. */
  required?: boolean;
  /** What the choices of a reference are asked with. */
  choiceOf?(field: ScreenField): ChoiceQuery | undefined;
}

/** A few fields of a record asked for in a dialog. */
export function FieldInputs({ screen, fields, values, errors, onChange, required, choiceOf }: FieldInputsProps) {
  const prefix = useId();
  return fields.map((field) => {
    const id = `${prefix}-${field.path}`;
    const Widget = widgets[fieldType(field.type).widget];
    const error = errors[field.path];
    const isRequired = required || field.doc.required === true;
    return (
      <Form.Item
        key={field.path}
        label={textOf(field.title)}
        htmlFor={id}
        required={isRequired}
        validateStatus={error ? "error" : ""}
        help={error ?? (textOf(field.doc.help) || undefined)}
      >
        <Widget
          id={id}
          value={values[field.path] ?? null}
          onChange={(value) => onChange(field.path, value)}
          field={field}
          screen={screen}
          record={() => values}
          invalid={error !== undefined}
          required={isRequired}
          choice={choiceOf?.(field)}
        />
      </Form.Item>
    );
  });
}

/** Fields that can be asked for: known to the screen, in the given order. */
export const fieldsNamed = (screen: CompiledScreen, names: readonly string[]): ScreenField[] =>
  names.map((name) => screen.fields[name]).filter((field): field is ScreenField => field !== undefined);

/** What is missing, by field. */
export function missing(fields: ScreenField[], values: Values, required: boolean): Record<string, string> {
  return Object.fromEntries(
    fields
      .filter((field) => (required || field.doc.required) && isEmpty(values[field.path]))
      .map((field) => [field.path, t("field.required", { title: textOf(field.title) })]),
  );
}
