import { Input, InputNumber, Select, Space } from "antd";
import { useTranslation } from "react-i18next";
import type { Literal } from "../../engine/grammar/condition.ts";
import type { Field, Model } from "../../engine/model/model.ts";
import { StayingBox } from "../panels/StayingBox.tsx";
import { clauseOn, fieldAt, fieldChoices, fitted, isOfSeveral, operatorWord, valueChoices } from "./clause-choices.ts";
import type { Clause } from "./clauses.ts";

interface ClauseRowProps {
  model: Model;
  entity: string;
  clause: Clause;
  onSet(clause: Clause): void;
}

/** A field, how it is compared, and with what. */
export function ClauseRow({ model, entity, clause, onSet }: ClauseRowProps) {
  const { t } = useTranslation("designer");
  const field = fieldAt(model, entity, clause.field);
  const known = fieldChoices(model, entity);
  const fields = known.some(({ value }) => value === clause.field) ? known : [...known, { value: clause.field, label: clause.field }];
  return (
    <Space.Compact size="small" className="designer-clause-row">
      <Select
        showSearch={{ optionFilterProp: "label" }}
        aria-label={t("condition.field")}
        value={clause.field}
        options={fields}
        onChange={(name: string) => {
          const chosen = fieldAt(model, entity, name);
          if (chosen !== null) onSet(clauseOn(model, chosen));
        }}
      />
      <Select
        aria-label={t("condition.operator")}
        value={clause.operator}
        options={(field?.type.operators ?? [clause.operator]).map((value) => ({ value, label: operatorWord(value) }))}
        onChange={(operator) => onSet({ ...clause, operator, value: fitted(clause.value, operator) })}
      />
      {field !== null && <ClauseValue model={model} field={field} clause={clause} onSet={(value) => onSet({ ...clause, value })} />}
    </Space.Compact>
  );
}

interface ClauseValueProps {
  model: Model;
  field: Field;
  clause: Clause;
  onSet(value: Literal): void;
}

function ClauseValue({ model, field, clause: { operator, value }, onSet }: ClauseValueProps) {
  const { t } = useTranslation("designer");
  const label = t("condition.value");
  if (operator === "empty")
    return (
      <Select
        aria-label={label}
        value={value === true ? "yes" : "no"}
        onChange={(one) => onSet(one === "yes")}
        options={[
          { value: "yes", label: t("condition.yes") },
          { value: "no", label: t("condition.no") },
        ]}
      />
    );
  const choices = valueChoices(model, field);
  if (isOfSeveral(operator))
    return (
      <Select
        mode={choices === null ? "tags" : "multiple"}
        aria-label={label}
        value={Array.isArray(value) ? value.map(String) : []}
        options={choices ?? []}
        onChange={(values: string[]) => onSet(values.map((one) => written(one, field)))}
      />
    );
  if (operator === "between" && Array.isArray(value))
    return value.slice(0, 2).map((one, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the first and the last
      <Written key={at} value={one} field={field} label={label} onSet={(bound) => onSet(value.with(at, bound) as Literal)} />
    ));
  if (choices !== null)
    return <Select aria-label={label} value={String(value)} options={choices} onChange={(one: string) => onSet(written(one, field))} />;
  return <Written value={Array.isArray(value) ? (value[0] ?? "") : value} field={field} label={label} onSet={onSet} />;
}

type One = Exclude<Literal, readonly unknown[]>;

function Written({ value, field, label, onSet }: { value: One; field: Field; label: string; onSet(value: One): void }) {
  const isNumber = field.type.valueClass === "number";
  return (
    <StayingBox value={value ?? ""} onSet={(typed) => onSet(typed === "" ? null : written(String(typed), field))}>
      {(box) =>
        isNumber ? (
          <InputNumber aria-label={label} value={box.value as number} onChange={box.type} onBlur={box.leave} onPressEnter={box.leave} />
        ) : (
          <Input
            aria-label={label}
            value={String(box.value)}
            onChange={({ target }) => box.type(target.value)}
            onBlur={box.leave}
            onPressEnter={box.leave}
          />
        )
      }
    </StayingBox>
  );
}

/** A value as it travels. */
const written = (text: string, { type: { valueClass } }: Field): One =>
  valueClass === "boolean" ? text === "true" : valueClass === "number" ? Number(text) : text;
