import { phrase, titled, type Words } from "../../../../engine/language/phrase.ts";
import { savepoint } from "../../database/transaction.ts";
import { type RoleRow, rolesNow } from "../../roles/role-rows.ts";
import { type At, find } from "../base/rows.ts";
import type { ActionInput, Line, Operation } from "../define-operation.ts";
import { listed } from "./listed.ts";

type Action = Extract<Operation, { kind: "action" }>;
type Roles = ReadonlyMap<string, RoleRow>;

/** Ends the trial; nothing of it stays. */
class Undone extends Error {}

/** The action with a preview: it runs for trial, and what it did to the grants of roles is told and undone. So it refuses what the action refuses. */
export function previewed(action: Action, start?: Action["start"]): Action {
  return { ...action, preview: (input) => tellTrial(action, input), ...(start && { start }) };
}

async function tellTrial(action: Action, input: ActionInput): Promise<Line[]> {
  const before = await rolesNow(input.tx, input.call.user.tenantId);
  let lines: Line[] = [];
  await savepoint(input.tx, async () => {
    await action.run(input);
    lines = await difference(input, before, await rolesNow(input.tx, input.call.user.tenantId));
    throw new Undone();
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return lines.length > 0 ? lines : [{ label: "变更", value: phrase`与现在相同，没有变化` }];
}

async function difference(at: At, before: Roles, after: Roles): Promise<Line[]> {
  const titles = new Map((await find(at, "sysMenu", {})).map((row) => [String(row.menuCode), String(row.menuName)]));
  const holders = new Map((await find(at, "sysRole", {})).map((row) => [String(row.roleCode), Number(row.userCount ?? 0)]));
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
  const scope = (code: string | undefined): Words =>
    titled(at.call.model.dicts.get("data_scope")?.items.find((item) => item.value === code)?.label ?? code ?? "");
  const narrowed = was !== undefined && was.isLimited !== is.isLimited;
  return [
    ...(narrowed ? [{ label: "权限", value: is.isLimited ? phrase`由全部权限改为只有所选的菜单与按钮` : phrase`恢复为全部权限` }] : []),
    ...lists.flatMap(([label, names]) => (names.length === 0 ? [] : [{ label, value: listed(names) }])),
    ...(was?.dataScope === is.dataScope ? [] : [{ label: "数据范围", value: phrase`${scope(was?.dataScope)} → ${scope(is.dataScope)}` }]),
  ];
}
