import { expect, test } from "vitest";
import { toldOfRow, toldRule } from "../../../engine/access/told-sentence.ts";
import { modelEnv } from "../../../engine/conditions/model-env.ts";
import { saidOf } from "../../../engine/validate/rules.ts";
import type { EvalRecord } from "../../../engine/conditions/env.ts";
import type { Sentence } from "../../../engine/grammar/sentence.ts";
import { contextOf, entityOf, modelOf, userOf } from "../../support/model-of.ts";

const model = modelOf(
  entityOf("room", ["roomNo", "keeper", { name: "price", title: "价格", type: "string", group: "money" }], {
    access: {
      scopes: { kept: { field: "keeper", eq: { ctx: "user.id" } } },
      grants: [
        { role: "fdy", read: { scope: "kept" } },
        { role: "gly", read: { groups: ["*"] } },
      ],
    },
  }),
  entityOf("stay", ["roomId:ref:room"], {
    access: {
      grants: [
        { role: "fdy", read: {} },
        { role: "gly", read: {} },
      ],
    },
  }),
);
const reader = (role: string, id: string) => ({ model, user: userOf({ id, roles: [role] }) });
const heard = (of: ReturnType<typeof reader>, sentence: Sentence, record: EvalRecord): string => {
  const { message } = toldRule(of, "stay", { message: sentence });
  const env = modelEnv(model, "stay", contextOf(of.user));
  return JSON.stringify(saidOf(message, record, env));
};
const roomNo: Sentence = ["房间 ", { field: "roomId.roomNo" }];
const stay = { roomId: "1", "roomId.roomNo": "A101", "roomId.keeper": "t1", "roomId.price": "9" };

test("what stands behind a reference is told where the reader reads that row", () => {
  expect(JSON.stringify(toldRule(reader("fdy", "t1"), "stay", { message: roomNo }).message)).toContain('"if"');
  expect(heard(reader("fdy", "t1"), roomNo, stay)).toContain("A101");
  expect(heard(reader("fdy", "t2"), roomNo, stay)).not.toContain("A101");
  expect(heard(reader("gly", "t2"), roomNo, stay)).toContain("A101");
});

test("what the reader reads of no row is hidden, and what nothing hangs on stays as its author wrote it", () => {
  expect(heard(reader("fdy", "t1"), ["价格 ", { field: "roomId.price" }], stay)).toContain("******");
  const rule = { message: roomNo };
  expect(toldRule(reader("gly", "t1"), "stay", rule)).toBe(rule);
});

test("of rows that a query finds nothing is picked that the reader does not read; how many there are is told", () => {
  const of = { entity: "room" as const };
  const first: Sentence = [{ first: of, pick: { field: "roomNo" } }];
  expect(toldRule(reader("fdy", "t1"), "stay", { message: first }).message).toEqual([
    { first: of, pick: { if: { field: "keeper", eq: { ctx: "user.id" } }, then: { field: "roomNo" }, else: null } },
  ]);
  const many: Sentence = ["共 ", { agg: "count", over: of }];
  expect(toldRule(reader("fdy", "t1"), "stay", { message: many }).message).toBe(many);
});

test.each(["min", "max", "median", "p90", "list"] as const)("a value of single rows, as %s has it, is of rows that the reader reads", (agg) => {
  const over = { entity: "room" as const };
  const value: Sentence = [{ agg, over, of: { field: "roomNo" } }];
  expect(toldRule(reader("fdy", "t1"), "stay", { message: value }).message).toEqual([
    { agg, over, of: { if: { field: "keeper", eq: { ctx: "user.id" } }, then: { field: "roomNo" }, else: null } },
  ]);
});

test("of a row that somebody else's effect reaches, the row itself must be read", () => {
  const own: Sentence = [{ field: "roomNo" }];
  expect(toldOfRow(reader("gly", "t1"), "room", own)).toEqual(own);
  expect(toldOfRow(reader("fdy", "t1"), "room", own)).toEqual([
    { if: { field: "keeper", eq: { ctx: "user.id" } }, then: { field: "roomNo" }, else: "******" },
  ]);
});
