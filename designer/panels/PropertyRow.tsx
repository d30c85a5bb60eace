import { Button, Form, InputNumber, Select, Switch, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { valueWord } from "../../engine/words/value-words.ts";
import type { Property } from "../model/property-plan.ts";
import { LogicBox } from "./LogicBox.tsx";
import type { Offered } from "../model/offered-names.ts";
import { NameBox } from "./NameBox.tsx";
import { NamesBox } from "./NamesBox.tsx";
import { NumbersBox } from "./NumbersBox.tsx";
import { StayingBox } from "./StayingBox.tsx";
import { WordsBox } from "./WordsBox.tsx";

export interface PropertyRowProps {
  property: Property;
  entity: string | null;
  /** Names that may stand here. */
  offered(): readonly Offered[];
  /** Of its fixed values those that fit; null = all. */
  fitting(): readonly string[] | null;
  onSet?: ((value: unknown) => void) | undefined;
}

/** One property: what it is called, what it is, and the way back to what holds unsaid. */
export function PropertyRow(props: PropertyRowProps) {
  const { t } = useTranslation("designer");
  const { property, onSet } = props;
  const isClearable = onSet !== undefined && property.value !== undefined && !property.isRequired;
  return (
    <Form.Item
      label={property.label}
      required={property.isRequired}
      tooltip={property.help || undefined}
      extra={
        isClearable && (
          <Button type="link" size="small" className="designer-clear" onClick={() => onSet(undefined)}>
            {t("panel.clear")}
          </Button>
        )
      }
    >
      <Control {...props} />
    </Form.Item>
  );
}

function Control({ property, entity, offered, fitting, onSet }: PropertyRowProps) {
  const { t } = useTranslation("designer");
  const { key, label, control, value, default: unsaid, choices } = property;
  const isFixed = onSet === undefined;
  const set = onSet ?? (() => undefined);
  const common = { "aria-label": label, disabled: isFixed };
  if (control === "words") return <WordsBox value={value} label={label} isFixed={isFixed} onSet={set} />;
  if (control === "condition" || control === "expression")
    return <LogicBox kind={control} value={value} label={label} entity={entity} isFixed={isFixed} onSet={set} />;
  if (control === "either")
    return (
      <>
        <Switch {...common} checked={value === true} onChange={(isOn) => set(isOn ? true : undefined)} />
        {value !== true && (
          <LogicBox
            kind="condition"
            value={value || undefined}
            label={t("condition.when", { what: label })}
            entity={entity}
            isFixed={isFixed}
            onSet={set}
          />
        )}
      </>
    );
  if (control === "switch") return <Switch {...common} checked={(value ?? unsaid) === true} onChange={set} />;
  if (control === "choice") {
    const fit = fitting();
    // What is said stays to be seen also where it does not fit.
    const options = choices
      .filter((choice) => fit === null || choice === value || fit.includes(String(choice)))
      .map((choice) => ({ value: String(choice), label: valueWord(key, choice) ?? String(choice) }));
    const placeholder = unsaid === undefined ? "" : (valueWord(key, unsaid) ?? String(unsaid));
    return (
      <Select
        {...common}
        showSearch={{ optionFilterProp: "label" }}
        value={value as string | undefined}
        placeholder={placeholder}
        options={options}
        onChange={set}
      />
    );
  }
  if (control === "number")
    return (
      <StayingBox value={value} onSet={set}>
        {(box) => (
          <InputNumber
            {...common}
            className="designer-number"
            value={box.value as number | undefined}
            placeholder={unsaid === undefined ? "" : String(unsaid)}
            onChange={(typed) => box.type(typed ?? undefined)}
            onBlur={box.leave}
            onPressEnter={box.leave}
          />
        )}
      </StayingBox>
    );
  if (control === "numbers") return <NumbersBox value={value as number[] | undefined} label={label} isFixed={isFixed} onSet={set} />;
  if (control === "names") return <NamesBox value={value as string[] | undefined} label={label} offered={offered} isFixed={isFixed} onSet={set} />;
  if (control === "name") return <NameBox value={value as string | undefined} label={label} offered={offered} isFixed={isFixed} onSet={set} />;
  return <Typography.Text>{valueWord(key, value) ?? String(value)}</Typography.Text>;
}
