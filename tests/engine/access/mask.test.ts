import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maskValue } from "../../../engine/access/mask.ts";
import { type MaskName, maskNames } from "../../../engine/fields/field-document.ts";

const gallery: [MaskName | null, unknown, unknown][] = [
  ["phone", "13800138000", "138****8000"],
  ["phone", "0371-65812345", "037****2345"],
  ["phone", "6581234", "******"],
  ["idcard", "11010519491231002X", "110105********002X"],
  ["idcard", "110105491231002", "110105*****1002"],
  ["idcard", "11010519", "******"],
  ["bankcard", "6222021234567890123", "***************0123"],
  ["bankcard", "1234567", "******"],
  ["name", "王小明", "王**"],
  ["name", "欧阳娜娜", "欧**"],
  ["name", "𠮷田", "𠮷**"],
  ["name", "王", "王**"],
  ["address", "河南省郑州市金水区文化路97号", "河南省郑州市金水区****"],
  ["address", "北京市海淀区中关村大街1号院2号楼", "北京市海淀区****"],
  ["address", "北京海淀区学院路37号", "北京海淀区****"],
  ["address", "新疆维吾尔自治区阿勒泰地区布尔津县喀纳斯乡3组", "新疆维吾尔自治区阿勒泰地区布尔津县****"],
  ["address", "云南省大理白族自治州漾濞彝族自治县苍山西镇", "云南省大理白族自治州漾濞彝族自治县****"],
  ["address", "江苏省苏州市昆山市玉山镇前进路1号", "江苏省苏州市昆山市****"],
  ["address", "郑州市文化路小区3号楼", "郑州市****"],
  ["address", "阳光小区3号楼2单元", "****"],
  ["address", "幸福社区服务站", "****"],
  ["address", "1号楼", "****"],
  ["email", "zhangsan@example.edu.cn", "z***@example.edu.cn"],
  ["email", "a@b.cn", "***@b.cn"],
  ["email", "@example.cn", "******"],
  ["email", "zhangsan", "******"],
  ["all", "机密", "******"],
  [null, "没有掩码的字段", "******"],
  [null, 12.5, "******"],
  ["phone", true, "******"],
  ["all", { lng: 1, lat: 2 }, "******"],
  ["phone", ["13800138000", "13900139000"], ["138****8000", "139****9000"]],
  ["phone", null, null],
  ["phone", "", ""],
  ["phone", undefined, null],
  ["all", [], []],
  ["secret" as MaskName, "机密", "******"],
  ["constructor" as MaskName, "机密", "******"],
];

describe("masks", () => {
  test.each(gallery)("%s shows %j as %j", (mask, value, shown) => expect(maskValue(value, mask)).toEqual(shown));

  test.each(maskNames)("%s hides at least four signs of any long text of digits, or all of it", (mask) => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]{1,30}$/), (text) => {
        const shown = maskValue(text, mask) as string;
        const kept = [...shown].filter((sign) => sign !== "*").length;
        expect(shown).toContain("**");
        expect(kept === 0 || kept <= Math.max(1, text.length - 4)).toBe(true);
      }),
    );
  });

  test("masking a long text ends, and shows none of it by accident", () => {
    for (const mask of maskNames) for (const sign of ["省", "中"]) expect(maskValue(sign.repeat(200_000), mask)).not.toBe(sign.repeat(200_000));
  });
});
