import { sql } from "kysely";
import { accessFor } from "../../../../engine/access/access-for.ts";
import { pairsCond } from "../../../../engine/access/conds.ts";
import { type RightsOwner, variantsHeld } from "../../../../engine/access/role-limits.ts";
import { condWords } from "../../../../engine/words/speaker.ts";
import { buttonsFor } from "../../../../engine/screens/menu.ts";
import { screenButtons } from "../../../../engine/screens/menu-entries.ts";
import type { UserContext } from "../../../../engine/context.ts";
import type { Model } from "../../../../engine/model/model.ts";
import { phrase, titled, type Words } from "../../../../engine/language/phrase.ts";
import { amountOf, type HeldRoles, isHeld, ownMenus, type RoleSource } from "../../identity/roles/held-roles.ts";
import { rolesNow } from "../../identity/roles/role-rows.ts";
import { type At, listOf, onlyRecord, refuse, textOf } from "../../data/records/plain-rows.ts";
import type { Line } from "../../platform/runtime.ts";
import { listed } from "./listed.ts";
import { BY_DUTY } from "./grant-guard.ts";
import { shownOf } from "./shown-rows.ts";
import { asked, code, optional } from "../kit/inputs.ts";
import { defineAction } from "../kit/define-operations.ts";
import { recordsOf, type Row } from "../kit/records.ts";

/** Why somebody may see and do what they may: role by role, then page by page, or all of one page. */
async function explain(at: At, account: Row<"sysUser">, menu: string | null): Promise<Line[]> {
  const { model, ctx, user } = at.call;
  const source: RoleSource = { model, rows: await rolesNow(at.tx, model, user.tenantId), own: ownMenus(await ownRows(at)), today: ctx.today };
  const codes = listOf(account.roles);
  const state = account.state === "normal" ? [] : [{ label: "账号", value: phrase`不是正常状态，不能登录` }];
  const roles = codes.map((one) => roleLine(source, one));
  const screen = menu === null ? null : await screenOf(at, menu);
  return [
    ...state,
    ...roles,
    ...(screen === null ? pages(source, codes) : await ofPage(at, source, { person: personOf(account, amountOf(source, codes)), screen })),
  ];
}

function roleLine(source: RoleSource, role: string): Line {
  const row = source.rows.get(role);
  const label = phrase`角色“${row?.name ?? titled(source.model.roles.get(role) ?? role)}”`;
  if (row === undefined)
    return { label, value: source.model.roles.has(role) ? phrase`产品自带，拥有该角色的全部权限` : phrase`没有这个角色，不产生权限` };
  if (!isHeld(row, source.today)) return { label, value: phrase`已停用或不在有效期内，不产生权限` };
  const how = BY_DUTY.has(role) ? phrase`，随任职与带班自动产生` : "";
  if (amountOf(source, [role]).limits === undefined) return { label, value: phrase`拥有该角色的全部权限${how}` };
  const scope = source.model.dicts.get("data_scope")?.items.find((item) => item.value === row.dataScope)?.label ?? row.dataScope;
  const base = titled(source.model.roles.get(row.base) ?? row.base);
  if (row.code === row.base && !row.isLimited) return { label, value: phrase`数据范围收窄为“${titled(scope)}”${how}` };
  return {
    label,
    value: phrase`权限取自“${base}”，只有其中 ${row.menus.length} 个菜单、${row.buttons.length} 个按钮，数据范围为“${titled(scope)}”${how}`,
  };
}

const nameOf = ({ rows, model }: RoleSource, role: string): Words => rows.get(role)?.name ?? titled(model.roles.get(role) ?? role);

interface Person extends UserContext {
  codes: readonly string[];
}

/** The account as a caller, as far as rights ask. */
const personOf = (account: Row<"sysUser">, held: HeldRoles): Person => ({
  id: account.id,
  tenantId: account.tenantId,
  accountNo: account.accountNo,
  userName: account.userName,
  xh: textOf(account.xh),
  gh: textOf(account.gh),
  departmentId: textOf(account.departmentId),
  lists: {},
  codes: listOf(account.roles),
  ...held,
});

