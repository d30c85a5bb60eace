import type { ColumnKind, FieldType } from "../../engine/fields/define-field.ts";
import { fieldTypes } from "../../engine/fields/index.ts";
import type { FieldDocument } from "../../engine/fields/field-document.ts";

const columns = ["类型", "名称", "选项（* 必填）", "值", "数据库列", "比较", "运算", "控件 / 单元格 / 筛选", "默认筛选", "宽"];

/** The field types as a Markdown table, one row per type, from the registry. */
export function fieldTypesTable(): string {
  const lines = [columns, columns.map(() => "---"), ...fieldTypes.map(rowOf)];
  return `${lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n`;
}

function rowOf(type: FieldType): string[] {
  const field: FieldDocument = { name: "x", title: "x", type: type.name };
  return [
    code(type.name),
    type.title,
    optionsOf(type),
    valueText(type, field),
    columnText(type.column(field)),
    type.valueClass,
    type.operators.join(" "),
    [type.widget, type.cell, type.filter].join(" / "),
    type.defaultFilter,
    String(type.width),
  ];
}

const code = (text: string): string => `\`${text}\``;

function optionsOf(type: FieldType): string {
  const required = type.options.required ?? [];
  return (
    Object.keys(type.options.properties ?? {})
      .map((name) => code(name) + (required.includes(name) ? "*" : ""))
      .join(" ") || "–"
  );
}

/** JSON type of a present value, with the limits it has when the document says nothing. */
function valueText(type: FieldType, field: FieldDocument): string {
  const schema = type.valueSchema(field);
  const limits = (["minLength", "maxLength", "minimum", "maximum", "maxItems"] as const).flatMap((name) =>
    schema[name] === undefined ? [] : [`${name} ${schema[name]}`],
  );
  const kind = schema.type === undefined ? "JSON" : [schema.type].flat().join(" / ");
  return limits.length === 0 ? kind : `${kind} (${limits.join(", ")})`;
}

const columnText = (column: ColumnKind): string =>
  column.kind === "numeric" ? `numeric(${column.precision},${column.scale})` : column.kind === "none" ? "子表" : column.kind;
