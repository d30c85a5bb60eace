import { Checkbox, Radio } from "antd";
import type { ComponentType } from "react";
import type { ScreenField } from "../../../engine/screens/screen-model.ts";
import type { ItemKind } from "../../../engine/fields/sheet/sheet-value.ts";
import { fieldType } from "../../../engine/fields/index.ts";
import { fieldOfValue, type ItemValue, SCALE_MAX, SCALE_MIN } from "../../../engine/sheets/item-fields.ts";
import { answerShown } from "../../cells/sheet/answer-text.ts";
import { t } from "../../locales/t.ts";
import { DateWidget } from "../DateWidget.tsx";
import { ImagesWidget } from "../ImagesWidget.tsx";
import { NumberWidget } from "../NumberWidget.tsx";
import { TextareaWidget } from "../TextareaWidget.tsx";
import { UploadsWidget } from "../UploadsWidget.tsx";
import { listValue, type WidgetProps } from "../widget.ts";
import { groupProps, type ItemInputProps } from "./item-input.ts";
import { MatrixInput } from "./MatrixInput.tsx";
import { SignatureInput } from "./SignatureInput.tsx";

const inputs: Record<ItemKind, ComponentType<ItemInputProps>> = {
  single: SingleInput,
  multiple: MultipleInput,
  matrix: MatrixInput,
  scale: ScaleInput,
  number: fieldInput(NumberWidget),
  deduction: fieldInput(NumberWidget),
  text: fieldInput(TextareaWidget),
  date: fieldInput(DateWidget),
  photo: fieldInput(ImagesWidget),
  file: fieldInput(UploadsWidget),
  sign: fieldInput(SignatureInput),
};

export function ItemInput(props: ItemInputProps) {
  const { item, values, given } = props.asked;
  if (item.from === undefined) {
    const Input = inputs[item.kind];
    return <Input {...props} />;
  }
  const shown = values.map((value) => (given[value.name] === null ? { text: "—" } : answerShown(value, given[value.name])));
  return <div className="answers-read">{shown.map((one) => ("text" in one ? one.text : "")).join("、")}</div>;
}

function optionsOf({ asked: { item }, full }: ItemInputProps, chosen: readonly unknown[]) {
  return (item.options ?? []).map(({ key, title }) => {
    const isFull = full.includes(`${item.key}:${key}`) && !chosen.includes(key);
    return { value: key, label: isFull ? t("sheet.full", { title }) : title, disabled: isFull };
  });
}

function SingleInput(props: ItemInputProps) {
  const { item, given } = props.asked;
  const value = given[item.key] ?? null;
  return (
    <Radio.Group
      {...groupProps(props)}
      id={props.id}
      name={props.id}
      className="answers-choices"
      value={value}
      options={optionsOf(props, [value])}
      onChange={(event) => props.onChange({ [item.key]: event.target.value })}
    />
  );
}

function MultipleInput(props: ItemInputProps) {
  const { item, given } = props.asked;
  const value = listValue(given[item.key]);
  return (
    <fieldset {...groupProps(props)} className="widget-set">
      <Checkbox.Group
        className="answers-choices"
        value={value}
        options={optionsOf(props, value)}
        onChange={(next) => props.onChange({ [item.key]: next.length === 0 ? null : next })}
      />
    </fieldset>
  );
}

function ScaleInput(props: ItemInputProps) {
  const { item, given } = props.asked;
  const { min = SCALE_MIN, max = SCALE_MAX, ends } = item;
  const steps = Array.from({ length: max - min + 1 }, (_, at) => min + at);
  return (
    <div className="answers-scale">
      {ends !== undefined && <span>{ends[0]}</span>}
      <Radio.Group
        {...groupProps(props)}
        id={props.id}
        name={props.id}
        optionType="button"
        value={given[item.key] ?? null}
        options={steps.map((step) => ({ value: step, label: String(step) }))}
        onChange={(event) => props.onChange({ [item.key]: event.target.value })}
      />
      {ends !== undefined && <span>{ends[1]}</span>}
    </div>
  );
}

/** The widget of the field that the answer is. */
function fieldInput(Widget: ComponentType<WidgetProps>): ComponentType<ItemInputProps> {
  return function FieldInput({ id, asked, screen, isWrong, describedBy, onChange }) {
    const [value] = asked.values as [ItemValue];
    return (
      <Widget
        id={id}
        label={asked.item.title}
        field={screenField(value)}
        screen={screen}
        record={() => asked.given}
        value={asked.given[value.name] ?? null}
        onChange={(given) => onChange({ [value.name]: given })}
        invalid={isWrong}
        required={asked.item.required}
        describedBy={describedBy}
      />
    );
  };
}

function screenField(value: ItemValue): ScreenField {
  const doc = fieldOfValue(value);
  const { valueClass } = fieldType(doc.type);
  return {
    path: doc.name,
    title: doc.title,
    type: doc.type,
    doc,
    valueClass,
    labelKey: null,
    ref: null,
    derived: false,
    read: "clear",
    create: true,
    update: true,
    columns: null,
  };
}
