import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkSet } from "../../engine/check/index.ts";
import { compile } from "../../engine/compile/index.ts";
import type { DocumentSet } from "../../engine/documents/index.ts";
import type { CasesDocument } from "../../engine/kinds/cases/document.ts";
import { documentOf } from "../../engine/kinds/in-full.ts";
import { operations } from "../../src/server/areas/index.ts";
import { runCase } from "../../src/server/programs/cases/run-case.ts";
import { type CaseSchool, caseSchool } from "../support/case-school.ts";
import { readSet } from "../support/documents.ts";

const page = readFileSync(new URL("../../schemas/README.md", import.meta.url), "utf8");

/** The files the page tells to write: a name in backticks, and the block below it. */
const told: DocumentSet = [...page.matchAll(/^`schemas\/(honour\/[\w.]+)`[^\n]*\n\n```json\n(.*?)\n```/gms)].map(([, file, text]) => ({
  file: file!,
  area: "honour",
  document: documentOf(text!),
}));
const set = [...readSet(new URL("../../schemas", import.meta.url).pathname), ...told];
const cases = told.flatMap(({ document }) => (document.kind === "cases" ? [document] : [])) as CasesDocument[];

let honour: CaseSchool;
beforeAll(async () => {
  honour = await caseSchool(set);
});
afterAll(() => honour.close());

test("the documents of the second area are sound", () => {
  expect(told).toHaveLength(13);
  const { model, findings } = compile(set, { hash: "test", operations: operations.names() });
  const about = [...findings, ...checkSet(model, set)].filter(({ file }) => file.startsWith("honour/"));
  expect(about.filter(({ code }) => code !== "WORD_UNTRANSLATED")).toEqual([]);
});

test.each(cases.flatMap((document) => document.cases.map((one) => [one.title, document, one] as const)))("%s", async (_title, document, one) => {
  const { faults } = await runCase({ seeded: honour.school.runtime, undoing: honour.undoing }, document, one);
  expect(faults).toEqual([]);
});
