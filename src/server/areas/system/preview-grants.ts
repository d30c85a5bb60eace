import type { Model } from "../../../../engine/model/model.ts";
import { phrase, type Words } from "../../../../engine/language/phrase.ts";
import { type RoleRow, rolesNow } from "../../identity/roles/role-rows.ts";
import type { At } from "../../data/records/plain-rows.ts";
import { listed } from "./listed.ts";
import type { ActionInput, Line } from "../../platform/runtime.ts";
import { fieldWords, menuNames, scopesByMenu, scopeWords } from "./scope-words.ts";
import { type Action, onTrial, saidBy } from "./trial-run.ts";
import { recordsOf } from "../kit/records.ts";

type Roles = ReadonlyMap<string, RoleRow>;

/** The action with a preview: it runs for trial, and what it did to the grants of roles is told and undone. So it refuses what the action refuses. */
export function previewed(action: Action, start?: Action["start"]): Action {
  return { ...action, preview: (input) => tellTrial(action, input), ...(start && { start }) };
}

async function tellTrial(action: Action, input: ActionInput): Promise<Line[]> {
  const before = await rolesNow(input.tx, input.call.model, input.call.user.tenantId);
  const lines = await onTrial(input, async () => {
    const reply = await action.run(input);
    return [...(await difference(input, before, await rolesNow(input.tx, input.call.model, input.call.user.tenantId))), ...saidBy(reply)];
  });
  return lines.length > 0 ? lines : [{ label: "变更", value: phrase`与现在相同，没有变化` }];
}

async function difference(at: At, before: Roles, after: Roles): Promise<Line[]> {
  const titles = await menuNames(at);
  const holders = new Map((await recordsOf(at, "sysRole").find({})).map((row) => [row.roleCode, row.userCount ?? 0]));
  return [...after.values()].flatMap((role) => {
    const lines = ofRole(at, { was: before.get(role.code), is: role, titles });
    const affected = phrase`${role.name}，${holders.get(role.code) ?? 0} 人持有，保存后立即生效`;
    return lines.length === 0 ? [] : [{ label: "角色", value: affected }, ...lines];
  });
}

function ofRole(at: At, { was, is, titles }: { was: RoleRow | undefined; is: RoleRow; titles: ReadonlyMap<string, string> }): Line[] {
  const only = (these: readonly string[] | undefined, those: readonly string[] | undefined) =>
    (these ?? []).flatMap((code) => (those?.includes(code) ? [] : [titles.get(code) ?? code]));
  const lists: [string, string[]][] = [
    ["增加菜单", only(is.menus, was?.menus)],
    ["收回菜单", only(was?.menus, is.menus)],
    ["增加按钮", only(is.buttons, was?.buttons)],
    ["收回按钮", only(was?.buttons, is.buttons)],
  ];
  const { model } = at.call;
  const scope = (code: string | undefined): Words => scopeWords(model, code === undefined ? undefined : { dataScope: code, chosen: {} });
  const narrowed = was !== undefined && was.isLimited !== is.isLimited;
  return [
    ...(narrowed ? [{ label: "权限", value: is.isLimited ? phrase`由全部权限改为只有所选的菜单与按钮` : phrase`恢复为全部权限` }] : []),
    ...lists.flatMap(([label, names]) => (names.length === 0 ? [] : [{ label, value: listed(names) }])),
    ...(was?.dataScope === is.dataScope ? [] : [{ label: "数据范围", value: phrase`${scope(was?.dataScope)} → ${scope(is.dataScope)}` }]),
    ...scopeLines(model, { was, is, titles }),
    ...fieldLines(model, was, is),
  ];
}

function scopeLines(model: Model, { was, is, titles }: { was: RoleRow | undefined; is: RoleRow; titles: ReadonlyMap<string, string> }): Line[] {
  const [before, after] = [scopesByMenu(was), scopesByMenu(is)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((menu) => {
    const [old, next] = [before, after].map((of) => (of.has(menu) ? scopeWords(model, of.get(menu)) : phrase`未单独设置`));
    const label = phrase`数据范围：${menu === "" ? phrase`所有菜单` : (titles.get(menu) ?? menu)}`;
    return JSON.stringify(old) === JSON.stringify(next) ? [] : [{ label, value: phrase`${old} → ${next}` }];
  });
}

function fieldLines(model: Model, was: RoleRow | undefined, is: RoleRow): Line[] {
  const [before, after] = [fieldWords(model, was), fieldWords(model, is)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [old, next] = [before, after].map((of) => of.get(key)?.value ?? phrase`不限制`);
    const label = phrase`字段权限：${(after.get(key) ?? before.get(key))!.label}`;
    return JSON.stringify(old) === JSON.stringify(next) ? [] : [{ label, value: phrase`${old} → ${next}` }];
  });
}
