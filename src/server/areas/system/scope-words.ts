import { phrase, titled, type Words } from "../../../../engine/language/phrase.ts";
import type { Model } from "../../../../engine/model/model.ts";
import type { DataScope } from "../../identity/roles/data-scope.ts";
import type { FieldRule, RoleRow, RoleScopeRow } from "../../identity/roles/role-rows.ts";
import type { At } from "../../data/records/plain-rows.ts";
import { recordsOf } from "../kit/records.ts";

/** Names of menus by code. */
export const menuNames = async (at: At): Promise<ReadonlyMap<string, string>> =>
  new Map((await recordsOf(at, "sysMenu").find({})).map((row) => [row.menuCode, row.menuName]));

/** A data scope by its title; a chosen one with how much was chosen. */
export function scopeWords(model: Model, scope: DataScope | undefined): Words {
  if (scope === undefined) return "";
  const title = titled(model.dicts.get("data_scope")?.items.find((item) => item.value === scope.dataScope)?.label ?? scope.dataScope);
  const chosen = Object.entries(scope.chosen).flatMap(([list, keys]) => {
    const title = model.entities.get("roleDataScope")?.fields.get(list)?.title ?? list;
    return keys === null || keys.length === 0 ? [] : [phrase`${titled(title)} ${keys.length} 个`];
  });
  return chosen.length === 0 ? title : phrase`${title}（${chosen}）`;
}

/** The rule of each field, under the names of entity and field. Of several rules for a field all are told. */
export function fieldWords(model: Model, role: RoleRow | undefined): ReadonlyMap<string, { label: Words; value: Words }> {
  const rules = (role?.scopes ?? []).flatMap((scope) => scope.fieldRules);
  const groups = Map.groupBy(rules, ({ entityName, fieldName }) => `${entityName}.${fieldName}`);
  return new Map(
    [...groups].map(([key, of]) => [
      key,
      { label: fieldName(model, of[0]!), value: phrase`${[...new Set(of.map(({ rule }) => rule))].map((rule) => ruleWords(model, rule))}` },
    ]),
  );
}

function fieldName(model: Model, { entityName, fieldName: name }: FieldRule): Words {
  const entity = model.entities.get(entityName);
  return phrase`${titled(entity?.title ?? entityName)} · ${titled(entity?.fields.get(name)?.title ?? name)}`;
}

const ruleWords = (model: Model, rule: string): Words =>
  titled(model.dicts.get("field_rule")?.items.find((item) => item.value === rule)?.label ?? rule);

/** The scope of each menu that has one of its own; `""` = all other menus. */
export const scopesByMenu = (role: RoleRow | undefined): ReadonlyMap<string, RoleScopeRow> =>
  new Map((role?.scopes ?? []).map((scope) => [scope.menuId ?? "", scope]));
