import type { FocusEvent } from "react";
import type { Choice } from "./choice.ts";
import type { ControlProps } from "./control.ts";
import "./pickers.css";

interface ChipsProps {
  control: ControlProps;
  title: string;
  options: readonly Choice[];
  chosen: readonly string[];
  isMultiple?: boolean;
  required?: boolean;
  onChange(values: string[]): void;
}

const isExplained = (one: Choice): one is Choice & { labelNote: string } => one.disabled === true && one.labelNote !== undefined;

/** Few choices, all in sight: one touch each; below them, why some cannot be chosen. What is chosen and not required is given up by a second touch. */
export function Chips({ control, title, options, chosen, isMultiple = false, required = false, onChange }: ChipsProps) {
  const { id, disabled, status, onBlur, ...aria } = control;
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => !currentTarget.closest("fieldset")?.contains(relatedTarget) && onBlur?.();
  const toggle = (value: string) => onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  const reasons = [...Map.groupBy(disabled ? [] : options.filter(isExplained), ({ labelNote }) => labelNote)];
  const whyId = (reason: string) => `${id}-why-${reasons.findIndex(([one]) => one === reason)}`;
  return (
    <fieldset
      id={id}
      className="chips"
      role={isMultiple ? undefined : "radiogroup"}
      aria-label={aria["aria-label"] ?? title}
      aria-describedby={aria["aria-describedby"]}
      {...(!isMultiple && { "aria-invalid": aria["aria-invalid"], "aria-required": aria["aria-required"] })}
      data-status={status}
      tabIndex={-1}
    >
      {options.map(({ value, label, labelNote, disabled: isBarred }) => (
        <label key={value} className="chip">
          <input
            type={isMultiple ? "checkbox" : "radio"}
            name={id}
            checked={chosen.includes(value)}
            disabled={disabled || isBarred}
            aria-describedby={isBarred && labelNote !== undefined ? whyId(labelNote) : undefined}
            onBlur={leave}
            onChange={() => (isMultiple ? toggle(value) : onChange([value]))}
            onClick={() => !isMultiple && !required && chosen.includes(value) && onChange([])}
          />
          <span>{label}</span>
        </label>
      ))}
      {reasons.map(([reason, barred]) => (
        <span key={reason} id={whyId(reason)} className="chips-why">
          {barred.map(({ label }) => label).join("、")}：{reason}
        </span>
      ))}
    </fieldset>
  );
}
