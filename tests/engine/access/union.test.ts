import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accessFor } from "../../../engine/access/access-for.ts";
import { pairsCond } from "../../../engine/access/conds.ts";
import { project } from "../../../engine/access/project.ts";
import type { Pair } from "../../../engine/access/types.ts";
import { evaluate } from "../../../engine/conditions/evaluate.ts";
import { modelEnv } from "../../../engine/conditions/model-env.ts";
import type { Cond } from "../../../engine/grammar/condition.ts";
import type { GrantDocument, ReadGrant } from "../../../engine/kinds/entity/document.ts";
import { contextOf, entityOf, modelOf } from "../../support/model-of.ts";

const fields = [
  { name: "a", title: "a", type: "string" },
  { name: "b", title: "b", type: "string", group: "contact", mask: "all" },
  { name: "c", title: "c", type: "string", group: "money" },
  { name: "d", title: "d", type: "string", group: "secret", mask: "all" },
] as const;
const groups = ["basic", "contact", "money", "secret"];
const groupOf = { a: "basic", b: "contact", c: "money", d: "secret" } as const;
const scopes: Record<string, Cond> = {
  ones: { field: "a", eq: "1" },
  twos: { field: "b", eq: "2" },
  mine: { field: "c", in: ["1", "2"] },
  blank: { field: "d", empty: true },
};
const roles = ["fdy", "bzr", "gly", "dept"];

const someOf = (names: readonly string[]) => fc.subarray([...names]);
const readGrant: fc.Arbitrary<ReadGrant> = fc.record(
  {
    scope: someOf(Object.keys(scopes)),
    when: fc.constantFrom<Cond>({ field: "a", ne: "2" }, { not: { field: "c", empty: true } }),
    groups: fc.oneof(someOf(groups), fc.constant<string[]>(["*"])),
    masked: someOf(groups),
  },
  { requiredKeys: [] },
);
const grant = fc.record(
  { role: fc.constantFrom(...roles), read: readGrant, export: readGrant },
  { requiredKeys: ["role"] },
) as fc.Arbitrary<GrantDocument>;
const value = fc.constantFrom("1", "2", null);
const record = fc.record({ a: value, b: value, c: value, d: value });

/** The rule in plain words, written again: one grant of a held role whose every scope and condition holds, group by group. */
function naive(grants: GrantDocument[], held: string[], action: "read" | "export", holds: (cond: Cond) => boolean) {
  const shown: Record<string, string> = {};
  for (const [name, group] of Object.entries(groupOf)) {
    const sights = grants
      .filter((one) => held.includes(one.role as string) && one[action])
      .map((one) => {
        const rule = one[action]!;
        const conds = [...[rule.scope ?? []].flat().map((scope) => scopes[scope]!), ...(rule.when ? [rule.when] : [])];
        if (!conds.every(holds)) return "absent";
        if (rule.masked?.includes(group)) return "masked";
        const open = rule.groups ?? ["basic"];
        return open.includes("*") || open.includes(group) ? "clear" : "absent";
      });
    shown[name] = sights.includes("clear") ? "clear" : sights.includes("masked") ? "masked" : "absent";
  }
  return shown;
}

const worse = (a: string, b: string) => (a === "absent" || b === "absent" ? "absent" : a === "masked" || b === "masked" ? "masked" : "clear");

describe("rights are the union, row by row, over the grants whose rows hold", () => {
  const run = (check: (input: { grants: GrantDocument[]; held: string[]; row: Record<string, string | null> }) => void) =>
    fc.assert(
      fc.property(fc.array(grant, { maxLength: 5 }), someOf(roles), record, (grants, held, row) => check({ grants, held, row })),
      { numRuns: 1000 },
    );
  const setUp = (grants: GrantDocument[]) => modelOf(entityOf("thing", [...fields], { access: { scopes, grants } }));
  const sights = (model: ReturnType<typeof setUp>, pairs: Pair[], row: Record<string, string | null>) => {
    const env = modelEnv(model, "thing", contextOf({}));
    const matched = pairs.map((pair) => pair.cond === null || evaluate(pair.cond, row, env));
    const shown = project({ model, entity: "thing", record: row, pairs, matched, exit: "list" });
    return { matched, shown, sight: (name: string) => (name in shown.record ? (shown.withheld[name] ?? "clear") : "absent") };
  };

  test("each field of a record is seen as the plain rule says", () =>
    run(({ grants, held, row }) => {
      const model = setUp(grants);
      const env = modelEnv(model, "thing", contextOf({}));
      const wanted = naive(grants, held, "read", (cond) => evaluate(cond, row, env));
      const { sight, shown } = sights(model, accessFor(model, "thing", { roles: held }).read, row);
      for (const name of Object.keys(groupOf)) {
        expect(sight(name)).toBe(wanted[name]);
        if (wanted[name] === "clear") expect(shown.record[name]).toBe(row[name as keyof typeof row]);
        if (wanted[name] === "masked" && row[name as keyof typeof row] !== null) expect(shown.record[name]).toBe("******");
      }
    }));

  test("an export shows a field exactly as far as both the export and the read do", () =>
    run(({ grants, held, row }) => {
      const model = setUp(grants);
      const env = modelEnv(model, "thing", contextOf({}));
      const holds = (cond: Cond) => evaluate(cond, row, env);
      const [read, exported] = [naive(grants, held, "read", holds), naive(grants, held, "export", holds)];
      const { sight } = sights(model, accessFor(model, "thing", { roles: held }).export, row);
      for (const name of Object.keys(groupOf)) expect(sight(name)).toBe(worse(read[name]!, exported[name]!));
    }));

  test("the rows listed are those of at least one pair", () =>
    run(({ grants, held, row }) => {
      const model = setUp(grants);
      const pairs = accessFor(model, "thing", { roles: held }).read;
      const cond = pairsCond(pairs);
      const listed = typeof cond === "boolean" ? cond : evaluate(cond, row, modelEnv(model, "thing", contextOf({})));
      expect(listed).toBe(sights(model, pairs, row).matched.includes(true));
    }));

  test("a role more never shows less", () =>
    run(({ grants, held, row }) => {
      const model = setUp(grants);
      const rank = { absent: 0, masked: 1, clear: 2 };
      const seen = (roles: string[]) => sights(model, accessFor(model, "thing", { roles }).read, row).sight;
      const [few, many] = [seen(held), seen(roles)];
      for (const name of Object.keys(groupOf))
        expect(rank[many(name) as keyof typeof rank]).toBeGreaterThanOrEqual(rank[few(name) as keyof typeof rank]);
    }));
});
