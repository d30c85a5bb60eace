import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Input, InputNumber, Select } from "antd";
import type { Cond, Operator } from "../../../engine/grammar/condition.ts";
import type { Sheet } from "../../../engine/fields/sheet/sheet-value.ts";
import type { Field } from "../../../engine/model/model.ts";
import { valuesOf } from "../../../engine/sheets/item-fields.ts";
import { sheetModel } from "../../../engine/sheets/sheet-model.ts";
import { conditionText } from "../../cells/sheet/condition-text.ts";
import { t, type TextKey } from "../../locales/t.ts";
import { textOf } from "../../text.ts";
import { MomentPicker } from "../../pickers/MomentPicker.tsx";
import { comparisonsOf, condOf, type Part, type Simple, simpleOf } from "./simple-cond.ts";

interface ConditionProps {
  label: string;
  cond: Cond | undefined;
  sheet: Sheet;
  /** Entity of the sheet that it stands on. */
  entity: string;
  /** Item or section that it belongs to: only what is asked before may be read. */
  before: string;
  onChange(cond: Cond | undefined): void;
}

/** When something is asked: comparisons with earlier answers. What says more is shown in words and kept until it is taken away. */
export function ConditionEditor({ label, cond, sheet, entity, before, onChange }: ConditionProps) {
  const simple = simpleOf(cond);
  const fields = fieldsBefore(sheet, entity, before);
  if (simple === null)
    return (
      <div className="editor-cond">
        <span className="editor-label">{label}</span>
        <span>{conditionText(cond!, { model: sheetModel(sheet), entity })}</span>
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={t("sheet.remove", { title: label })}
          onClick={() => onChange(undefined)}
        />
      </div>
    );
  if (fields.length === 0 && simple.parts.length === 0) return null;
  const set = (next: Simple) => onChange(condOf(next));
  return (
    <fieldset className="editor-cond">
      <legend className="editor-label">{label}</legend>
      {simple.parts.length > 1 && (
        <Select
          size="small"
          aria-label={t("sheet.join")}
          value={simple.join}
          options={[
            { value: "all", label: t("sheet.allOf") },
            { value: "any", label: t("sheet.anyOf") },
          ]}
          onChange={(join) => set({ ...simple, join })}
        />
      )}
      {simple.parts.map((part, at) => (
        <PartLine
          // biome-ignore lint/suspicious/noArrayIndexKey: comparisons have no identity
          key={at}
          part={part}
          fields={fields}
          sheet={sheet}
          set={(next) => set({ ...simple, parts: simple.parts.flatMap((one, index) => (index === at ? (next ?? []) : one)) })}
        />
      ))}
      <Button
        type="link"
        size="small"
        icon={<PlusOutlined />}
        onClick={() => set({ ...simple, parts: [...simple.parts, partFor(fields.at(-1)!, sheet)] })}
      >
        {t("sheet.addPart")}
      </Button>
    </fieldset>
  );
}

/** Answers that are given before the item or section. */
function fieldsBefore(sheet: Sheet, entity: string, before: string): Field[] {
  const fields = sheetModel(sheet).entities.get(entity)?.fields;
  const found: Field[] = [];
  for (const section of sheet.sections) {
    if (section.key === before) break;
    const end = section.items.findIndex(({ key }) => key === before);
    const items = end < 0 ? section.items : section.items.slice(0, end);
    found.push(...items.flatMap(valuesOf).flatMap(({ name }) => fields?.get(name) ?? []));
    if (end >= 0) break;
  }
  return found.filter((field) => comparisonsOf(field).length > 0);
}

function partFor(field: Field, sheet: Sheet): Part {
  const op = comparisonsOf(field)[0]!;
  return { field: field.name, op, value: firstValue(field, op, sheet) };
}

function firstValue(field: Field, op: Operator, sheet: Sheet): unknown {
  if (op === "empty") return false;
  const first = sheetModel(sheet).dicts.get(field.doc.dict ?? "")?.items[0]?.value;
  if (first !== undefined) return op === "hasAny" || op === "hasAll" ? [first] : first;
  return field.type.valueClass === "number" ? (field.doc.min ?? 0) : field.type.valueClass === "date" ? "2026-01-01" : "";
}

const words: Partial<Record<Operator, TextKey>> = {
  eq: "sheet.eq",
  ne: "sheet.ne",
  hasAny: "sheet.hasAny",
  hasAll: "sheet.hasAll",
  gte: "sheet.gte",
  lte: "sheet.lte",
  contains: "sheet.contains",
  empty: "sheet.empty",
};

function PartLine({ part, fields, sheet, set }: { part: Part; fields: readonly Field[]; sheet: Sheet; set(next: Part | null): void }) {
  const field = fields.find(({ name }) => name === part.field);
  return (
    <div className="editor-part">
      <Select
        size="small"
        className="editor-of"
        aria-label={t("sheet.question")}
        value={part.field}
        options={fields.map(({ name, title }) => ({ value: name, label: textOf(title) }))}
        onChange={(name) => set(partFor(fields.find((one) => one.name === name)!, sheet))}
      />
      <Select
        size="small"
        aria-label={t("sheet.comparison")}
        value={part.op}
        options={(field === undefined ? [part.op] : comparisonsOf(field)).map((op) => ({ value: op, label: t(words[op] ?? "sheet.eq") }))}
        onChange={(op) => set({ ...part, op, value: field === undefined ? part.value : firstValue(field, op, sheet) })}
      />
      {field !== undefined && <ValueInput part={part} field={field} sheet={sheet} set={(value) => set({ ...part, value })} />}
      <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={t("sheet.removePart")} onClick={() => set(null)} />
    </div>
  );
}

function ValueInput({ part, field, sheet, set }: { part: Part; field: Field; sheet: Sheet; set(value: unknown): void }) {
  const label = { size: "small" as const, "aria-label": t("sheet.value") };
  const dict = sheetModel(sheet).dicts.get(field.doc.dict ?? "");
  if (part.op === "empty")
    return (
      <Select
        {...label}
        value={part.value === true}
        options={[
          { value: true, label: t("sheet.isEmpty") },
          { value: false, label: t("sheet.isFilled") },
        ]}
        onChange={set}
      />
    );
  if (dict !== undefined) {
    const options = dict.items.map(({ value, label: title }) => ({ value, label: textOf(title) }));
    return Array.isArray(part.value) ? (
      <Select
        {...label}
        mode="multiple"
        className="editor-of"
        value={part.value as string[]}
        options={options}
        onChange={(next) => next.length > 0 && set(next)}
      />
    ) : (
      <Select {...label} className="editor-of" value={part.value as string} options={options} onChange={set} />
    );
  }
  if (field.type.valueClass === "number")
    return <InputNumber<number> {...label} value={part.value as number} changeOnWheel={false} onChange={(next) => set(next ?? 0)} />;
  if (field.type.valueClass === "date")
    return <MomentPicker control={label} title={label["aria-label"]} kind="date" required value={part.value as string | null} onChange={set} />;
  return <Input {...label} value={part.value as string} onChange={(event) => set(event.target.value)} />;
}
