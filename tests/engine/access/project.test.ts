import { describe, expect, test } from "vitest";
import { accessFor } from "../../../engine/access/access-for.ts";
import { project } from "../../../engine/access/project.ts";
import type { Exit } from "../../../engine/access/types.ts";
import type { ReadGrant } from "../../../engine/kinds/entity/document.ts";
import { entityOf, modelOf } from "../../support/model-of.ts";

const modelWith = (...reads: ReadGrant[]) =>
  modelOf(
    entityOf("person", ["xm"], { titleField: "xm" }),
    entityOf(
      "talk",
      [
        "topic",
        { name: "personId", title: "人", type: "ref", entity: "person", group: "who", mask: "name" },
        { name: "phone", title: "电话", type: "phone", group: "contact", mask: "phone" },
        { name: "score", title: "分", type: "integer", group: "contact" },
        { name: "illness", title: "病史", type: "text", group: "health", mask: "all" },
        { name: "isDisabled", title: "残疾", type: "boolean", group: "health" },
        { name: "files", title: "证明", type: "files", group: "health" },
        { name: "doctorId", title: "医生", type: "ref", entity: "person", group: "health" },
        { name: "helperIds", title: "陪同", type: "refs", entity: "person", group: "health" },
        { name: "secret", title: "口令", type: "secret", group: "health" },
        { name: "old", title: "旧", type: "string", retired: true },
        {
          name: "family",
          title: "家人",
          type: "table",
          group: "home",
          columns: [
            { name: "name", title: "姓名", type: "string", mask: "name" },
            { name: "phone", title: "电话", type: "phone", group: "contact", mask: "phone" },
            { name: "income", title: "收入", type: "money", group: "money" },
          ],
        },
      ],
      { access: { grants: reads.map((read) => ({ role: "fdy", read })) } },
    ),
  );
const record = {
  id: "1",
  version: 3,
  createTime: "2025-09-01 08:00:00",
  topic: "家访",
  personId: "9",
  personName: "王小明",
  phone: "13800138000",
  score: 5,
  old: "x",
  tenantId: "000000",
  isDeleted: false,
  family: [{ id: "7", parentId: "1", sortNo: 0, name: "王大明", phone: "13900139000", income: "100.00" }],
  "personId.xm": "王小明",
  surprise: 1,
  __proto__x: 1,
};
const seen = (reads: ReadGrant[], options: { matched?: boolean[]; exit?: Exit; paths?: Record<string, "clear" | "masked" | "absent"> } = {}) => {
  const model = modelWith(...reads);
  const pairs = accessFor(model, "talk", { roles: ["fdy"] }).read;
  return project({
    model,
    entity: "talk",
    record,
    pairs,
    matched: options.matched ?? pairs.map(() => true),
    exit: options.exit ?? "detail",
    paths: options.paths,
  });
};

