import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Texts = { [key: string]: string | Texts };
const textsIn = (language: string): Texts =>
  JSON.parse(readFileSync(new URL(`../../designer/locales/${language}/designer.json`, import.meta.url), "utf8")) as Texts;
const leaves = (texts: Texts, above = ""): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [[above + key, text] as [string, string]] : leaves(text, `${above}${key}.`),
  );
const slots = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

const [chinese, english] = [leaves(textsIn("zh-CN")), leaves(textsIn("en"))];

test("both languages have the same keys in the same order with the same slots, and English says nothing in Chinese", () => {
  expect(english.map(([key]) => key)).toEqual(chinese.map(([key]) => key));
  expect(english.map(([, text]) => slots(text))).toEqual(chinese.map(([, text]) => slots(text)));
  expect(english.filter(([, text]) => text.trim() === "" || /\p{Script=Han}/u.test(text))).toEqual([]);
});
