import { USER_ENTITY } from "../conditions/system-fields.ts";
import { type Problem, problem } from "../errors.ts";
import type { ValueClass } from "../fields/value-class.ts";
import type { Entity, Field, Flow, Model } from "../model/model.ts";

/** What a line of `mirror.approvals` can tell, by the name of its column, and the class of value that the column must hold. */
export const approvalColumns = {
  nodeName: "text",
  partName: "text",
  approver: "text",
  approverRole: "text",
  result: "text",
  opinion: "text",
  signature: "text",
  arriveTime: "datetime",
  handleTime: "datetime",
} as const satisfies Record<string, ValueClass>;
export type ApprovalColumn = keyof typeof approvalColumns;

/** To-do lists ask `currentApprovers` who is meant, so it must hold accounts; a table of approvals has the columns that a move fills, and no other. */
export function checkMirror(model: Model, flow: Flow): Problem[] {
  const entity = model.entities.get(flow.entity);
  const { currentApprovers, approvals } = flow.doc.mirror ?? {};
  return entity === undefined ? [] : [...approversFault(entity, currentApprovers), ...approvalsFault(model, entity, approvals)];
}

const fault = (at: string, field: string, reason: string): Problem[] => [
  problem("FIELD_OPTION_INVALID", `/mirror/${at}`, { field, option: "type", reason }),
];

function approversFault(entity: Entity, name: string | undefined): Problem[] {
  const field = name === undefined ? undefined : entity.fields.get(name);
  if (field === undefined || (field.refTo === USER_ENTITY && field.type.valueClass === "list")) return [];
  return fault("currentApprovers", field.name, `应为引用 ${USER_ENTITY} 的 refs 字段`);
}

function approvalsFault(model: Model, entity: Entity, name: string | undefined): Problem[] {
  const field = name === undefined ? undefined : entity.fields.get(name);
  if (field === undefined) return [];
  const rows = field.childEntity === null ? undefined : model.entities.get(field.childEntity);
  if (rows === undefined) return fault("approvals", field.name, "应为 table 字段");
  return [...rows.fields.values()].flatMap((column) => {
    const reason = columnFault(column);
    return reason === null ? [] : fault("approvals", `${field.name}.${column.name}`, reason);
  });
}

/** Columns worked out of others are filled by themselves. */
function columnFault(column: Field): string | null {
  if (column.expr !== null || column.doc.default !== undefined) return null;
  if (!Object.hasOwn(approvalColumns, column.name)) return `审批记录不填这一列，可以有：${Object.keys(approvalColumns).join("、")}`;
  const wanted = approvalColumns[column.name as ApprovalColumn];
  return column.type.valueClass === wanted ? null : wanted === "datetime" ? "应为 datetime 的列" : "应为文本类的列";
}
