import { describe, expect, test } from "vitest";
import { entriesOf, grantedRoles, withEntry } from "../../designer/access/grants.ts";
import { accessActions } from "../../engine/access/types.ts";
import type { GrantDocument } from "../../engine/kinds/entity/document.ts";
import { readSet } from "../support/documents.ts";

const entities = readSet(new URL("../../schemas", import.meta.url).pathname).flatMap(({ document }) =>
  document.kind === "entity" ? [document] : [],
);

/** What everybody may do, by role and action; the order of the grants means nothing. */
const rightsIn = (grants: readonly GrantDocument[]): Map<string, unknown> =>
  new Map(
    grantedRoles(grants).flatMap((role) =>
      [...accessActions, "call" as const].flatMap((action): [string, unknown][] => {
        const entries =
          action === "call"
            ? grants.flatMap((grant) => ([grant.role].flat().includes(role) ? (grant.call ?? []) : []))
            : entriesOf(grants, { role, action });
        const told = entries.map((entry) => JSON.stringify(entry)).sort();
        return told.length === 0 ? [] : [[`${role} ${action}`, told]];
      }),
    ),
  );

describe("a right that is given or taken changes nobody else's", () => {
  test("in every entity of the product, of every role, in every way", () => {
    let tried = 0;
    for (const { id, access } of entities) {
      for (const role of [...grantedRoles(access.grants), "nobody"]) {
        for (const action of ["read", "update", "export"] as const) {
          for (const entry of [undefined, { scope: "own", groups: ["basic"] }]) {
            const cell = { role, action };
            const expected = rightsIn(access.grants);
            expected.delete(`${role} ${action}`);
            if (entry !== undefined) expected.set(`${role} ${action}`, [JSON.stringify(entry)]);
            const made = withEntry(access.grants, cell, entry);
            expect(new Map([...rightsIn(made)].sort()), `${id} ${role} ${action}`).toEqual(new Map([...expected].sort()));
            tried += 1;
          }
        }
      }
    }
    expect(tried).toBeGreaterThan(500);
  });
  test("and a grant that says nothing any more goes", () => {
    expect(withEntry([{ role: "a", read: {} }], { role: "a", action: "read" }, undefined)).toEqual([]);
    expect(withEntry([{ role: ["a", "b"], read: {} }], { role: "a", action: "read" }, { scope: "own" })).toEqual([
      { role: "b", read: {} },
      { role: "a", read: { scope: "own" } },
    ]);
  });
});
