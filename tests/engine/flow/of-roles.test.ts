import { expect, test } from "vitest";
import { ofRoles } from "../../../engine/flow/of-roles.ts";
import type { Actor } from "../../../engine/kinds/flow/document.ts";

const mine: Actor = { role: "fdy", scope: "myClasses" };
const above: Actor = { role: ["gly", "leader"], except: "last.actor" };

test.each<[string, Actor, string[], Actor | null]>([
  ["a role that is listed", mine, ["fdy", "gly"], { role: ["fdy"], scope: "myClasses" }],
  ["a role that is not", mine, ["gly"], null],
  ["those of several roles", above, ["leader"], { role: ["leader"], except: "last.actor" }],
  ["those of several actors", { any: [mine, above] }, ["gly"], { any: [{ role: ["gly"], except: "last.actor" }] }],
  ["none of several actors", { any: [mine, above] }, [], null],
  ["a person, who is no role", { path: "fdyGh" }, ["fdy"], null],
])("%s is what a list of roles leaves of an actor", (_what, actor, roles, left) => expect(ofRoles(actor, roles)).toEqual(left));