describe("a record on its way out", () => {
  test("a masked group is masked, its label too, and both are named", () => {
    expect(seen([{ groups: ["basic"], masked: ["who", "contact"] }])).toEqual({
      record: {
        id: "1",
        version: 3,
        createTime: "2025-09-01 08:00:00",
        topic: "家访",
        personId: "******",
        personName: "王**",
        phone: "138****8000",
        score: "******",
      },
      withheld: { personId: "masked", phone: "masked", score: "masked", family: "absent" },
    });
  });
  test("masked wins over the star beside it", () => expect(seen([{ groups: ["*"], masked: ["contact"] }]).record.phone).toBe("138****8000"));
  test("clear under one pair wins over masked under another, for the rows both cover", () => {
    const reads = [{ masked: ["contact"] }, { groups: ["contact"] }];
    expect(seen(reads).record.phone).toBe("13800138000");
    expect(seen(reads, { matched: [true, false] }).record.phone).toBe("138****8000");
    expect(seen(reads, { matched: [false, true] }).record).toEqual({ id: "1", version: 3, phone: "13800138000", score: 5 });
  });
  test("a record that no pair covers comes out empty", () => {
    expect(seen([{ groups: ["*"] }], { matched: [false] })).toEqual({ record: {}, withheld: {} });
    expect(seen([{ groups: ["*"] }], { matched: [] })).toEqual({ record: {}, withheld: {} });
  });
  test("platform columns, retired fields, unknown keys and paths nobody asked for never leave", () => {
    const { record: shown } = seen([{ groups: ["*"] }]);
    for (const key of ["tenantId", "isDeleted", "old", "surprise", "personId.xm"]) expect(shown).not.toHaveProperty([key]);
  });
  test("asked paths come as they were judged", () => {
    const at = (sight: "clear" | "masked" | "absent") => seen([{ groups: ["*"] }], { paths: { "personId.xm": sight, "personId.nothing": "clear" } });
    expect(at("clear").record["personId.xm"]).toBe("王小明");
    expect(at("masked")).toMatchObject({ record: { "personId.xm": "******" }, withheld: { "personId.xm": "masked" } });
    expect(at("absent").withheld["personId.xm"]).toBe("absent");
    expect(at("absent").record).not.toHaveProperty(["personId.xm"]);
    expect(at("clear").record).not.toHaveProperty(["personId.nothing"]);
  });
  test("a verdict on a path never overrides the grants on an own field", () => {
    const { record: shown } = seen([{ masked: ["contact"] }], { paths: { phone: "clear", "family.income": "clear", topic: "absent" } });
    expect(shown).toMatchObject({ phone: "138****8000", topic: "家访" });
    expect(shown).not.toHaveProperty(["family.income"]);
  });
  test("a message never carries in clear what has a mask", () => {
    const { record: shown } = seen([{ groups: ["*"] }], { exit: "message" });
    expect(shown).toMatchObject({ topic: "家访", phone: "138****8000", personName: "王**" });
  });
  describe.each<[string, Record<string, unknown>]>([
    ["filled", { illness: "哮喘", isDisabled: true, files: ["1", "2"], doctorId: "9", doctorName: "王医生", helperIds: ["9"], helperNames: ["甲"] }],
    ["false or blank", { illness: "", isDisabled: false, files: [], doctorId: "", doctorName: "", helperIds: [], helperNames: [] }],
    ["empty", { illness: null, isDisabled: null, files: null, doctorId: null, doctorName: null, helperIds: null, helperNames: null }],
  ])("of which nothing is left by its mask, %s", (_name, values) => {
    test("says neither what it is nor whether there is anything", () => {
      const model = modelWith({ masked: ["health"] });
      const { read: pairs } = accessFor(model, "talk", { roles: ["fdy"] });
      const { record: shown, withheld } = project({ model, entity: "talk", record: { id: "1", ...values }, pairs, matched: [true], exit: "list" });
      expect(shown).toEqual({
        ...{ id: "1", illness: "******", isDisabled: "******", files: ["******"] },
        ...{ doctorId: "******", doctorName: "******", helperIds: ["******"], helperNames: ["******"] },
      });
      expect(new Set(Object.values(withheld))).toEqual(new Set(["masked"]));
    });
  });
  test.each([
    ["phone", "contact"],
    ["personName", "who"],
    ["secret", "health"],
  ])("of which a part is seen, or that it is set, an empty %s is empty", (name, group) => {
    const model = modelWith({ masked: [group] });
    const { read: pairs } = accessFor(model, "talk", { roles: ["fdy"] });
    const empty = { id: "1", phone: null, personId: null, personName: null, secret: null };
    expect(project({ model, entity: "talk", record: empty, pairs, matched: [true], exit: "list" }).record[name]).toBeNull();
  });
  test("the input is not changed", () => {
    const before = structuredClone(record);
    seen([{ groups: ["basic"], masked: ["contact", "home"] }]);
    expect(record).toEqual(before);
  });
});

describe("rows of a table field", () => {
  test("show under the field, and columns with a group of their own by that group as well", () => {
    expect(seen([{ groups: ["home"] }])).toMatchObject({
      record: { family: [{ id: "7", name: "王大明" }] },
      withheld: { "family.phone": "absent", "family.income": "absent" },
    });
    expect(seen([{ groups: ["home", "money"], masked: ["contact"] }]).record.family).toEqual([
      { id: "7", name: "王大明", phone: "139****9000", income: "100.00" },
    ]);
  });
  test("that are not there are nothing", () => {
    const model = modelWith({ groups: ["*"] });
    const pairs = accessFor(model, "talk", { roles: ["fdy"] }).read;
    expect(project({ model, entity: "talk", record: { id: "1", family: null }, pairs, matched: [true], exit: "list" }).record).toEqual({
      id: "1",
      family: null,
    });
  });
  test("are masked column by column when the field is masked", () => {
    expect(seen([{ groups: ["*"], masked: ["home"] }]).record.family).toEqual([{ id: "7", name: "王**", phone: "139****9000", income: "******" }]);
  });
});
