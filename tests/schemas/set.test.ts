import { compileScreen } from "../../engine/screens/screen.ts";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { checkSet } from "../../engine/check/index.ts";
import { compile } from "../../engine/compile/index.ts";
import { canonical } from "../../engine/kinds/canonical.ts";
import { checkShape } from "../../engine/kinds/check-shape.ts";
import { operations } from "../../src/server/areas/index.ts";
import { readSet } from "../support/documents.ts";

const dir = new URL("../../schemas", import.meta.url).pathname;
const set = readSet(dir);
const compiled = compile(set, { hash: "test", operations: operations.names() });
const { model } = compiled;

test("the product has documents", () => expect(set.length).toBeGreaterThan(50));

describe.each(set.map((source) => [source.file, source] as const))("%s", (file, { document, area }) => {
  test("has the shape of its kind", () => expect(checkShape(document)).toEqual([]));
  test("stands in the folder of its area and is named after its kind", () => {
    expect(area).toBe(file.split("/")[0]);
    expect(file).toMatch(
      document.kind === "area" || document.kind === "dicts" ? new RegExp(`/${document.kind}\\.json$`) : new RegExp(`\\.${document.kind}\\.json$`),
    );
  });
  test("is written canonically: run `node generator/cli.ts format`", () => expect(readFileSync(`${dir}/${file}`, "utf8")).toBe(canonical(document)));
});

test("the whole set compiles and checks without a finding, warnings included", () => {
  const findings = [...compiled.findings, ...checkSet(model, set)];
  expect(findings.map(({ file, path, code, message }) => `${file}#${path} ${code} ${message}`)).toEqual([]);
});

test("compiling does not change the documents", () => {
  const before = JSON.stringify(set);
  checkSet(compile(set, { hash: "test", operations: [] }).model, set);
  expect(JSON.stringify(set)).toBe(before);
});

const variants = [...model.screens.values()].flatMap((screen) => Object.keys(screen.variants).map((role) => [screen.id, role] as const));
test.each(variants)("%s compiles for %s and shows something", (screen, role) => {
  const user = { id: "1", tenantId: "000000", accountNo: "a", userName: "测试", roles: [role], xh: "1", gh: "1", departmentId: "1", lists: {} };
  const drawn = compileScreen({ model, screen, user, params: {} })!;
  expect(drawn.variant).toBe(role);
  const { list, form, detail, stats, reports, imports, steps, calendar, wall } = drawn.screen;
  const parts =
    (list?.columns.length ?? 0) +
    (form?.sections.length ?? 0) +
    (detail?.sections?.length ?? 0) +
    (detail?.tabs?.length ?? 0) +
    (stats?.length ?? 0) +
    (reports?.length ?? 0) +
    (imports?.length ?? 0) +
    (steps?.length ?? 0);
  expect(parts > 0 || calendar !== undefined || wall !== undefined).toBe(true);
});
