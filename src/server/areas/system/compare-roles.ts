import { phrase, titled, type Words } from "../../../../engine/language/phrase.ts";
import { rolesNow, type RoleRow } from "../../identity/roles/role-rows.ts";
import type { At } from "../../data/records/plain-rows.ts";
import type { Operation } from "../../platform/runtime.ts";
import { type EffectiveGrants, effectiveGrants, isWhole } from "./effective-grants.ts";
import { type MenuNode, menuNodes } from "./grant-rows.ts";
import { reachable } from "./reachable-role.ts";
import { fieldWords, menuNames, scopesByMenu, scopeWords } from "./scope-words.ts";
import { asked, code, optional } from "../kit/inputs.ts";
import { recordsOf } from "../kit/records.ts";

interface Side {
  role: RoleRow;
  grants: EffectiveGrants;
  holders: number;
}
type Row = [group: Words, subject: Words, one: Words, other: Words];

interface Comparison {
  at: At;
  sides: readonly [Side, Side];
  nodes: ReadonlyMap<string, MenuNode>;
  names: ReadonlyMap<string, string>;
}

/** Two roles side by side, in names: where their rights come from, then what one has and the other has not, app by app. */
export const compareRoles: Operation = {
  kind: "action",
  name: "system.compareRoles",
  title: "比对角色",
  input: asked({ roleId: optional(code), with: code }, ["with"]),
  audit: ({ input }) => `比对角色授权：${input.with}`,
  run: async (input) => {
    const one = input.records[0] ?? (await reachable(input, input.input.roleId, "system.compareRoles"));
    const other = await reachable(input, input.input.with, "system.compareRoles");
    const [roles, nodes, names] = [
      await rolesNow(input.tx, input.call.model, input.call.user.tenantId),
      await menuNodes(input),
      await menuNames(input),
    ];
    const holders = new Map((await recordsOf(input, "sysRole").find({})).map((row) => [row.roleCode, row.userCount ?? 0]));
    const sideOf = (roleCode: unknown): Side => {
      const role = roles.get(String(roleCode))!;
      return { role, grants: effectiveGrants(input.call.model, role, nodes), holders: holders.get(role.code) ?? 0 };
    };
    const of: Comparison = { at: input, sides: [sideOf(one.roleCode), sideOf(other.roleCode)], nodes, names };
    const [a, b] = of.sides;
    return {
      shows: [
        { label: "菜单", value: counted(of, "menus") },
        { label: "按钮", value: counted(of, "buttons") },
      ],
      table: {
        columns: ["应用", "项目", titled(a.role.name), titled(b.role.name)],
        rows: [...general(of), ...byApp(of), ...scopes(of), ...fields(of)],
      },
    };
  },
};

function counted({ sides: [a, b] }: Comparison, what: keyof EffectiveGrants): Words {
  const [one, other] = [a.grants[what], b.grants[what]];
  const both = [...one].filter((each) => other.has(each)).length;
  return phrase`两者都有 ${both} 个，只有“${a.role.name}”有 ${one.size - both} 个，只有“${b.role.name}”有 ${other.size - both} 个`;
}

function general({ at, sides: [a, b] }: Comparison): Row[] {
  const { model } = at.call;
  const rows: [Words, (side: Side) => Words][] = [
    ["权限来源", ({ role }) => titled(model.roles.get(role.base) ?? role.base)],
    ["授权方式", ({ role }) => (isWhole(role) ? phrase`该角色的全部权限` : phrase`只有所选的菜单与按钮`)],
    ["默认数据范围", ({ role }) => scopeWords(model, { dataScope: role.dataScope, chosen: {} })],
    ["状态", ({ role }) => (role.isEnabled ? phrase`启用` : phrase`停用`)],
    ["持有人数", ({ holders }) => phrase`${holders} 人`],
  ];
  return rows.map(([subject, of]) => ["角色", subject, of(a), of(b)]);
}

/** Menus of which one has anything the other has not, under the app they stand in. */
function byApp(of: Comparison): Row[] {
  const [a, b] = of.sides.map(({ grants }) => grants) as [EffectiveGrants, EffectiveGrants];
  const buttonsOf = Map.groupBy(new Set([...a.buttons, ...b.buttons]), (button) => of.nodes.get(button)?.parent ?? "");
  const rows = [...of.nodes.values()].flatMap(({ code: menu, parent }): Row[] => {
    const buttons = buttonsOf.get(menu) ?? [];
    const [inOne, inOther] = [a.menus.has(menu), b.menus.has(menu)];
    const differs = inOne !== inOther || buttons.some((button) => a.buttons.has(button) !== b.buttons.has(button));
    if (!differs) return [];
    const place = parent === null || isTop(of.nodes, parent) ? nameOf(of, menu) : phrase`${nameOf(of, parent)} / ${nameOf(of, menu)}`;
    const only = (mine: EffectiveGrants, others: EffectiveGrants, has: boolean) => toldOf(of, { menu, buttons, mine, others, has });
    return [[titled(nameOf(of, appOf(of.nodes, menu))), place, only(a, b, inOne), only(b, a, inOther)]];
  });
  return [...Map.groupBy(rows, ([app]) => JSON.stringify(app)).values()].flat();
}

const nameOf = ({ names }: Comparison, menu: string): string => names.get(menu) ?? menu;
const isTop = (nodes: ReadonlyMap<string, MenuNode>, menu: string): boolean => (nodes.get(menu)?.parent ?? null) === null;

function appOf(nodes: ReadonlyMap<string, MenuNode>, menu: string): string {
  let at = menu;
  for (let steps = 0; steps < 20 && !isTop(nodes, at); steps++) at = nodes.get(at)!.parent!;
  return at;
}

/** Of a menu both have only what the other has not. */
function toldOf(
  of: Comparison,
  { menu, buttons, mine, others, has }: { menu: string; buttons: readonly string[]; mine: EffectiveGrants; others: EffectiveGrants; has: boolean },
): Words {
  if (!has) return phrase`无`;
  const own = buttons.filter((button) => mine.buttons.has(button));
  const more = others.menus.has(menu) ? own.filter((button) => !others.buttons.has(button)) : own;
  if (more.length > 0) return phrase`有：${more.map((button) => nameOf(of, button))}`;
  return others.menus.has(menu) ? phrase`没有另一方多出的按钮` : phrase`有，没有按钮`;
}

function scopes({ at, sides: [a, b], names }: Comparison): Row[] {
  const [one, other] = [scopesByMenu(a.role), scopesByMenu(b.role)];
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((menu): Row[] => {
    const [x, y] = [one, other].map((of) => (of.has(menu) ? scopeWords(at.call.model, of.get(menu)) : phrase`未单独设置`));
    return JSON.stringify(x) === JSON.stringify(y) ? [] : [["数据范围", menu === "" ? phrase`所有菜单` : (names.get(menu) ?? menu), x!, y!]];
  });
}

function fields({ at, sides: [a, b] }: Comparison): Row[] {
  const [one, other] = [fieldWords(at.call.model, a.role), fieldWords(at.call.model, b.role)];
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((key): Row[] => {
    const [x, y] = [one.get(key)?.value ?? phrase`不限制`, other.get(key)?.value ?? phrase`不限制`];
    return JSON.stringify(x) === JSON.stringify(y) ? [] : [["字段权限", (one.get(key) ?? other.get(key))!.label, x, y]];
  });
}
