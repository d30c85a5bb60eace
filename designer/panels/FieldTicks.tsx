import { Checkbox, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { zh } from "../../engine/language/text.ts";
import { isObject } from "../../engine/values/json-object.ts";
import type { Part } from "../model/parts.ts";
import type { NamedThing } from "../source/name-hints.ts";

interface FieldTicksProps {
  part: Part;
  /** Every field that may stand in the list. */
  fields: readonly NamedThing[];
  onAdd(item: unknown): void;
  onRemove(steps: readonly string[]): void;
}

/** More than these are searched. */
const manyFields = 12;

/** The fields of a list: a tick puts one in at its end, and takes it out. */
export function FieldTicks({ part, fields, onAdd, onRemove }: FieldTicksProps) {
  const { t } = useTranslation("designer");
  const [words, setWords] = useState("");
  const standing = new Map(fieldsIn(part));
  // What is read through a reference is no field of the entity, and stands in the list all the same.
  const known = new Set(fields.map(({ name }) => name));
  const walked = [...standing].flatMap(([name, { title }]) => (known.has(name) ? [] : [{ name, title }]));
  const shown = [...fields, ...walked].filter(({ name, title }) => `${name} ${zh(title)}`.includes(words.trim()));
  return (
    <fieldset className="designer-ticks" aria-label={t("parts.fields")}>
      {fields.length > manyFields && (
        <Input.Search
          allowClear
          size="small"
          aria-label={t("parts.findField")}
          placeholder={t("parts.findField")}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
      {shown.map(({ name, title }) => {
        const steps = standing.get(name)?.steps;
        return (
          <Checkbox key={name} checked={steps !== undefined} onChange={() => (steps === undefined ? onAdd({ field: name }) : onRemove(steps))}>
            {zh(title)}
          </Checkbox>
        );
      })}
    </fieldset>
  );
}

/** Field -> the item that stands for it, within groups too. */
function fieldsIn(part: Part): [string, Part][] {
  return part.children.flatMap((child) => {
    const { value } = child;
    return isObject(value) && typeof value.field === "string" ? [[value.field, child] as [string, Part]] : fieldsIn(child);
  });
}
