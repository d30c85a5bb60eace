import { expect, test } from "vitest";
import { personAt } from "../../../engine/access/person.ts";
import { entityOf, modelOf } from "../../support/model-of.ts";

const model = modelOf(
  entityOf("sysUser", ["userName"]),
  entityOf("person", ["xh", "xm"], { key: "xh" }),
  entityOf("staff", ["gh", "xm"], { key: "gh" }),
  entityOf(
    "request",
    ["xh:ref:person", "mentorId:ref:staff", "judges:refs:staff", "madeBy:ref:sysUser", "gh", "room:ref:room", "linked:ref:request"],
    { owner: "xh" },
  ),
  entityOf("room", ["name"]),
  entityOf("loop", ["next:ref:loop"], { owner: "next" }),
  entityOf("appeal", ["requestId:ref:request", "more:refs:request"]),
);

test.each([
  ["request", "xh", { path: "xh", identity: "xh", many: false }],
  ["request", "mentorId", { path: "mentorId", identity: "gh", many: false }],
  ["request", "judges", { path: "judges", identity: "gh", many: true }],
  ["request", "madeBy", { path: "madeBy", identity: "id", many: false }],
  ["request", "createUser", { path: "createUser", identity: "id", many: false }],
  ["request", "gh", { path: "gh", identity: "gh", many: false }],
  ["request", "linked.mentorId", { path: "linked.mentorId", identity: "gh", many: false }],
  ["appeal", "requestId", { path: "requestId.xh", identity: "xh", many: false }],
  ["request", "linked", { path: "linked.xh", identity: "xh", many: false }],
  ["request", "room", null],
  ["request", "room.name", null],
  ["request", "nothing", null],
  ["appeal", "more", null],
  ["loop", "next", null],
])("of a %s, %s means %j", (entity, path, wanted) => expect(personAt(model, entity, path)).toEqual(wanted));
