import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { languageId } from "../../src/web/i18n/languages.ts";

const folder = new URL("../../src/web/locales/", import.meta.url);
const namespaces = readdirSync(new URL("zh-CN/", folder));

type Texts = { [key: string]: string | Texts };
const textsOf = (language: string, file: string): Texts => JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), "utf8"));

function leaves(texts: Texts, above = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [[above + key, text] as [string, string]] : leaves(text, `${above}${key}.`),
  );
}
const slots = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test("every namespace stands in every language", () => {
  expect(namespaces.length).toBeGreaterThan(4);
  for (const language of ["en", "zh-TW"]) expect(readdirSync(new URL(`${language}/`, folder))).toEqual(namespaces);
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
