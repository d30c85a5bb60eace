import { accessFor } from "../../../../engine/access/access-for.ts";
import type { AccessAction } from "../../../../engine/access/types.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { accessError, problem } from "../../../../engine/errors.ts";
import { phrase, titled } from "../../../../engine/language/phrase.ts";
import type { Call } from "../../platform/runtime.ts";
import { denied } from "./list.ts";

const titles: Record<Exclude<AccessAction, keyof typeof told>, string> = {
  read: "查看",
  create: "新增",
  update: "修改",
  remove: "删除",
  restore: "恢复",
  export: "导出",
  import: "导入",
  print: "打印",
  statistics: "统计",
};

/** What whoever may not do this is told. */
export const notGranted = (entity: Entity, action: AccessAction) =>
  isOfPart(action) ? accessError([problem("ACTION_DENIED", "", { action: told[action](entity) })]) : denied(entity, titles[action]);

/** Rights over something of a record, rather than over the record. */
const told = {
  reveal: ({ title }: Entity) => phrase`查看${titled(title)}的明文`,
  changes: ({ title }: Entity) => phrase`查看${titled(title)}的修改记录`,
  comment: ({ title }: Entity) => phrase`评论${titled(title)}`,
  propose: ({ title }: Entity) => phrase`对${titled(title)}提出修改`,
};
const isOfPart = (action: AccessAction): action is keyof typeof told => Object.hasOwn(told, action);

/** Refuses whoever has no grant of this action on the entity at all, before anybody looks at what they sent. @throws AccessError ACTION_DENIED */
export function assertGranted(call: Call, entity: Entity, action: AccessAction): void {
  if (accessFor(call.model, entity.id, call.user)[action].length === 0) throw notGranted(entity, action);
}
