import { Radio } from "antd";
import type { CSSProperties } from "react";
import { t } from "../../locales/t.ts";
import { groupProps, type ItemInputProps } from "./item-input.ts";

/** A line each: options stand in columns where there is room, else below their line. */
export function MatrixInput(props: ItemInputProps) {
  const { item, values, given } = props.asked;
  const options = item.options ?? [];
  return (
    <fieldset className="answers-matrix widget-set" {...groupProps(props)} style={{ "--options": options.length } as CSSProperties}>
      <div className="answers-line answers-columns" aria-hidden>
        <span />
        {options.map(({ key, title }) => (
          <span key={key}>{title}</span>
        ))}
      </div>
      {values.map(({ name, line }) => (
        <div key={name} className="answers-line">
          <span id={`${props.id}-${name}`} className="answers-line-title">
            {line?.title}
          </span>
          <Radio.Group
            name={`${props.id}-${name}`}
            aria-labelledby={`${props.id}-title ${props.id}-${name}`}
            value={given[name] ?? null}
            onChange={(event) => props.onChange({ [name]: event.target.value })}
          >
            {options.map(({ key, title }) => {
              const isFull = props.full.includes(`${name}:${key}`) && given[name] !== key;
              return (
                <Radio key={key} value={key} disabled={isFull}>
                  <span className="answers-option">{isFull ? t("sheet.full", { title }) : title}</span>
                </Radio>
              );
            })}
          </Radio.Group>
        </div>
      ))}
    </fieldset>
  );
}