/** Pages that open, area by area. */
function pages(source: RoleSource, codes: readonly string[]): Line[] {
  const { model } = source;
  const held = amountOf(source, codes);
  return [...model.areas.values()].flatMap((area) => {
    const open = [...model.screens.values()].filter((screen) => screen.id.startsWith(`${area.id}/`) && variantsHeld(screen, held).length > 0);
    return open.length === 0 ? [] : [{ label: phrase`可打开：${titled(area.title)}`, value: listed(open.map((screen) => titled(screen.title))) }];
  });
}

const actions = [
  ["read", "可查看"],
  ["create", "可新增"],
  ["update", "可修改"],
  ["remove", "可删除"],
  ["export", "可导出"],
  ["import", "可导入"],
] as const;

async function ofPage(at: At, source: RoleSource, of: { person: Person; screen: string }): Promise<Line[]> {
  const { model } = source;
  const { person } = of;
  const screen = model.screens.get(of.screen)!;
  const through = person.codes.filter((role) => variantsHeld(screen, amountOf(source, [role])).length > 0);
  const opens = {
    label: phrase`打开“${titled(screen.title)}”`,
    value: through.length === 0 ? phrase`不能，没有角色授予该页面` : phrase`可以，来自${through.map((role) => nameOf(source, role))}`,
  };
  if (through.length === 0) return [opens];
  const buttons = buttonsFor(model, person);
  const offered = screenButtons(model, screen.id).flatMap(({ name }) => (buttons[name] === true ? [name] : []));
  const called = await recordsOf(at, "sysMenu").find({ menuCode: offered });
  return [
    opens,
    ...actions.map(([action, label]) => ({ label, value: rowsOf(model, screen.entity, { held: person, action }) })),
    ...(await shownOf(at, person.id, screen)),
    { label: "按钮", value: listed(called.map((row) => row.menuName)) },
  ];
}

/** The rows of one action, in the words of the documents. */
function rowsOf(model: Model, entity: string, { held, action }: { held: RightsOwner; action: (typeof actions)[number][0] }): Words {
  const pairs = accessFor(model, entity, held)[action];
  // What may only be seen as a reference of other records is not what the page shows.
  const cond = pairsCond(action === "read" ? pairs.filter((pair) => pair.fields === null) : pairs);
  return cond === false ? phrase`无` : cond === true ? phrase`全部` : condWords(cond, { model, entity });
}

/** The page behind a menu of the product or of the school. @throws DataError */
async function screenOf(at: At, menu: string): Promise<string> {
  const row = await recordsOf(at, "sysMenu").findOne({ menuCode: menu });
  const screen = textOf(row?.component);
  return screen !== null && at.call.model.screens.has(screen) ? screen : refuse("menuId", "请选择一个页面，而不是目录或按钮");
}

async function ownRows({ call, tx }: At): Promise<{ menuCode: string; component: string | null; isSealed: boolean }[]> {
  const { rows } = await sql<{
    menuCode: string;
    component: string | null;
    isSealed: boolean;
  }>`select "menuCode", component, coalesce("isSealed", false) as "isSealed" from campus."sysMenu"
    where "tenantId" = ${call.user.tenantId} and not "isDeleted" and "menuType" = '2'`.execute(tx);
  return rows;
}

/** Called on one account. */
export const explainUser = defineAction("sysUser", {
  name: "system.explainUser",
  title: "权限说明",
  input: asked({ menuId: optional(code) }, []),
  audit: ({ records }) => `查看用户 ${records[0]?.accountNo ?? ""} 的权限说明`,
  run: async (input) => ({ shows: await explain(input, onlyRecord(input.records), textOf(input.input.menuId)) }),
});

/** Asks for the account: from where scopes are set. */
export const testUserScope = defineAction("roleDataScope", {
  name: "system.testUserScope",
  title: "按用户测试",
  input: asked({ userId: code, menuId: optional(code) }, ["userId"]),
  audit: ({ input }) => `测试用户 ${input.userId} 的数据权限`,
  run: async (input) => {
    const account = (await recordsOf(input, "sysUser").findOne({ id: input.input.userId })) ?? refuse("userId", "用户不存在");
    return { shows: await explain(input, account, textOf(input.input.menuId)) };
  },
});

export const explainOperations = [explainUser, testUserScope] as const;
