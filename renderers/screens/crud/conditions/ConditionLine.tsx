import { DeleteOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useId } from "react";
import { type StretchName, stretchNames } from "../../../../engine/conditions/stretches.ts";
import { fieldType } from "../../../../engine/fields/index.ts";
import type { WidgetName } from "../../../../engine/fields/slots.ts";
import type { CompiledScreen, ScreenField } from "../../../../engine/screens/screen-model.ts";
import { t } from "../../../locales/t.ts";
import { ChoicePicker } from "../../../pickers/ChoicePicker.tsx";
import { textOf } from "../../../text.ts";
import { widgets } from "../../../widgets/index.ts";
import { askSpec, asksOf } from "./asks.ts";
import { askTitle } from "./ask-title.ts";
import { type Line, newLine } from "./builder.ts";

interface LineProps {
  line: Line;
  screen: CompiledScreen;
  fields: readonly ScreenField[];
  onChange(line: Line): void;
  onRemove(): void;
}

/** Field, question and value of one comparison. */
export function ConditionLine({ line, screen, fields, onChange, onRemove }: LineProps) {
  const field = screen.fields[line.path]!;
  const title = textOf(field.title);
  return (
    <div className="cond-line">
      <div className="cond-field">
        <Pick
          name={t("cond.field")}
          value={line.path}
          options={fields.map(({ path, title: label }) => ({ value: path, label: textOf(label) }))}
          onChange={(path) => onChange(newLine(screen.fields[path]!))}
        />
      </div>
      <div className="cond-ask">
        <Pick
          name={t("cond.how", { title })}
          value={line.ask}
          options={asksOf(field).map((ask) => ({ value: ask, label: askTitle(field, ask) }))}
          onChange={(ask) => onChange({ ...line, ask, value: askSpec(ask).control === askSpec(line.ask).control ? line.value : null })}
        />
      </div>
      <div className="cond-value">
        <LineValue line={line} field={field} screen={screen} onChange={(value) => onChange({ ...line, value })} />
      </div>
      <Button type="text" icon={<DeleteOutlined />} aria-label={t("cond.remove", { title })} onClick={onRemove} />
    </div>
  );
}

interface PickProps<T extends string> {
  name: string;
  value: T | null;
  options: readonly { value: T; label: string }[];
  onChange(value: T): void;
}

/** One of a few words, always one. */
function Pick<T extends string>({ name, value, options, onChange }: PickProps<T>) {
  const chosen = options.filter((one) => one.value === value);
  return (
    <ChoicePicker
      control={{ "aria-label": name }}
      title={name}
      options={options}
      chosen={chosen}
      required
      onChange={([next]) => next && onChange(next as T)}
    />
  );
}

interface ValueProps {
  line: Line;
  field: ScreenField;
  screen: CompiledScreen;
  onChange(value: unknown): void;
}

function LineValue({ line, field, screen, onChange }: ValueProps) {
  const { control } = askSpec(line.ask);
  const title = textOf(field.title);
  if (control === "none") return null;
  if (control === "stretch")
    return (
      <Pick
        name={title}
        value={(line.value as StretchName | null) ?? null}
        options={stretchNames.map((name) => ({ value: name, label: t(`stretch.${name}`) }))}
        onChange={onChange}
      />
    );
  const part = { field, screen, title };
  if (control === "many") return <One {...part} as={field.ref ? "refs" : "multiselect"} value={line.value} onChange={onChange} />;
  if (control === "one") return <One {...part} end={line.ask === "until" ? "last" : "first"} value={line.value} onChange={onChange} />;
  const [from = null, to = null] = Array.isArray(line.value) ? (line.value as unknown[]) : [];
  return (
    <div className="cond-ends">
      <One {...part} end="first" value={from} onChange={(value) => onChange([value, to])} />
      <span>~</span>
      <One {...part} end="last" value={to} onChange={(value) => onChange([from, value])} />
    </div>
  );
}

interface OneProps {
  field: ScreenField;
  screen: CompiledScreen;
  title: string;
  as?: WidgetName;
  /** Of instants a day is asked for: its first second, or its last. */
  end?: "first" | "last";
  value: unknown;
  onChange(value: unknown): void;
}

/** Widgets whose value is longer than what one looks for. */
const plainWidgets: Partial<Record<WidgetName, WidgetName>> = {
  textarea: "input",
  richtext: "input",
  switch: "select",
  radio: "select",
  datetime: "date",
  location: "input",
};
const noRecord = () => ({});

function One({ field, screen, title, as, end = "first", value, onChange }: OneProps) {
  const id = useId();
  const own = fieldType(field.type).widget;
  const isInstant = field.valueClass === "datetime";
  const name = as ?? (field.valueClass === "text" && own === "readonly" ? "input" : (plainWidgets[own] ?? own));
  const Widget = widgets[name];
  return (
    <Widget
      id={id}
      label={title}
      isCell
      value={isInstant && typeof value === "string" ? value.slice(0, 10) : value}
      onChange={(next) => onChange(isInstant && typeof next === "string" ? `${next} ${end === "first" ? "00:00:00" : "23:59:59"}` : next)}
      field={field}
      screen={screen}
      record={noRecord}
    />
  );
}
