import type { RoleLimit, RoleLimits } from "../../engine/context.ts";
import { expect, test } from "vitest";
import { accessFor } from "../../engine/access/access-for.ts";
import { allOf, implies } from "../../engine/access/conds.ts";
import { actionsFor, keyOfAction, variantsHeld } from "../../engine/access/role-limits.ts";
import { buttonName } from "../../engine/access/button-name.ts";
import { type Access, accessActions, type Pair } from "../../engine/access/types.ts";
import type { Cond } from "../../engine/grammar/condition.ts";
import { compile } from "../../engine/compile/index.ts";
import { operations } from "../../src/server/areas/index.ts";
import { readSet } from "../support/documents.ts";

const { model } = compile(readSet(new URL("../../schemas", import.meta.url).pathname), { hash: "limits", operations: operations.names() });
const entities = [...model.entities.values()].filter((entity) => entity.childOf === null);
const screens = [...model.screens.values()];
const rows = { any: [] };
let made = 0;
const limited = (role: string, limit: Partial<RoleLimit>) => {
  const whole: RoleLimit = { screens: null, buttons: [], rows: {}, fields: {}, ...limit };
  const limits: RoleLimits = { key: `k${++made}`, byRole: { [role]: [whole] } };
  return { roles: [], limits };
};
const lists = (access: Access): [string, Pair[]][] => [
  ...accessActions.map((action): [string, Pair[]] => [action, access[action]]),
  ...Object.entries(access.call).map(([name, pairs]): [string, Pair[]] => [`call:${name}`, pairs]),
];
const parts = (pair: Pair) => {
  const cond = allOf([pair.cond ?? true]);
  return typeof cond === "boolean" ? [] : ("all" in cond ? cond.all : [cond]).map((part) => JSON.stringify(part));
};
/** What the pair gives, some pair of the whole role gives too: the same groups, and no row more. */
const within = (pair: Pair, whole: readonly Pair[]) =>
  whole.some(
    (base) =>
      JSON.stringify([...base.groups].sort()) === JSON.stringify([...pair.groups].sort()) &&
      parts(base).every((part) => parts(pair).includes(part) || implies(pair.cond ?? true, JSON.parse(part) as Cond)),
  );

test("one screen of a role leaves nothing that the whole role does not give, on any entity", () => {
  let judged = 0;
  for (const role of [...model.roles.keys()].filter((code) => code !== "public")) {
    const given = new Map(entities.map(({ id }) => [id, new Map(lists(accessFor(model, id, { roles: [role] })))]));
    for (const screen of screens.filter((one) => Object.hasOwn(one.variants, role))) {
      const buttons = actionsFor(screen, role).map((action) => buttonName(screen.id, keyOfAction(action)));
      const user = limited(role, { screens: [screen.id], buttons });
      for (const entity of entities) {
        const whole = given.get(entity.id)!;
        for (const [action, pairs] of lists(accessFor(model, entity.id, user)))
          for (const pair of pairs) {
            judged++;
            expect(within(pair, whole.get(action) ?? []), `${role} by ${screen.id}: ${action} of ${entity.id}`).toBe(true);
          }
      }
    }
  }
  expect(judged).toBeGreaterThan(5000);
});

test("a screen without its buttons is read, and changes nothing", () => {
  for (const screen of screens.filter((one) => one.type === "crud" && Object.hasOwn(one.variants, "gly"))) {
    const access = accessFor(model, screen.entity, limited("gly", { screens: [screen.id], buttons: [] }));
    const own = screens.filter((one) => one.type === "portal" && one.entity === screen.entity && Object.hasOwn(one.variants, "gly"));
    if (own.length > 0) continue;
    expect([access.create, access.update, access.remove, access.export, access.import, Object.keys(access.call)], screen.id).toEqual([
      [],
      [],
      [],
      [],
      [],
      [],
    ]);
    expect(access.read.length, screen.id).toBeGreaterThan(0);
  }
});

test("no granted screen leaves only what is a person's own", () => {
  const user = limited("gly", { screens: [] });
  expect(screens.filter((screen) => variantsHeld(screen, user).length > 0).every((screen) => screen.type === "portal")).toBe(true);
});

test("rows that are taken away are away from every right, fields from every reading and writing", () => {
  for (const entity of entities) {
    const fields = { [entity.id]: Object.fromEntries([...entity.fields.keys()].map((name) => [name, "hide" as const])) };
    const access = accessFor(model, entity.id, limited("gly", { rows: { [entity.id]: rows }, fields }));
    for (const [action, pairs] of lists(access))
      for (const pair of pairs) {
        expect(parts(pair), `${action} of ${entity.id}`).toContain(JSON.stringify(rows));
        expect(pair.limits?.size, `${action} of ${entity.id}`).toBe(entity.fields.size);
      }
  }
});
