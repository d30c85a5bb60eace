import { describe, expect, test } from "vitest";
import { en } from "../../renderers/locales/en.ts";
import { t } from "../../renderers/locales/t.ts";
import { zhCN } from "../../renderers/locales/zh-cn.ts";
import { zhTW } from "../../renderers/locales/zh-tw.ts";
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
