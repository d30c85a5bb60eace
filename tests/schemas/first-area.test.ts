import { compileScreen } from "../../engine/screens/screen.ts";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkSet } from "../../engine/check/index.ts";
import { compile } from "../../engine/compile/index.ts";
import type { DocumentSet } from "../../engine/documents/index.ts";
import { documentOf } from "../../engine/kinds/in-full.ts";
import { operations } from "../../src/server/areas/index.ts";
import { readSet } from "../support/documents.ts";
import { userWith } from "../support/users.ts";

const page = readFileSync(new URL("../../schemas/README.md", import.meta.url), "utf8");
const product = readSet(new URL("../../schemas", import.meta.url).pathname);

/** The files the page tells to write: a name in backticks, and the block below it. */
const told: DocumentSet = [...page.matchAll(/^`schemas\/(lost\/[\w.]+)`[^\n]*\n\n```json\n(.*?)\n```/gms)].map(([, file, text]) => ({
  file: file!,
  area: "lost",
  document: documentOf(text!),
}));

test("the first area of the language reference works as it is told there", () => {
  expect(told.map(({ file }) => file)).toEqual([
    "lost/area.json",
    "lost/lostItem.entity.json",
    "lost/items.screen.json",
    "lost/items.cases.json",
    "lost/items.samples.json",
  ]);
  const set = [...product, ...told];
  const { model, findings } = compile(set, { hash: "test", operations: operations.names() });
  const about = [...findings, ...checkSet(model, set)].filter(({ file }) => file.startsWith("lost/"));
  expect(about.filter(({ code }) => code !== "WORD_UNTRANSLATED")).toEqual([]);
  const seen = (role: string) => {
    const { screen } = compileScreen({ model, screen: "lost/items", user: userWith([role]), params: {} })!;
    return {
      fields: screen.form?.sections.flatMap(({ items }) => items.map(({ field }) => field)),
      row: screen.list?.row?.map((action) => action.do) ?? [],
    };
  };
  expect(seen("gly")).toEqual({ fields: ["name", "foundOn", "finder", "returned"], row: ["edit", "remove"] });
  expect(seen("student")).toEqual({ fields: ["name", "foundOn", "finder"], row: [] });
});
