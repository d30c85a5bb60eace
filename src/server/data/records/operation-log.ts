import type { Entity, Model } from "../../../../engine/model/model.ts";
import { callNamed } from "../../../../engine/kinds/entity/call-document.ts";
import { keptWords } from "../language/model-in.ts";
import type { AuditLine } from "./audit-line.ts";
import type { Call } from "../../platform/runtime.ts";
import type { PlainRow } from "../../platform/log-rows.ts";
import { type Text, zh } from "../../../../engine/language/text.ts";
import { platformEntity } from "../../platform/platform-entity.ts";

/** Entity of what people did, as administrators read it; the audit trail beside it has every single row. */
export const operationLogEntity = platformEntity("operationLog", {
  by: "操作日志",
  needs: { text: ["accountNo", "userName", "module", "operationDesc", "ip"], timestamp: ["operationTime"] },
  takes: {
    text: ["userId", "departmentId", "roleName", "operationType", "businessType", "businessId", "traceId"],
    jsonb: ["beforeData", "afterData"],
    boolean: ["isSuccess"],
    bigint: ["rowCount"],
  },
});

/** Codes of `operation_type` and words, by what the audit calls an action. */
const kinds: Record<string, [type: string, word: string]> = {
  add: ["add", "新增"],
  update: ["update", "修改"],
  remove: ["remove", "删除"],
  restore: ["update", "恢复"],
  export: ["export", "导出"],
  import: ["import", "导入"],
  print: ["export", "打印"],
  reveal: ["plain", "查看明文"],
  saveView: ["update", "共享列表视图"],
  removeView: ["remove", "删除共享的列表视图"],
};
const grants = /grant|bind|saveMenu|saveButton|saveDataScope|copyRole|clearGrants|resetPassword|resetAdmin/i;

function kindOf({ runtime }: Call, model: Model, line: AuditLine): [type: string, word: string] {
  const known = Object.hasOwn(kinds, line.action) ? kinds[line.action] : undefined;
  if (known !== undefined) return known;
  const move = moveTitle(model, line.entity, line.action);
  if (move !== undefined) return ["approve", zh(move)];
  const title = callTitle(model, line.entity, line.action) ?? runtime.operations.get(line.action)?.title ?? line.action;
  if (/plain$/i.test(line.action)) return ["plain", title];
  return [grants.test(line.action) ? "grant" : "other", title];
}

const moveTitle = (model: Model, entity: string, action: string): Text | undefined =>
  model.flows.get(model.entities.get(entity)?.flow ?? "")?.moves.get(action)?.[0]?.title;

/** What the audit calls an action, in words; undefined = a step of the program that has none. */
export const actionWord = ({ model, runtime }: Pick<Call, "model" | "runtime">, entity: Entity, action: string): Text | undefined =>
  Object.hasOwn(kinds, action)
    ? kinds[action]![1]
    : (moveTitle(model, entity.id, action) ?? callNamed(entity.doc, action)?.title ?? runtime.operations.get(action)?.title);

/** In zh-CN, as logs keep it. */
function callTitle(model: Model, entity: string, action: string): string | undefined {
  const told = callNamed(model.entities.get(entity)?.doc ?? {}, action);
  return told === undefined ? undefined : zh(told.title);
}

const MAX_TEXT = 500;

/** One line per action and kind of record of a deed. What has a mask is masked already. */
export function operationRows(call: Call, lines: readonly AuditLine[]): PlainRow[] {
  if (!call.model.entities.has(operationLogEntity) || call.user.id === "") return [];
  const model = keptWords(call.model);
  const groups = [...Map.groupBy(lines, (line) => `${line.action}\0${line.entity}`).values()];
  const { user, ctx, traceId, ip } = call;
  const roleName = user.roles.flatMap((role) => (role.includes("@") ? [] : [zh(model.roles.get(role) ?? role)])).join("、");
  return groups.map((group) => {
    const [line] = group as [AuditLine, ...AuditLine[]];
    const [operationType, word] = kindOf(call, model, line);
    const entity = model.entities.get(line.entity);
    const title = entity === undefined ? line.entity : zh(entity.title);
    const single = group.length === 1 ? line : null;
    const values = {
      userId: user.id,
      accountNo: user.accountNo,
      userName: user.userName,
      departmentId: user.departmentId,
      roleName: roleName.slice(0, 200),
      module: zh(model.areas.get(entity?.area ?? "")?.title ?? "平台"),
      operationType,
      operationDesc: (line.note ?? `${word}${title}${group.length > 1 ? ` ${group.length} 行` : ""}`).slice(0, MAX_TEXT),
      businessType: line.entity,
      businessId: single?.recordId ?? null,
      beforeData: sideOf(single, 0),
      afterData: sideOf(single, 1),
      isSuccess: true,
      ip,
      rowCount: group.length,
      operationTime: ctx.now,
      traceId,
    };
    return { tenantId: user.tenantId, userId: user.id, values };
  });
}

function sideOf(line: AuditLine | null, side: 0 | 1): Record<string, unknown> | null {
  const changes = Object.entries(line?.changes ?? {});
  return changes.length === 0 ? null : Object.fromEntries(changes.map(([field, sides]) => [field, sides[side]]));
}
