import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nationalCantons } from "../../../src/server/areas/base/canton-table.ts";
import type { TestRuntime } from "../../support/database.ts";
import { act, gly, row, rowsOf, schoolRuntime } from "./school.ts";

describe("the national table", () => {
  const table = nationalCantons();
  const byCode = new Map(table.map((canton) => [canton.cantonCode, canton]));
  const ofLevel = (level: string) => table.filter(({ cantonLevel }) => cantonLevel === level);
  test("has every province, city and county once", () => {
    expect(byCode.size).toBe(table.length);
    expect([ofLevel("1").length, ofLevel("2").length, ofLevel("3").length]).toEqual([34, 342, 2845]);
  });
  test("every canton lies in its parent, which stands before it", () => {
    const places = new Map(table.map(({ cantonCode }, at) => [cantonCode, at]));
    for (const { cantonCode, cantonName, parentCode, cantonLevel } of table) {
      expect(cantonName).toMatch(/^[㐀-鿿]{1,20}$/);
      if (parentCode === null) expect(cantonLevel).toBe("1");
      else expect([places.get(parentCode)! < places.get(cantonCode)!, parentCode.slice(0, 2)]).toEqual([true, cantonCode.slice(0, 2)]);
    }
  });
  test.each([
    ["110000", "北京市", null],
    ["110101", "东城区", "110100"],
    ["330106", "西湖区", "330100"],
    ["429004", "仙桃市", "429000"],
    ["441900", "东莞市", "440000"],
    ["540581", "错那市", "540500"],
    ["659012", "白杨市", "659000"],
    ["710000", "台湾省", null],
  ])("%s is %s in %s", (code, name, parent) => expect(byCode.get(code)).toMatchObject({ cantonName: name, parentCode: parent }));
});

describe("bringing a school in line with it", () => {
  let at: TestRuntime;
  beforeAll(async () => {
    at = await schoolRuntime({
      canton: [
        { id: "c1", cantonCode: "330000", cantonName: "浙江", cantonLevel: "1", isEnabled: false, shortName: "浙" },
        { id: "c2", cantonCode: "339901", cantonName: "大学城", parentCode: "330000", cantonLevel: "3", isEnabled: true },
      ],
    });
  });
  afterAll(() => at.close());
  test("adds what is missing, corrects what differs, leaves the school's own alone, and has nothing to do the second time", async () => {
    const call = await at.call(gly);
    expect(await act(call, "base.syncCantons", { entity: "canton", input: {} })).toEqual({ added: 3220, changed: 1 });
    expect(await row(at, "canton", { cantonCode: "330000" })).toMatchObject({ cantonName: "浙江省", shortName: "浙", isEnabled: false });
    expect(await row(at, "canton", { cantonCode: "339901" })).toMatchObject({ cantonName: "大学城", parentCode: "330000" });
    expect(await rowsOf(at, "canton", {})).toHaveLength(3222);
    expect(await act(call, "base.syncCantons", { entity: "canton", input: {} })).toEqual({ added: 0, changed: 0 });
  });
});
