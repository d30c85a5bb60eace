import type { DemoRow } from "../../demo/define-demo.ts";

const dictionaries: [string, string, string[]][] = [
  ["bus_line", "校车线路", ["主校区—东校区", "主校区—南校区", "东校区—南校区"]],
  ["canteen", "食堂", ["第一食堂", "第二食堂", "清真食堂", "教工餐厅"]],
  ["club_category", "社团类别", ["思想政治", "学术科技", "文化体育", "志愿公益", "创新创业"]],
];

/** Dictionaries a school adds to the product's own: a group row and its items. */
export function schoolDictionaries(): DemoRow[] {
  return dictionaries.flatMap(([code, title, items], group) => {
    const id = String(group + 1);
    const common = { code, dictionaryType: "2", codeSource: "XB", isDefault: false, isSealed: false, isEnabled: true };
    const head: DemoRow = { ...common, id, dictionaryKey: null, dictionaryValue: title, parentId: null, sort: group + 1 };
    return [
      head,
      ...items.map(
        (label, i): DemoRow => ({ ...common, id: `${id}0${i + 1}`, dictionaryKey: String(i + 1), dictionaryValue: label, parentId: id, sort: i + 1 }),
      ),
    ];
  });
}
