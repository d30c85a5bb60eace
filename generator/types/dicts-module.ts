import type { Model } from "../../engine/model/model.ts";
import type { Dict } from "../../engine/kinds/dicts/document.ts";
import { banner, type Module, textModule } from "./module.ts";
import { block, member, quote, union } from "./text.ts";
import { zh } from "../../engine/language/text.ts";

/** Values and labels of every dictionary: types, and the labels as a value of the program. */
export function dictModules(model: Model): Module[] {
  const dicts = [...model.dicts.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
  const values = dicts.map((dict) => member(dict.code, union(dict.items.map((item) => item.value)), dictDoc(dict)));
  const labels = dicts.map((dict) =>
    member(
      dict.code,
      `{\n${uniqueItems(dict)
        .map((item) => `    ${quote(item.value)}: ${quote(zh(item.label))};\n`)
        .join("")}  }`,
    ),
  );
  const types = [
    block("Dicts", values, "字典编码与取值"),
    "/** 一个字典的取值 */\nexport type DictValue<D extends keyof Dicts> = Dicts[D];\n",
    block("DictLabels", labels, "取值的中文"),
    "export declare const dictLabels: DictLabels;\n",
  ];
  const data = dicts.map(
    (dict) =>
      `  [${quote(dict.code)}]: {\n${uniqueItems(dict)
        .map((item) => `    [${quote(item.value)}]: ${quote(zh(item.label))},\n`)
        .join("")}  },\n`,
  );
  return [
    textModule("types/dicts.d.ts", banner + types.join("\n")),
    // Computed keys, because a plain `"__proto__":` would set a prototype.
    textModule("esm/dicts.js", `${banner}export const dictLabels = {\n${data.join("")}};\n`),
  ];
}

const uniqueItems = (dict: Dict) => [...new Map(dict.items.map((item) => [item.value, item])).values()];

const dictDoc = (dict: Dict): string =>
  [
    zh(dict.title),
    ...(dict.standard === undefined ? [] : [dict.standard]),
    dict.items.map((item) => `${item.value} ${zh(item.label)}${item.retired ? "（停用）" : ""}`).join("，"),
  ].join("\n");
