import { expect, test } from "vitest";
import { mightDecide, mightHold, nodesToMoveFrom } from "../../../engine/screens/may-move.ts";
import { compile } from "../../../engine/compile/index.ts";
import type { Cond } from "../../../engine/grammar/condition.ts";
import { goodOperations, goodSet } from "../../support/documents.ts";
import { userWith } from "../../support/users.ts";

const fdy = userWith(["fdy"], { gh: "2" });

test.each<[string, Cond, boolean]>([
  ["a role held", { role: "fdy" }, true],
  ["a role not held", { role: ["gly", "dept"] }, false],
  ["a number the person has", { field: "a", eq: { ctx: "user.gh" } }, true],
  ["a number the person lacks", { field: "a", eq: { ctx: "user.xh" } }, false],
  ["one of a list that must be the person", { field: "a", hasAny: [{ ctx: "user.xh" }] }, false],
  ["a department the person lacks", { field: "a", under: { ctx: "user.departmentId" } }, false],
  ["something of the record", { field: "a", eq: 3 }, true],
  ["not the person's number: possible on some record", { field: "a", ne: { ctx: "user.xh" } }, true],
  ["a negation", { not: { role: "fdy" } }, true],
  ["all, one impossible", { all: [{ role: "fdy" }, { field: "a", eq: { ctx: "user.xh" } }] }, false],
  ["any, one possible", { any: [{ role: "gly" }, { field: "a", eq: { ctx: "user.gh" } }] }, true],
  ["nobody", { any: [] }, false],
])("%s", (_name, cond, want) => expect(mightHold(cond, fdy)).toBe(want));

test("a move is offered from the nodes where the person might act", () => {
  const { model } = compile(goodSet(), { hash: "h", operations: goodOperations });
  const flow = model.flows.get("requestApproval")!;
  const from = (key: string, user = fdy) => nodesToMoveFrom({ model, flow, move: flow.moves.get(key)![0]!, user });
  expect(from("agree")).toEqual(["submitted"]);
  expect(from("submit")).toEqual([]);
  expect(from("submit", userWith(["student"], { xh: "1" }))).toEqual(["draft", "returned"]);
});

test("records might wait for whom a node means, not for whom they belong to", () => {
  const { model } = compile(goodSet(), { hash: "h", operations: goodOperations });
  const flow = model.flows.get("requestApproval")!;
  const decides = (user = fdy) => mightDecide({ model, flow, user });
  expect(decides()).toBe(true);
  expect(decides(userWith(["student"], { xh: "1" }))).toBe(false);
  expect(decides({ ...userWith(["student"], { xh: "1" }), asked: { records: ["7"], entities: ["request"], resting: [] } })).toBe(true);
});
