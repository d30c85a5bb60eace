import { describe, expect, test } from "vitest";
import type { CampusDocument } from "../../../engine/documents/index.ts";
import type { Effect } from "../../../engine/kinds/effects/document.ts";
import { isAppError } from "../../../engine/errors.ts";
import { compose } from "../../../src/server/releases/compose.ts";
import { fixtureOperations } from "../../support/fixture-set.ts";
import { area, club, productTexts, texts } from "./release-set.ts";

/** What is said of a school with these documents beside its own area and entity. */
function saidOf(documents: Record<string, CampusDocument>): string[] {
  const school = texts({ "club/area.json": area, "club/club.entity.json": club(), ...documents });
  try {
    compose({ product: productTexts(), school }, { operations: fixtureOperations });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.problems.map(({ message }) => message);
  }
  return [];
}
const over = (of: string, ...steps: Effect["do"]): Record<string, CampusDocument> => ({
  "club/own.effects.json": { kind: "effects", id: "club/own", title: "社团联动", of, effects: [{ key: "own", on: "update", do: steps }] },
});
const writesProduct = expect.stringContaining("本校的联动只能改动本校自己增加的数据");
const all = { entity: "person", where: { field: "xm", eq: "某" } } as const;

describe("documents of a school", () => {
  test("make rows of the school's own entities, whatever happened", () => {
    expect(saidOf(over("person", { make: "club", with: { clubName: { ctx: "record.xm" } } }))).toEqual([]);
  });
  test.each<[string, Effect["do"][number]]>([
    ["set what happened to a record of the product", { set: "self", to: { xm: "某" } }],
    ["set rows that a query finds", { set: all, to: { xm: "某" } }],
    ["make rows of the product", { make: "person", with: { xm: "某" } }],
    ["remove rows of the product", { remove: all, expect: { field: "xm", empty: false }, message: "无" }],
    ["write the rows of each", { each: { ...all, as: "one" }, do: [{ set: "one", to: { xm: "某" } }] }],
  ])("do not %s", (_name, step) => {
    expect(saidOf(over("person", step))).toEqual([writesProduct]);
  });
  test("neither do the effects of an entity of its own", () => {
    const effects: Effect[] = [
      {
        key: "own",
        on: "save",
        do: [
          { make: "club", with: { clubName: "甲" }, key: ["clubName"] },
          { set: all, to: { xm: "某" } },
        ],
      },
    ];
    expect(saidOf({ "club/club.entity.json": { ...club(), effects } })).toEqual([writesProduct]);
  });
  test("tell of records of the product in no words of their own", () => {
    const told = expect.stringContaining("产品的数据，本校只能用消息模板通知或抄送");
    expect(saidOf(over("person", { notify: { role: "gly" }, words: [{ field: "phone" }] }))).toEqual([told]);
  });
});
