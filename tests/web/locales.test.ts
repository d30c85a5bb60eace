import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { convertedTexts } from "../../generator/chinese/locale-plugin.ts";
import { languageId } from "../../src/web/i18n/languages.ts";
import { loadNamespace } from "../../src/web/i18n/namespaces.ts";

const folder = new URL("../../src/web/locales/", import.meta.url);
const namespaces = readdirSync(new URL("zh-CN/", folder));

type Texts = { [key: string]: string | Texts };
const textsIn = (language: string, file: string): Texts => JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), "utf8"));
const written = readdirSync(new URL("zh-TW/", folder));
const converted = await Promise.all(namespaces.map(async (file) => [file, await loadNamespace("zh-TW", file.replace(".json", ""))] as const));
const textsOf = (language: string, file: string): Texts => (language === "zh-TW" ? (new Map(converted).get(file) as Texts) : textsIn(language, file));

function leaves(texts: Texts, above = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [[above + key, text] as [string, string]] : leaves(text, `${above}${key}.`),
  );
}
const slots = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test("every namespace stands in every language", () => {
  expect(namespaces.length).toBeGreaterThan(4);
  expect(readdirSync(new URL("en/", folder))).toEqual(namespaces);
});

test("zh-TW is converted, and its files hold what the conversion words otherwise", () => {
  expect(textsOf("zh-TW", "home.json")).toEqual(convertedTexts(textsIn("zh-CN", "home.json")));
  for (const file of written) {
    const own = new Map(leaves(textsOf("zh-TW", file)));
    const rule = new Map(leaves(convertedTexts(textsIn("zh-CN", file)) as Texts));
    const exceptions = leaves(textsIn("zh-TW", file));
    expect(exceptions.filter(([key, words]) => own.get(key) !== words || rule.get(key) === words)).toEqual([]);
  }
});

describe.each(namespaces)("%s", (file) => {
  const chinese = leaves(textsOf("zh-CN", file));

  test.each(["zh-CN", "en", "zh-TW"])("in %s has the same keys in the same order, none empty, with the same slots", (language) => {
    const own = leaves(textsOf(language, file));
    expect(own.map(([key]) => key)).toEqual(chinese.map(([key]) => key));
    expect(own.filter(([, text]) => text.trim() === "")).toEqual([]);
    expect(own.map(([, text]) => slots(text))).toEqual(chinese.map(([, text]) => slots(text)));
  });

  test("says nothing in Chinese where English is meant", () => {
    expect(leaves(textsOf("en", file)).filter(([, text]) => /\p{Script=Han}/u.test(text))).toEqual([]);
  });
});

test.each([
  ["en", "en"],
  ["zh-cn", "zh-cn"],
  ["zh-tw", "zh-tw"],
  ["fr", "zh-cn"],
  ["constructor", "zh-cn"],
  [undefined, "zh-cn"],
])("the choice %j reads as %s", (choice, language) => expect(languageId(choice)).toBe(language));
