import { describe, expect, test } from "vitest";
import { en } from "../../renderers/locales/en.ts";
import { t } from "../../renderers/locales/t.ts";
import { zhCN } from "../../renderers/locales/zh-cn.ts";
import { metProblems } from "../../engine/problems/languages/sentences.ts";
import { engineIn } from "../../generator/chinese/conversion.ts";
import { traditional } from "../../generator/chinese/traditional.ts";
import { engine, texts as zhTW } from "../../renderers/locales/zh-tw.ts";
import { exceptions } from "../../renderers/locales/zh-tw-exceptions.ts";
import { sourceFiles, withoutComments } from "../support/import-scan.ts";

const slots = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe.each([
  ["en", en],
  ["zh-TW", zhTW],
] as const)("the renderers' words in %s", (_, texts) => {
  test("have the same keys, none empty, with the same slots", () => {
    expect(Object.keys(texts)).toEqual(Object.keys(zhCN));
    expect(Object.values<string>(texts).filter((text) => text.trim() === "")).toEqual([]);
    for (const [key, text] of Object.entries(zhCN)) expect([key, slots(texts[key as keyof typeof zhCN])]).toEqual([key, slots(text)]);
  });
});

test("zh-TW is converted when the page is built, save its exceptions", () => {
  expect(zhTW["export.nothing"]).toBe("沒有可匯出的資料！");
  expect(zhTW["import.row"]).toBe("第 {row} 列");
  expect(Object.entries(exceptions).filter(([key, words]) => traditional(zhCN[key as keyof typeof zhCN]) === words)).toEqual([]);
});

describe("what the engine says in a form is what the server says, without a dictionary", () => {
  const served = engineIn("zh-TW")!;
  type Sentence = (params: object) => string;

  /** What a sentence asks for. */
  function paramsOf(sentence: Sentence): string[] {
    const names = new Set<string>();
    sentence(new Proxy({}, { get: (_, name) => names.add(String(name)) && { join: () => "", toString: () => "" } }));
    return [...names];
  }
  const may = { missing: ["suggestion", "hint", "message", "id"], empty: ["suggestion", "filters"], beMany: ["titles"] };

  test.each(Object.keys(metProblems) as (keyof typeof metProblems)[])("%s", (code) => {
    const names = ["label", ...paramsOf(metProblems[code] as Sentence)];
    const whole = (value: string | number) => Object.fromEntries(names.map((name) => [name, may.beMany.includes(name) ? ["头发", "发"] : value]));
    const without = (some: string[], value?: string) =>
      names.filter((name) => some.includes(name)).map((name) => ({ ...whole("头发"), [name]: value }));
    for (const params of [whole("头发"), whole(3), ...without(may.missing), ...without(may.empty, "")]) {
      const words = (engine.sentences[code] as Sentence)(params);
      expect(words).toBe((served.sentences[code] as Sentence)(params));
      expect(words.includes("頭髮")).toBe(false);
    }
  });

  test("its words", () => expect(engine.words).toMatchObject(served.words));
});

test("English says nothing in Chinese", () => expect(Object.values(en).filter((text) => /\p{Script=Han}/u.test(text))).toEqual([]));

test("slots are filled by name; one that is not given stays, and a value is no pattern", () => {
  expect(t("export.columns", { chosen: 2, all: 9 })).toBe("导出列（2/9）");
  expect(t("export.columns", { chosen: "$&{all}" })).toBe("导出列（$&{all}/{all}）");
});

/** Words that are no texts: what a person may type, names of languages in themselves, typographic marks. */
const allowed = new Set([
  "renderers/money-text.ts",
  "src/web/i18n/languages.ts",
  "src/web/i18n/ui-locale.ts",
  "src/web/areas/portal/home/Welcome.tsx",
  "src/web/login/OutsideMethods.tsx",
  "src/web/session/app-info.ts",
]);

test("no Chinese stands in the sources of the browser outside their locales", () => {
  const files = sourceFiles().filter(({ file }) => /^(renderers|src\/web)\//.test(file) && !file.includes("/locales/"));
  expect(files.length).toBeGreaterThan(50);
  const found = files
    .filter(({ file }) => !allowed.has(file))
    .flatMap(({ file, text }) =>
      withoutComments(text)
        .split("\n")
        .flatMap((line) => (/\p{Script=Han}/u.test(line) ? [`${file}: ${line.trim()}`] : [])),
    );
  expect(found).toEqual([]);
});

test("no word of a screen is chosen before the language is known", () => {
  const early = sourceFiles()
    .filter(({ file }) => file.startsWith("renderers/"))
    .flatMap(({ file, text }) =>
      text
        .split("\n")
        .flatMap((line) =>
          /^(export )?const \w+(: [^=]+)? = (t\(|\[?\{?[^=]*: t\()/.test(line) && !/=>|get \w+\(\)/.test(line) ? [`${file}: ${line}`] : [],
        ),
    );
  expect(early).toEqual([]);
});
