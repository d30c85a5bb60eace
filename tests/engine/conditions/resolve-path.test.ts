import { expect, test } from "vitest";
import { treeEntityOf } from "../../../engine/conditions/model-env.ts";
import { resolvePath, resolveRows } from "../../../engine/conditions/resolve-path.ts";
import { suggest } from "../../../engine/values/suggest.ts";
import { entityDoc, modelOf } from "../../support/model.ts";
import { trialModel as model } from "../../support/trial-model.ts";

test.each<[string, string, string, number]>([
  ["topic", "request", "topic", 0],
  ["personXh", "request", "personXh", 0],
  ["personXh.unitId.label", "unit", "label", 2],
  ["personXh.mentorXh.mentorXh.xm", "person", "xm", 3],
  ["id", "request", "id", 0],
  ["personXh.createTime", "person", "createTime", 1],
  ["personXh.unitId.parentId.parentId.parentId", "unit", "parentId", 4],
  ["version", "request", "version", 0],
])("request.%s ends at %s.%s after %i steps", (path, entity, field, steps) => {
  const resolved = resolvePath(model, "request", path)!;
  expect([resolved.entity.id, resolved.field.name, resolved.steps.length]).toEqual([entity, field, steps]);
});
test.each([
  "",
  ".",
  "nope",
  "topic.x",
  "lines.qty",
  "buddies.xm",
  "personXh.",
  ".personXh",
  "__proto__",
  "constructor",
  "personXh.__proto__",
  "tenantId",
  "isDeleted",
  "remarks",
  "a.b.c.d.e.f.g",
  "mentorXh",
])("%j is no path of a request", (path) => expect(resolvePath(model, "request", path)).toBeNull());
test("an unknown entity has no paths", () => expect(resolvePath(model, "toString", "id")).toBeNull());
test("titles of a walk are joined", () => expect(resolvePath(model, "request", "personXh.unitId.label")!.title).toBe("申请人.单位.名称"));

test.each<[string, string, string, string]>([
  ["lines", "request.lines", "table", "parentId"],
  ["buddies", "person", "refs", "buddies"],
  ["remarks", "remark", "link", "requestId"],
  ["personXh.requests", "request", "link", "personXh"],
])("rows of request.%s are of %s", (path, entity, via, by) => {
  const rows = resolveRows(model, "request", path)!;
  expect([rows.entity.id, rows.via, rows.by]).toEqual([entity, via, by]);
});
test.each(["topic", "tags", "personXh", "lines.ownerXh", "nope", "personXh.remarks"])("%j has no rows", (path) =>
  expect(resolveRows(model, "request", path)).toBeNull(),
);

test.each<[string, string, string | null]>([
  ["request", "personXh.unitId", "unit"],
  ["unit", "id", "unit"],
  ["unit", "parentId", "unit"],
  ["request", "personXh", null],
  ["request", "nope", null],
  ["person", "xh", null],
])("%s.%s is in tree %j", (entity, path, tree) => expect(treeEntityOf(model, entity, path)).toBe(tree));

test("createUser refers to the user entity only where there is one", () => {
  expect(resolvePath(model, "request", "createUser.userName")).toBeNull();
  const withUsers = modelOf([entityDoc("sysUser", [{ name: "userName", title: "姓名", type: "string" }]), entityDoc("thing", [])]);
  expect(resolvePath(withUsers, "thing", "createUser.userName")?.field.name).toBe("userName");
});

test.each([
  ["unitID", "unitId"],
  ["unitd", "unitId"],
  ["zzz", undefined],
  ["x".repeat(5000), undefined],
])("%.10s suggests %s", (name, known) => expect(suggest(name, ["unitId", "xm"])).toBe(known));
