import { phrase, titled, type Words } from "../../../../engine/language/phrase.ts";
import type { Model } from "../../../../engine/model/model.ts";
import { refuse, textOf } from "../../data/records/plain-rows.ts";
import type { ActionInput, OperationRecord } from "../../platform/runtime.ts";
import { ADMIN, assertMayGrant } from "./grant-guard.ts";
import { previewed } from "./preview-grants.ts";
import { roleOf } from "./grant-rows.ts";
import { asked, code } from "../kit/inputs.ts";
import { sql } from "kysely";
import { defineAction, defineAfter, defineBefore } from "../kit/define-operations.ts";
import { booksOf } from "../kit/books.ts";
import { recordsOf, type TableRow } from "../kit/records.ts";

/** A scope narrows a role the caller may narrow; its field rules name fields that exist and are no keys. */
export const checkScope = defineBefore("roleDataScope", {
  name: "system.checkScope",
  title: "检查数据范围",
  run: async (input) => {
    const { record, call } = input;
    const role = await roleOf(input, record.roleId);
    if (role.roleCode === ADMIN) refuse("roleId", "管理员角色不能收窄，请另建角色");
    await assertMayGrant(input, { base: role.baseRole, screens: [], buttons: [], scopes: [record.dataScope ?? ""] }, "dataScope");
    for (const [at, rule] of (record.fieldRules ?? []).entries()) {
      const fault = fieldFault(call.model, rule);
      if (fault !== null) refuse(`fieldRules/${at}/${fault.field}`, fault.sentence);
    }
  },
});

function fieldFault(model: Model, rule: Partial<TableRow<"roleDataScope", "fieldRules">>): { field: string; sentence: Words } | null {
  const entity = model.entities.get(rule.entityName ?? "");
  if (entity === undefined || entity.childOf !== null) return { field: "entityName", sentence: phrase`没有实体“${rule.entityName ?? ""}”` };
  if (entity.fields.has(rule.fieldName ?? "")) return null;
  return { field: "fieldName", sentence: phrase`${titled(entity.title)}没有字段“${rule.fieldName ?? ""}”` };
}

/** The general scope of a role, in its own row. */
const saveDataScope = defineAction("roleDataScope", {
  name: "system.saveDataScope",
  title: "保存数据范围",
  input: asked({ roleId: code, dataScope: code }),
  audit: ({ input }) => `角色 ${input.roleId} 的数据范围设为 ${input.dataScope}`,
  run: async (input) => {
    const { roleId, dataScope } = input.input;
    if (dataScope === "7") refuse("dataScope", "自定义范围请新增一行并选择部门、班级等");
    const role = await roleOf(input, roleId);
    await recordsOf(input, "sysRole").change(role.id, { dataScope });
    const general = await recordsOf(input, "roleDataScope").findOne({ roleId, menuId: null });
    if (general === null) await recordsOf(input, "roleDataScope").add([{ roleId, dataScope }]);
    else await recordsOf(input, "roleDataScope").change(general.id, { dataScope });
    return { saved: 1 };
  },
});

const scopeNow = async (input: ActionInput): Promise<OperationRecord> => {
  const roleId = textOf(input.input.roleId);
  return roleId === null ? {} : { dataScope: (await roleOf(input, roleId)).dataScope };
};

/** Grants and scopes go with their role. */
export const roleRemoved = defineAfter("sysRole", {
  name: "system.roleRemoved",
  title: "删除角色后",
  run: async (input) => {
    const roleId = input.record.roleCode;
    const { rows } =
      await sql`select 1 from campus."sysUser" where "tenantId" = ${input.call.user.tenantId} and not "isDeleted" and roles && ${[roleId]}::text[] limit 1`.execute(
        input.tx,
      );
    if (rows.length > 0) refuse("", "还有用户持有该角色，请先移除用户");
    for (const entity of ["roleMenu", "roleButton"] as const) await booksOf(input, entity).change({ roleId }, { isDeleted: true });
    await recordsOf(input, "roleDataScope").remove({ roleId });
  },
});

export const dataScopeOperations = [checkScope, previewed(saveDataScope, scopeNow), roleRemoved] as const;
